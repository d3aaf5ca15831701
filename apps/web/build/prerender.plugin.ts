import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bootTheme, THEME_KEY } from '@moveway/ui/theme/theme.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { collectFiles, isChunkOf } from './bundle-files.ts';

const THEME_SCRIPT = `(${bootTheme.toString()})(${JSON.stringify(THEME_KEY)});`;
/** Pages behind a sign-in start as an empty shell. */
const SHELLS = ['dashboard.html', 'admin.html'];
/** The one face that the first screen of every page is set in. */
const PRELOADED_FONT = /\/overpass-latin-wght-normal[^/]*\.woff2$/;

/**
 * Writes a finished HTML file for each public page: its markup, the links to its own code and styles, and the script
 * that sets the theme before the first paint.
 */
export function prerenderPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'moveway:prerender',
    configResolved(resolved) {
      config = resolved;
    },
    // Before the styles, which would hold it up. The server allows it by its hash.
    transformIndexHtml: () => [{ tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' }],
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') {
          throw new Error('The build made no index.html.');
        }
        const template = String(index.source).replace('</title>', `</title>${fontPreload(bundle)}`);
        for (const page of await renderPages(config)) {
          const source = fillTemplate(template, page, bundle);
          if (page.file === 'index.html') {
            index.source = source;
          } else {
            this.emitFile({ type: 'asset', fileName: page.file, source });
          }
        }
        for (const fileName of SHELLS) {
          this.emitFile({ type: 'asset', fileName, source: template });
        }
      },
    },
  };
}

interface PrerenderModule {
  prerenderPages: () => Promise<PrerenderedPage[]>;
}

/** Builds the site for Node, beside its dependencies, and lets it render itself. */
async function renderPages({ root, cacheDir, mode }: ResolvedConfig): Promise<PrerenderedPage[]> {
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
    return await site.prerenderPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function fillTemplate(template: string, page: PrerenderedPage, bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find((output) => isChunkOf(output, page.module));
  if (!chunk) {
    throw new Error(`The build made no file from ${page.module}.`);
  }
  const links = [...collectFiles(bundle, chunk.fileName, { follow: 'imports' })]
    .filter((file) => !template.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  // Replacements are functions, because text may contain `$&`.
  return template
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*/,
      (_, start: string) => start + escapeHtml(page.description),
    )
    .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}

function fontPreload(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => PRELOADED_FONT.test(file));
  return font
    ? `
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
    : '';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
