import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type ResolvedConfig } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';

/** Returns the rendered pages of the site. The plugins share one result. */
export type SitePages = (config: ResolvedConfig) => Promise<readonly BuiltPage[]>;

interface PrerenderModule {
  buildPages: () => Promise<BuiltPage[]>;
}

export function createSitePages(): SitePages {
  let pages: Promise<readonly BuiltPage[]> | undefined;
  return (config) => (pages ??= readPages(config));
}

/** Builds the site for Node and runs its prerendering. */
async function readPages({ root, cacheDir, mode }: ResolvedConfig): Promise<readonly BuiltPage[]> {
  await mkdir(cacheDir, { recursive: true });
  // A folder of its own, because two simultaneous builds would delete each other's files.
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
    // The bundle was just built from the module of this type.
    const site = (await import(pathToFileURL(`${outDir}/prerender.js`).href)) as PrerenderModule;
    return await site.buildPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
