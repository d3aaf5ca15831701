import { previewImagePath } from '../src/app/page-builds.ts';
import { bootTheme, THEME_KEY } from '@moveway/ui/theme/theme.ts';
import { markAsked } from '../src/features/tracking/mark-asked.ts';
import { minifySync, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';
import { collectFiles } from './bundle-files.ts';
import { escapeHtml, headTags } from './head-tags.ts';
import { budgetOf, robotsText, sitemapText } from './page-lists.ts';
import { earlyPressesScript, lastKnownScript, pageStart, preloadScript } from './page-start.ts';
import { drawPreview } from './preview-image.ts';
import type { SitePages } from './site-pages.ts';

const BOOT_SCRIPT = `(${bootTheme.toString()})(${JSON.stringify(THEME_KEY)});(${markAsked.toString()})(location.search);`;
/** What asks the server who is signed in; no chunk is named after it. */
const SESSION_CHECK = 'src/lib/accounts/calls.ts';
/** A face that has to be downloaded, unlike those that adjust a font of the device. */
const WEB_FONT = /@font-face\{[^}]*url\([^}]*\}/g;

/**
 * Writes the HTML file of each page: prerendered, with its code after the first paint, or as an empty shell. Both have
 * the script that sets the theme, and the size of the tracking search, before the first paint. Also writes the sitemap,
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
    transformIndexHtml: () => [{ tag: 'script', children: BOOT_SCRIPT, injectTo: 'head-prepend' }],
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
          const source = minifyScripts(
            page.html === undefined
              ? addPreload(template, page, bundle)
              : fillTemplate(template, page, bundle),
          );
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

/**
 * The empty shell of a page behind a sign-in, which downloads the page's code at once for those who are signed in.
 * Pages that were never visited start from it too when there is no network.
 */
function addPreload(template: string, page: BuiltPage, bundle: Rolldown.OutputBundle): string {
  const { scripts, styles } = takeFiles(template);
  const known = new Set([...scripts, ...styles]);
  const missing = [page.module, SESSION_CHECK, ...(page.needs ?? [])]
    .flatMap((module) => filesOf(module, bundle))
    .filter((file) => !known.has(file));
  const script = preloadScript(page.path.replace('/*', ''), missing);
  return template.replace('</head>', () => `  ${script}\n  </head>`);
}

/**
 * The inline scripts are functions of the source, with their comments.
 * @throws {Error} for one that cannot be parsed
 */
function minifyScripts(html: string): string {
  return html.replaceAll(/<script>([^]*?)<\/script>/g, (_, script: string) => {
    const { code, errors } = minifySync('inline.js', script);
    if (errors.length > 0) {
      throw new Error(
        `An inline script cannot be minified: ${errors.map(({ message }) => message).join(', ')}`,
      );
    }
    return `<script>${code}</script>`;
  });
}

/** The chunk that has a module, and all it imports. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  // Modules of other packages are named by their path relative to the app.
  const path = module.replace(/^(?:\.\.\/)+/, '');
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(`/${path}`)),
  );
  if (!chunk) {
    throw new Error(`The build made no file from ${module}.`);
  }
  return [...collectFiles(bundle, chunk.fileName, { follow: 'imports' })];
}

function fillTemplate(template: string, page: BuiltPage, bundle: Rolldown.OutputBundle): string {
  const own = filesOf(page.module, bundle);
  const others = page.isBehindSignIn ? [SESSION_CHECK] : [];
  const needed = [...others, ...(page.needs ?? [])].flatMap((module) => filesOf(module, bundle));
  const { html, scripts, styles } = takeFiles(template);
  const allStyles = [...new Set([...styles, ...[...own, ...needed].filter(isStyle)])];
  const ownScripts = [...scripts, ...own].filter((file) => !isStyle(file));
  const neededScripts = needed.filter((file) => !isStyle(file) && !ownScripts.includes(file));
  const styleText = stylesOf(allStyles, bundle);
  // The others are downloaded with the first text in them.
  const fonts = fontsOf(styleText).slice(0, page.hasNumberField ? 2 : 1);
  const start = page.isBehindSignIn
    ? lastKnownScript() +
      pageStart(ownScripts, fonts, { scriptsOfSignedIn: neededScripts, calls: page.earlyCalls })
    : pageStart([...ownScripts, ...neededScripts], fonts);
  const head = [earlyPressesScript(), ...headTags(page), ...inlineStyles(styleText, allStyles)];
  // Replacements are functions, because text may contain `$&`.
  return html
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/ *<meta name="description"[^>]*>\n/, '')
    .replace('</head>', () => `${head.map((tag) => `  ${tag}\n  `).join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html ?? ''}</div>${start}`);
}

/** Takes the files that the HTML names out of it: the entry script first, then what it imports, and the styles. */
function takeFiles(template: string): { html: string; scripts: string[]; styles: string[] } {
  const scripts: string[] = [];
  const styles: string[] = [];
  const html = template.replaceAll(
    / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)="\/([^"]+)">(?:<\/script>)?\n/g,
    (_tag, file: string) => {
      (file.endsWith('.css') ? styles : scripts).push(file);
      return '';
    },
  );
  return { html, scripts, styles };
}

/**
 * Styles in the HTML itself, because the first paint would wait for files. The links, which load nothing, tell Vite's
 * loader of lazy parts that these styles are there.
 */
function inlineStyles(styles: string, files: readonly string[]): string[] {
  return [
    `<style>${styles.replaceAll(WEB_FONT, '')}</style>`,
    // Switched on by `loadAfterPaint`.
    `<style id="fonts" media="not all">${(styles.match(WEB_FONT) ?? []).join('')}</style>`,
    ...files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
  ];
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

/** The files of the web fonts, in the order of `fonts.css`: that of text, then that of tracking numbers. */
function fontsOf(styles: string): string[] {
  return [...styles.matchAll(/url\(\/([^)]+\.woff2)\)/g)].map(([, file = '']) => file);
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}
