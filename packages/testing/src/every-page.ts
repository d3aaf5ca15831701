import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Takes every page that search engines may list, whole, in light and in dark, into `directory`. */
export async function takeEveryPage(page: Page, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const width = page.viewportSize()?.width;
  for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)) {
    const name = path.slice(1).replaceAll('/', '-') || 'home';
    await page.goto(path);
    // Forms are downloaded when they come near the screen.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${directory}${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
