import { createParcelOnTheWay } from '@moveway/testing/browser/new-shipments.ts';
import {
  expectSteadyLayout,
  requireFonts,
  watchLayoutOfSlowPage,
} from '@moveway/testing/browser/layout-shift.ts';
import { PHONE } from '@moveway/testing/browser/positions.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { homePage, siteShell } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.beforeEach(requireFonts);

test('no page that loads data shifts on a slow first visit', async ({ newPerson, api, signUp, signIn }) => {
  const open = async (size = PHONE) => {
    const page = await newPerson({ viewport: size });
    await watchLayoutOfSlowPage(page);
    return page;
  };
  await test.step('Tracking with a number', async () => {
    const page = await open();
    const { trackingNumber } = await createParcelOnTheWay(api);
    const tracking = trackingPage(page);
    await tracking.goto(trackingNumber);
    await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
    await expect(tracking.live).toHaveText('Live');
    await expectSteadyLayout(page);
    await page.close();
  });
  await test.step('the header of a wide screen when the hours of support are known, of which the logo alone is a link', async () => {
    const page = await open({ width: 1100, height: 844 });
    const { promise: isMeasured, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/settings', async (route) => {
      await isMeasured;
      await route.continue();
    });
    await homePage(page).goto();
    // Its letters have other widths before.
    await page.evaluate(async () => void (await document.fonts.ready));
    const { header, logo, navigation } = siteShell(page);
    const before = await navigation.boundingBox();
    answer();
    await expect(header.getByText('Support: ')).toBeVisible();
    expect(await navigation.boundingBox()).toEqual(before);
    expect((await logo.boundingBox())?.width).toBeLessThan(200);
    await expectSteadyLayout(page);
    await page.close();
  });
  await test.step('the dashboard, also when it begins to poll', async () => {
    const page = await open();
    const dashboard = customerDashboard(page);
    const { trackingNumber } = await createParcelOnTheWay(api, (await signUp(page)).id);
    await dashboard.goto();
    await expect(dashboard.row(trackingNumber)).toBeVisible();
    await expect(dashboard.live).toHaveText('Live');
    await expectSteadyLayout(page);
    await page.routeWebSocket('**/ws', (socket) => socket.close());
    await page.clock.install();
    await dashboard.goto();
    await expect(dashboard.live).toHaveText('Reconnecting…');
    // It polls once several attempts have failed, each some seconds after the one before.
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(page.getByText('Updated every 30 seconds')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectSteadyLayout(page);
    await page.close();
  });
  await test.step('the console', async () => {
    const page = await open();
    await signIn(page);
    await adminConsole(page).goto();
    await expect(page.getByText(/^MW/).first()).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expectSteadyLayout(page);
  });
});
