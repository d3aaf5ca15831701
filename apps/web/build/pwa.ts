import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { BuiltPage } from '../src/prerender.tsx';
import { collectFiles, isChunkOf } from './bundle-files.ts';
import type { SitePages } from './site-pages.ts';

/**
 * The empty shell that any other page starts from without a network, to say that there is none. Under an address of its
 * own: with a network, the pages behind a sign-in come from the server, where their code is.
 */
const OFFLINE_START = '/dashboard?offline';
const OFFLINE_SHELL = 'dashboard.html';
/** Dialogs that only people who sign in need: like pages behind a sign-in, their code is not downloaded in advance. */
const ACCOUNT_DIALOGS = 'src/features/accounts/account-dialogs.tsx';
const ALWAYS = /^(?:favicon\.svg|icons\/.*\.png|assets\/overpass[^/]*\.woff2)$/;

/**
 * Makes the site installable and lets its public pages start without a network. A new version waits until the reader
 * agrees to load it. Answers of the API are not kept here: the tracking page keeps what it knows, with its age.
 */
export function pwaPlugins(readPages: SitePages): Plugin[] {
  let config: ResolvedConfig;
  let publicFiles = new Set<string>();
  /** By the file a page is in, the address people open, under which the service worker keeps it. */
  let addresses = new Map<string, string>();
  return [
    {
      name: 'moveway:public-files',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const pages = await readPages(config);
          publicFiles = filesOfPublicPages(bundle, pages);
          addresses = new Map([[OFFLINE_SHELL, OFFLINE_START]]);
          for (const { file, path, isListed } of pages) {
            if (file !== undefined && isListed) {
              addresses.set(file, path);
            }
          }
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
              const address = addresses.get(entry.url);
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

/** The scripts and styles of the site, without those for people who sign in. */
function filesOfPublicPages(bundle: Rolldown.OutputBundle, pages: readonly BuiltPage[]): Set<string> {
  const behindSignIn = [
    ACCOUNT_DIALOGS,
    ...pages.filter(({ isBehindSignIn }) => isBehindSignIn).map(({ module }) => module),
  ];
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry) {
    throw new Error('The build made no entry file.');
  }
  const except = new Set(
    outputs
      .filter((output) => behindSignIn.some((module) => isChunkOf(output, module)))
      .map(({ fileName }) => fileName),
  );
  return collectFiles(bundle, entry.fileName, { follow: 'all', except });
}
