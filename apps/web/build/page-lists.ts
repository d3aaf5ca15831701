import type { Budget } from '@moveway/dev/checks/budgets.ts';
import { ORIGIN } from '../src/app/page-builds.ts';
import type { BuiltPage } from '../src/prerender.tsx';

/** The pages that search engines may list (https://www.sitemaps.org/protocol.html). */
export function sitemapText(pages: readonly BuiltPage[]): string {
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export function robotsText(pages: readonly BuiltPage[]): string {
  const closed = pages.filter(({ isBehindSignIn }) => isBehindSignIn);
  return [
    'User-agent: *',
    ...closed.map(({ path }) => `Disallow: ${path.replace('/*', '')}`),
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The download budget of a page with a file of its own, for `pnpm budgets`. */
export function budgetOf(page: BuiltPage): Budget[] {
  const { path, file, module, needs = [], kilobytes, isBehindSignIn = false, libraries = [] } = page;
  const sources = ['index.html', module, ...needs];
  return file === undefined
    ? []
    : [{ page: path, html: file, sources, kilobytes, isBehindSignIn, libraries }];
}
