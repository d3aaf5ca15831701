import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { expectHydrated } from '@moveway/testing/browser/settled-page.ts';
import { homePage } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test('a page works where the browser never tells of a paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  const home = homePage(page);
  await home.goto();
  await home.number.fill('MW123456789');
  await expectHydrated(home.track);
  await expect(home.track).toBeEnabled();
});

test('the styles of a page are in its HTML, and not downloaded again', async ({ page }) => {
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') {
      styles.push(request.url());
    }
  });
  await homePage(page).goto();
  await page.waitForLoadState('networkidle');
  expect(styles).toEqual([]);
});

test('on a phone what is last known of a late shipment is no larger paint than the text before it', async ({
  page,
}) => {
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
});
