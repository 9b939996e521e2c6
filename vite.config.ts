import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two bundles from app/: what browsers load, and the pages that the server renders. */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
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
