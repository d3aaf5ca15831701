import { createParcelOnTheWay } from '@moveway/testing/browser/new-shipments.ts';
import {
  expectSteadyLayout,
  requireFonts,
  watchLayoutOfSlowPage,
} from '@moveway/testing/browser/layout-shift.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  requireFonts();
  await watchLayoutOfSlowPage(page);
});

test('Tracking with a number does not shift on a phone’s first visit', async ({ page, api }) => {
  const parcel = await createParcelOnTheWay(api);
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.numberHeading(parcel.trackingNumber)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectSteadyLayout(page);
});

test('the header does not shift on a wide screen when the hours of support are known, nor is all of it a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 844 });
  const { promise: isMeasured, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await isMeasured;
    await route.continue();
  });
  await page.goto('/');
  // Its letters have other widths before.
  await page.evaluate(async () => void (await document.fonts.ready));
  const navigation = page.getByRole('banner').getByRole('navigation');
  const before = await navigation.boundingBox();
  answer();
  await expect(page.getByRole('banner').getByText('Support: ')).toBeVisible();
  expect(await navigation.boundingBox()).toEqual(before);
  const home = await page.getByRole('link', { name: 'Moveway, home' }).boundingBox();
  expect(home?.width).toBeLessThan(200);
  await expectSteadyLayout(page);
});

test('the dashboard does not shift on a phone’s first visit', async ({ page, api, signUp }) => {
  const parcel = await createParcelOnTheWay(api, (await signUp()).id);
  await page.goto('/dashboard');
  await expect(page.getByText(parcel.trackingNumber)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectSteadyLayout(page);
});

test('the dashboard does not shift when it begins to poll', async ({ page, api, signUp }) => {
  await createParcelOnTheWay(api, (await signUp()).id);
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  // It polls once several attempts have failed, each some seconds after the one before.
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByText('Updated every 30 seconds')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectSteadyLayout(page);
});

test('the console does not shift on a phone’s first visit', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/admin');
  await expect(page.getByText(/^MW/).first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectSteadyLayout(page);
});
