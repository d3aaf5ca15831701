import type { APIRequestContext } from '@playwright/test';

/**
 * Paths of the pages that search engines may list. News items differ in nothing but their words, so it has one of them.
 */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const all = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path = '']) => path);
  const [newsItem, ...others] = all.filter((path) => path.startsWith('/newsroom/'));
  if (newsItem === undefined) {
    throw new Error(`The sitemap has no news item: ${all.join(' ')}`);
  }
  return all.filter((path) => !others.includes(path));
}
