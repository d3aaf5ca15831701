import { keepTextStill } from '@moveway/ui/fonts/keep-text-still.ts';
import { bootTheme, THEME_KEY } from '@moveway/ui/theme/theme.ts';
import { SIGNED_IN_HINT_COOKIE } from '@moveway/contracts/accounts/account.constants.ts';
import { markSignedIn } from '../src/lib/accounts/mark-signed-in.ts';
import { markAsked } from '../src/features/tracking/mark-asked.ts';
import { minifySync, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';
import { collectFiles } from './bundle-files.ts';
import { escapeHtml, headTags } from './head-tags.ts';
import { budgetOf, robotsText, sitemapText } from './page-lists.ts';
import type { SitePages } from './site-pages.ts';
import { startAfterPaint } from './start-after-paint.ts';

const BOOT_SCRIPT = minify(
  [
    `(${bootTheme.toString()})(${JSON.stringify(THEME_KEY)});`,
    `(${markAsked.toString()})(location.search);`,
    `(${markSignedIn.toString()})(${JSON.stringify(SIGNED_IN_HINT_COOKIE)});`,
  ].join(''),
);
const FONT_SCRIPT = minify(`(${keepTextStill.toString()})();`);
/** The files that Vite's HTML names: the entry, what it imports, and styles. */
const FILES =
  / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)="\/([^"]+)">(?:<\/script>)?\n/g;

/**
 * Writes the HTML file of each page: prerendered, with its styles and with its code after the first paint, or as the
 * empty shell that Vite made. Both have the script that sets the theme, the size of the tracking search and whether
 * a customer may be signed in, before the first paint. Also writes the sitemap, robots.txt and the download budgets
 * from the same table.
 */
export function prerenderPlugin(readPages: SitePages): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'moveway:prerender',
    configResolved(resolved) {
      config = resolved;
    },
    // The first before the styles, which would delay it; the second after them, which it reads. The content security
    // policy allows them by their hashes.
    transformIndexHtml: () => [
      { tag: 'script', children: BOOT_SCRIPT, injectTo: 'head-prepend' },
      { tag: 'script', children: FONT_SCRIPT, injectTo: 'body-prepend' },
    ],
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') {
          throw new Error('The build made no index.html.');
        }
        const template = String(index.source);
        const pages = await readPages(config);
        for (const page of pages) {
          const source = page.html === undefined ? template : fillTemplate(template, page, bundle);
          if (page.file === 'index.html') {
            index.source = source;
          } else if (page.file !== undefined) {
            this.emitFile({ type: 'asset', fileName: page.file, source });
          }
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

/** @throws {Error} when it cannot be parsed */
function minify(script: string): string {
  const { code, errors } = minifySync('inline.js', script);
  if (errors.length > 0) {
    throw new Error(
      `The inline script cannot be minified: ${errors.map(({ message }) => message).join(', ')}`,
    );
  }
  return code;
}

/** The page in Vite's HTML: all its styles are in the head, and its modules start at its end. */
function fillTemplate(template: string, page: BuiltPage, bundle: Rolldown.OutputBundle): string {
  const own = [page.module, ...(page.needs ?? [])].flatMap((module) => filesOf(module, bundle));
  const shared = [...template.matchAll(FILES)].map(([, file = '']) => file);
  const files = [...new Set([...shared, ...own])];
  const styles = files.filter(isStyle);
  // The entry is first in Vite's HTML.
  const [entry, ...modules] = files.filter((file) => !isStyle(file)).map((file) => `/${file}`);
  const start = `(${startAfterPaint.toString()})(${JSON.stringify(entry)},${JSON.stringify(modules)});`;
  const head = [
    ...headTags(page),
    // In the HTML itself, because the first paint would wait for files.
    `<style>${stylesOf(styles, bundle)}</style>`,
    // Load nothing: they tell Vite's loader of lazy parts that these styles are there.
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
  ];
  // Replacements are functions, because text may contain `$&`.
  return template
    .replaceAll(FILES, '')
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/ *<meta name="description"[^>]*>\n/, '')
    .replace('</head>', () => `${head.map((tag) => `  ${tag}\n  `).join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${page.html ?? ''}</div><script>${minify(start)}</script>`,
    );
}

/** The chunk that has a module, and all it imports. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${module}`)),
  );
  if (!chunk) {
    throw new Error(`The build made no file from ${module}.`);
  }
  return [...collectFiles(bundle, chunk.fileName, { follow: 'imports' })];
}

function stylesOf(files: readonly string[], bundle: Rolldown.OutputBundle): string {
  const texts = files.map((file) => {
    const style = bundle[file];
    if (style?.type !== 'asset') {
      throw new Error(`The build made no ${file}.`);
    }
    return String(style.source).trim();
  });
  return texts.join('');
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}
