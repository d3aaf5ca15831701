import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { BuiltPage } from '../src/prerender.tsx';
import { OFFLINE_START } from '../src/pwa/worker/cache-rules.ts';
import { collectFiles, isChunkOf } from './bundle-files.ts';
import type { SitePages } from './site-pages.ts';
import { webManifest } from './web-manifest.ts';

/**
 * The one page that is an empty shell. Precached under an address of its own, because online it comes from the server.
 */
const OFFLINE_SHELL = 'admin.html';
/** Not precached, because only people who sign in need these dialogs. */
const ACCOUNT_DIALOGS = 'src/features/accounts/account-dialogs.tsx';
const ALWAYS = /^(?:favicon\.svg|icons\/.*\.png|assets\/overpass[^/]*\.woff2)$/;

/**
 * Makes the site installable, and builds the service worker with the list of precached files: the pages marked
 * `isPrecached` in the page table and everything they may load. What else it caches, and the limits, are in
 * `src/pwa/worker`. It does not cache API responses; pages store them with their time.
 */
export function pwaPlugins(readPages: SitePages): Plugin[] {
  let config: ResolvedConfig;
  let shellFiles = new Set<string>();
  /** By file, the address of the page under which the service worker caches it. */
  let addresses = new Map<string, string>();
  return [
    {
      name: 'moveway:shell-files',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const pages = await readPages(config);
          shellFiles = filesOfShell(bundle, pages);
          addresses = new Map([[OFFLINE_SHELL, OFFLINE_START]]);
          for (const { file, path, isPrecached } of pages) {
            if (file !== undefined && isPrecached) {
              addresses.set(file, path);
            }
          }
        },
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      manifest: webManifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.flatMap((entry) => {
              const address = addresses.get(entry.url);
              if (address !== undefined) {
                return [{ ...entry, url: address }];
              }
              return shellFiles.has(entry.url) || ALWAYS.test(entry.url) ? [entry] : [];
            }),
          }),
        ],
      },
    }),
  ];
}

/** The scripts and styles of the precached pages, including dynamic imports. */
function filesOfShell(bundle: Rolldown.OutputBundle, pages: readonly BuiltPage[]): Set<string> {
  const others = [
    ACCOUNT_DIALOGS,
    ...pages.filter(({ isPrecached }) => !isPrecached).map(({ module }) => module),
  ];
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry) {
    throw new Error('The build made no entry file.');
  }
  const except = new Set(
    outputs
      .filter((output) => others.some((module) => isChunkOf(output, module)))
      .map(({ fileName }) => fileName),
  );
  return collectFiles(bundle, entry.fileName, { follow: 'all', except });
}
