import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type ResolvedConfig } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';

/** Reads the pages of the site, rendered; several plugins share one reading. */
export type SitePages = (config: ResolvedConfig) => Promise<readonly BuiltPage[]>;

interface PrerenderModule {
  buildPages: () => Promise<BuiltPage[]>;
}

export function createSitePages(): SitePages {
  let pages: Promise<readonly BuiltPage[]> | undefined;
  return (config) => (pages ??= readPages(config));
}

/** Builds the site for Node, beside its dependencies, and lets it render itself. */
async function readPages({ root, cacheDir, mode }: ResolvedConfig): Promise<readonly BuiltPage[]> {
  await mkdir(cacheDir, { recursive: true });
  // A folder of its own: two builds at once would take each other's files away.
  const outDir = await mkdtemp(`${cacheDir}/prerender-`);
  try {
    await build({
      root,
      mode,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      publicDir: false,
      // Workspace packages are TypeScript, so everything goes into the bundle.
      ssr: { noExternal: true },
      build: { ssr: 'src/prerender.tsx', outDir, assetsInlineLimit: 0 },
    });
    // The bundle just built from that very module.
    const site = (await import(pathToFileURL(`${outDir}/prerender.js`).href)) as PrerenderModule;
    return await site.buildPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
