import { previewImagePath } from '../src/app/page-builds.ts';
import { bootTheme, THEME_KEY } from '@moveway/ui/theme/theme.ts';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';
import { collectFiles, isChunkOf } from './bundle-files.ts';
import { escapeHtml, headTags } from './head-tags.ts';
import { budgetOf, robotsText, sitemapText } from './page-lists.ts';
import { drawPreview } from './preview-image.ts';
import type { SitePages } from './site-pages.ts';

const THEME_SCRIPT = `(${bootTheme.toString()})(${JSON.stringify(THEME_KEY)});`;
/** The font of the first screen of every page. */
const PRELOADED_FONT = /\/overpass-latin-wght-normal[^/]*\.woff2$/;

/**
 * Writes the HTML file of each page: a public page prerendered, with links to its code and styles, a page behind a
 * sign-in as an empty shell. Both have the script that sets the theme before the first paint. Also writes the sitemap,
 * robots.txt and the download budgets from the same table.
 */
export function prerenderPlugin(readPages: SitePages): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'moveway:prerender',
    configResolved(resolved) {
      config = resolved;
    },
    // Before the styles, which would delay it. The content security policy allows it by its hash.
    transformIndexHtml: () => [{ tag: 'script', children: THEME_SCRIPT, injectTo: 'head-prepend' }],
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') {
          throw new Error('The build made no index.html.');
        }
        const template = String(index.source).replace('</title>', `</title>${fontPreload(bundle)}`);
        const pages = await readPages(config);
        for (const page of pages) {
          const source = page.html === undefined ? template : fillTemplate(template, page, bundle);
          if (page.file === 'index.html') {
            index.source = source;
          } else if (page.file !== undefined) {
            this.emitFile({ type: 'asset', fileName: page.file, source });
          }
        }
        for (const { path, title } of pages.filter(({ isListed }) => isListed)) {
          const source = await drawPreview(title.replace(' | Moveway', ''));
          this.emitFile({ type: 'asset', fileName: previewImagePath(path).slice(1), source });
        }
        const lists = {
          'sitemap.xml': sitemapText(pages),
          'robots.txt': robotsText(pages),
          '.vite/budgets.json': JSON.stringify(pages.flatMap(budgetOf)),
        };
        for (const [fileName, source] of Object.entries(lists)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

function fillTemplate(template: string, page: BuiltPage, bundle: Rolldown.OutputBundle): string {
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
    .replace(/ *<meta name="description"[^>]*>\n/, '')
    .replace('</head>', () => `${[...headTags(page), ...links].map((tag) => `  ${tag}\n  `).join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html ?? ''}</div>`);
}

function fontPreload(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => PRELOADED_FONT.test(file));
  return font
    ? `
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
    : '';
}
