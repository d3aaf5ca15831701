import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routerPlugin } from '@moveway/dev/site/router.plugin.ts';
import { compressPlugin } from './build/compress.plugin.ts';
import { cssModulesPlugin, scopedName } from './build/css-modules.plugin.ts';
import { documentsPlugin } from './build/documents.plugin.ts';
import { prerenderPlugin } from './build/prerender.plugin.ts';
import { pwaPlugins } from './build/pwa.ts';
import { createSitePages } from './build/site-pages.ts';

/** Where the backend answers while developing; the build is served by the backend itself. */
const BACKEND = 'http://127.0.0.1:3000';

/**
 * React with its router, what every chunk needs of the bundler, and the small modules that the entry shares with pages.
 */
const SHARED =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/|preload-helper|rolldown\/runtime|\/store\.ts$|\/use-online\.ts$|\/use-(?:early-text|hydrated)\.ts$|\/submit-on-enter\.ts$|\/account\.constants\.ts$|\/lib\/accounts\/(?:tabs|dialog|admin-token)\.ts$|\/toast\.ts$/;

/** TanStack Query but what only the console and signed-in customers have of it. */
const QUERIES =
  /@tanstack\/(?:query-core|react-query)\/build\/modern\/(?!\w*(?:useMutation|mutationObserver|[iI]nfiniteQuery(?!Behavior)|hydration|Queries|queriesObserver))/;
/** The rest of it, and the cache, which they need together. */
const OWN_QUERIES =
  /@tanstack\/(?:query-core|react-query)\/build\/modern\/(?:useInfiniteQuery|infiniteQueryO\w+|useMutation|mutationObserver)\.|\/lib\/(?:accounts\/client|query-client)\.ts$/;
/** What tracking and the dashboard show of a shipment, without the map and what only the dashboard says. */
const SHIPMENTS =
  /\/apps\/web\/src\/lib\/shipments\/(?!map\/|expected-day)|\/tone-shape\/|\/status-tone\.ts$/;
/** Days and times, which are rarely needed without each other. */
const DATES = /\/(?:time-format|use-today)\.ts$/;
/** How a call fails. */
const ERRORS = /\/(?:api-error|unreachable)\.ts$/;
const CALLS =
  /\/web\/src\/lib\/(?:api|early-answers)\.ts$|\/api-client\/src\/(?:api-client|idempotency-key)\.ts$|\/http\/response-keys\.ts$/;
const ACCOUNT_CALLS = /\/(?:accounts\/calls|credential-lock)\.ts$/;
const ADDRESS = /\/address\/address-provider\.tsx$|\/nuqs\//;

const readPages = createSitePages();

export default defineConfig({
  plugins: [
    react(),
    routerPlugin(),
    cssModulesPlugin(),
    prerenderPlugin(readPages),
    documentsPlugin(),
    pwaPlugins(readPages),
    compressPlugin(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    // Beside the build, for `pnpm source-lines`; the server does not send them.
    sourcemap: 'hidden',
    modulePreload: {
      // Where it is missing, modules are fetched a little later.
      polyfill: false,
      // None in advance: the names of what each lazy part imports would be in every first visit.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // Small files inlined as data: addresses would need holes in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Each name of a lazy part is in the entry: one character less of each is as unique.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Every page needs these; scattered over the chunks that share them they are larger and take more requests.
          groups: [
            { name: 'react', test: SHARED },
            { name: 'shipments', test: SHIPMENTS, includeDependenciesRecursively: false },
            { name: 'dates', test: DATES, includeDependenciesRecursively: false },
            { name: 'queries', test: QUERIES, includeDependenciesRecursively: false },
            { name: 'own-queries', test: OWN_QUERIES, includeDependenciesRecursively: false },
            { name: 'errors', test: ERRORS, includeDependenciesRecursively: false },
            { name: 'api', test: CALLS, includeDependenciesRecursively: false },
            { name: 'account-calls', test: ACCOUNT_CALLS, includeDependenciesRecursively: false },
            { name: 'address', test: ADDRESS, includeDependenciesRecursively: false },
          ],
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
