import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { BuiltPage } from '../src/prerender.tsx';
import { OFFLINE_START } from '../src/pwa/worker/cache-rules.ts';
import { collectFiles, isChunkOf } from './bundle-files.ts';
import type { SitePages } from './site-pages.ts';
import { webManifest } from './web-manifest.ts';

/** Precached under an address of its own: with a network, the pages behind a sign-in come from the server. */
const OFFLINE_SHELL = 'dashboard.html';
/** Dialogs that only people who sign in need: their code is not downloaded in advance. */
const ACCOUNT_DIALOGS = 'src/features/accounts/account-dialogs.tsx';
const ALWAYS = /^(?:favicon\.svg|icons\/.*\.png|assets\/overpass[^/]*\.woff2)$/;

/**
 * Makes the site installable, and writes the service worker with the list of what it precaches: the shell, that is the
 * pages marked so in the page table and everything that they may ask for. What else it caches, and the limits, are in
 * `src/pwa/worker`. Answers of the API are not cached by it: the pages keep what they know, with its age.
 */
export function pwaPlugins(readPages: SitePages): Plugin[] {
  let config: ResolvedConfig;
  let shellFiles = new Set<string>();
  /** By the file a page is in, the address people open, under which the service worker keeps it. */
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

/** The scripts and styles of the pages that are precached, with what they may ask for later. */
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
