import { expect, test as base } from '@playwright/test';
import { signUpCustomer } from '@moveway/testing/browser/new-customer.ts';
import { homePage } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

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

base(
  'the dashboard asks for its packages after its first paint, and before its code',
  async ({ page, baseURL }) => {
    await signUpCustomer(page, baseURL ?? '');
    await page.goto('/dashboard');
    await expect(page.getByText('No packages found')).toBeVisible();
    const startOf = (name: string) =>
      page.evaluate(
        (name) =>
          performance.getEntries().find((entry) => entry.name.includes(name))?.startTime ?? Number.NaN,
        name,
      );
    const starts = [
      await startOf('first-contentful-paint'),
      await startOf('/api/packages/user'),
      await startOf('/assets/customer-dashboard-'),
    ];
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
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

base(
  'on a phone what is last known of a late shipment is no larger paint than the text before it',
  async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const tracking = trackingPage(page);
    await tracking.goto('MW100000001');
    await expect(tracking.live).toHaveText('Live');
    // Kept by the first visit, it stands on the second one until the server has answered.
    await tracking.goto('MW100000001');
    await expect(tracking.live).toHaveText('Live');
    const [largest, first] = await page.evaluate(
      async () =>
        // Buffered entries come in a task of their own; the last one is the largest paint.
        new Promise<(number | undefined)[]>((resolve) => {
          new PerformanceObserver((paints) =>
            resolve([
              paints.getEntries().at(-1)?.startTime,
              performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
            ]),
          ).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(largest).toBe(first);
  },
);
