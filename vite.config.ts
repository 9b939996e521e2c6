import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './build/compress-assets.ts';
import { subsetFonts } from './build/subset-fonts.ts';

/** Cutting fonts takes seconds, once; the build need not wonder at it. */
const QUIET = { bundlerTimings: false };

/** Of React's eight megabytes, rendered pages need one file: with it built in, the package does without the rest. */
const WITH_REACT = {
  resolve: { noExternal: ['react', 'react-dom'] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** From app/: what pages load, their service worker, and the pages that the server renders; from desk/: the desk. */
export default defineConfig(({ command }) => ({
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
        rolldownOptions: {
          checks: QUIET,
          input: {
            browser: 'app/browser.ts',
            site: 'app/styles/site.css',
            offline: 'app/worker/offline-line.css',
          },
        },
      },
    },
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/worker',
        rolldownOptions: {
          checks: QUIET,
          input: { worker: 'app/worker/worker.ts' },
          // One classic script: browsers differ in whether a service worker may be a module.
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    desk: {
      consumer: 'client',
      build: {
        // With the base that all share, what lies in dist/desk/assets is at /desk/assets.
        outDir: 'dist',
        emptyOutDir: false,
        assetsDir: 'desk/assets',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // The editor, which is loaded by those who write.
        chunkSizeWarningLimit: 600,
        rolldownOptions: { checks: QUIET, input: { desk: 'desk/index.html' } },
      },
    },
    ssr: {
      ...(command === 'build' ? WITH_REACT : {}),
      build: {
        outDir: 'dist/pages',
        ssr: true,
        minify: false,
        rolldownOptions: { checks: QUIET, input: { render: 'app/render.tsx' } },
      },
    },
  },
}));
