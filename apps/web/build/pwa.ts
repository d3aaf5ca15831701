import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { collectFiles, isChunkOf } from './bundle-files.ts';

/**
 * The empty shell that any other page starts from without a network, to say that there is none. Under an address of its
 * own: with a network, the pages behind a sign-in come from the server, where their code is.
 */
const OFFLINE_START = '/dashboard?offline';
/** Pages by the file they are prerendered to; the service worker keeps them under the address people open. */
const PAGE_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['index.html', '/'],
  ['tracking.html', '/tracking'],
  ['dashboard.html', OFFLINE_START],
]);
/** Everything these modules bring with them is for people who sign in, and is not downloaded in advance. */
const BEHIND_SIGN_IN = [
  'src/admin/admin-app.tsx',
  'src/features/accounts/account-dialogs.tsx',
  'src/features/dashboard/dashboard-page.tsx',
];
const ALWAYS = /^(?:favicon\.svg|icons\/.*\.png|assets\/overpass[^/]*\.woff2)$/;

/**
 * Makes the site installable and lets its public pages start without a network. A new version waits until the reader
 * agrees to load it. Answers of the API are not kept here: the tracking page keeps what it knows, with its age.
 */
export function pwaPlugins(): Plugin[] {
  let publicFiles = new Set<string>();
  return [
    {
      name: 'moveway:public-files',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          publicFiles = filesOfPublicPages(bundle);
        },
      },
    },
    ...VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      manifest: {
        id: '/',
        name: 'Moveway: car shipping and tracking',
        short_name: 'Moveway',
        description: 'Where is my car or parcel? Track it with its number, also with a weak signal.',
        lang: 'en-US',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#003f87',
        background_color: '#faf9f5',
        categories: ['business', 'travel', 'utilities'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [{ name: 'Track a package', url: '/tracking' }],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
        navigateFallback: null,
        runtimeCaching: [
          {
            // Written into the worker as it stands here.
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: OFFLINE_START } },
          },
        ],
        cleanupOutdatedCaches: true,
        // One prerendered page answers for every number.
        ignoreURLParametersMatching: [/^number$/, /^utm_/],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.flatMap((entry) => {
              const address = PAGE_ADDRESSES.get(entry.url);
              if (address !== undefined) {
                return [{ ...entry, url: address }];
              }
              return publicFiles.has(entry.url) || ALWAYS.test(entry.url) ? [entry] : [];
            }),
          }),
        ],
      },
    }),
  ];
}

function filesOfPublicPages(bundle: Rolldown.OutputBundle): Set<string> {
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry) {
    throw new Error('The build made no entry file.');
  }
  const except = new Set(
    outputs
      .filter((output) => BEHIND_SIGN_IN.some((module) => isChunkOf(output, module)))
      .map(({ fileName }) => fileName),
  );
  return collectFiles(bundle, entry.fileName, { follow: 'all', except });
}
