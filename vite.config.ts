import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { subsetFonts } from './build/subset-fonts.ts';

/** Cutting fonts takes seconds, once; the build need not wonder at it. */
const QUIET = { bundlerTimings: false };

/** Two bundles from app/: what browsers load, and the pages that the server renders. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), subsetFonts(resolve('node_modules/.cache/masthead/fonts')), compressAssets()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/browser',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: { checks: QUIET, input: { browser: 'app/browser.ts', site: 'app/styles/site.css' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/pages',
        ssr: true,
        minify: false,
        rolldownOptions: { checks: QUIET, input: { render: 'app/render.tsx' } },
      },
    },
  },
});
