import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { subsetFonts } from './build/subset-fonts.ts';

/** Two bundles from app/: what browsers load, and the pages that the server renders. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react(), subsetFonts(resolve('node_modules/.cache/masthead/fonts'))],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/browser',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: { input: { browser: 'app/browser.ts', site: 'app/styles/site.css' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/pages',
        ssr: true,
        minify: false,
        rolldownOptions: { input: { render: 'app/render.tsx' } },
      },
    },
  },
});
