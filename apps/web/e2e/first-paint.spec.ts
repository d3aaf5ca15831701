import { expect, test as base } from '@playwright/test';
import { homePage } from '@moveway/testing/pages/site.page.ts';

// Not the site's own test: its pages start their code before their first paint.
base(
  'fonts and code of a page wait for its first paint, and its styles are in the page',
  async ({ page }) => {
    await homePage(page).goto();
    const files = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      );
    const names = async () => (await files()).map(({ name }) => name).join('\n');
    await expect.poll(names).toMatch(/\/assets\/react-.*\.js$/m);
    await expect.poll(names).toMatch(/\/assets\/overpass-.*\.woff2$/m);
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    const early = (await files()).filter(({ startTime }) => startTime < paint);
    expect(early.map(({ name }) => name).filter((name) => /\.(?:js|css|woff2)$/.test(name))).toEqual([]);
    expect(await names()).not.toMatch(/\/(?:index|home-page)-[^/]*\.css$/m);
  },
);

base('a page works where the browser never tells of a paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const home = homePage(page);
  await home.goto();
  await home.number.fill('MW123456789');
  await expect(home.track).toBeEnabled();
});
