import { responseKeysPlugin } from '@moveway/contracts/http/response-keys.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress.plugin.ts';
import { documentsPlugin } from './build/documents.plugin.ts';
import { prerenderPlugin } from './build/prerender.plugin.ts';
import { pwaPlugins } from './build/pwa.ts';
import { createSitePages } from './build/site-pages.ts';

/** Where the backend answers while developing; the build is served by the backend itself. */
const BACKEND = 'http://127.0.0.1:3000';

const readPages = createSitePages();

export default defineConfig({
  plugins: [
    react(),
    responseKeysPlugin(),
    prerenderPlugin(readPages),
    documentsPlugin(),
    pwaPlugins(readPages),
    compressPlugin(),
  ],
  build: {
    manifest: true,
    // Small files inlined as data: addresses would need holes in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file: the pages' code is downloaded by what is in it.
          groups: [{ name: 'start', tags: ['$initial'] }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': BACKEND,
      '/socket.io': { target: BACKEND, ws: true },
      '/ws': { target: BACKEND, ws: true },
    },
  },
});
