import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { boxOf, DESKTOP, expectEndClearOfChat, PHONE } from '@moveway/testing/browser/positions.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE, consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs, settingsPage } from '@moveway/testing/pages/console-tabs.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { supportChat } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const TABS = ['Packages', 'Users', 'Support', 'Analytics', 'Audit log'];

/** The tabs of the console have these names, and none is cut. */
async function expectTabsWhole(page: Page, names: string[]): Promise<void> {
  const { tabs } = consoleTabs(page);
  // Support has the count of what waits, which other tests leave behind.
  await expect(tabs).toHaveText(names.map((name) => new RegExp(`^\\d*${name}$`)));
  for (const tab of await tabs.all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
}

test('on a phone, tracking shows place, date and status at once, the dashboard its first row, and the chat button hides no end of a page', async ({
  page,
  api,
  signUp,
}) => {
  await page.setViewportSize(PHONE);
  const query = { status: 'In Transit', kind: 'vehicle', sort: 'createdAt', limit: 1 } as const;
  const [vehicle] = (await api('GET /api/admin/packages', { query })).items;
  const longNames = await createParcel(api, {
    origin: 'Truth or Consequences, NM',
    destination: 'Winchester-on-the-Severn, MD',
    status: 'In Transit',
    currentLocation: 'Rancho Santa Margarita, CA',
    estimatedDelivery: '2026-01-02',
  });
  const withoutPlaces = await createParcel(api, { origin: undefined, destination: undefined });
  const tracking = trackingPage(page);
  for (const shipment of [vehicle, longNames, withoutPlaces]) {
    const { trackingNumber = '', currentLocation = 'Not picked up yet', status = '' } = shipment ?? {};
    await tracking.goto(trackingNumber);
    const seen = [
      tracking.result.getByText(currentLocation, { exact: true }).first(),
      tracking.result.getByText(/^(?:Was e|E)xpected by/).first(),
      tracking.result.getByText(status, { exact: true }).first(),
    ];
    await expect(seen[0] ?? tracking.result).toBeVisible();
    // The last part of a result that is downloaded.
    await expect(tracking.action('Ask support about it')).toBeAttached();
    await expectStill(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Above the answer the field shows the whole number, and its button is as wide as while it searches.
    expect(await tracking.number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    const { width } = await boxOf(tracking.track);
    const widthWhileSearching = await tracking.track.evaluate((element) => {
      element.append('ing...');
      const wider = element.getBoundingClientRect().width;
      element.lastChild?.remove();
      return wider;
    });
    expect(widthWhileSearching).toBe(width);
    for (const one of seen) {
      expect((await boxOf(one)).bottom).toBeLessThanOrEqual(PHONE.height);
    }
  }
  expect(await boxOf(supportChat(page).open)).toMatchObject({ width: 48, height: 48 });
  await expectEndClearOfChat(page, [PHONE]);

  const { id: customerId } = await signUp();
  const numbers: string[] = [];
  for (const status of ['Pending', 'Processing', 'Out for Delivery', 'In Transit'] as const) {
    const parcel = await createParcel(api, {
      customerId,
      status,
      currentLocation: 'Rancho Santa Margarita, CA',
    });
    numbers.unshift(parcel.trackingNumber);
  }
  const [trackingNumber = ''] = numbers;
  const dashboard = customerDashboard(page);
  await dashboard.goto();
  await expect(dashboard.row(trackingNumber)).toBeVisible();
  await expectStill(page);
  expect((await boxOf(dashboard.row(trackingNumber))).bottom).toBeLessThanOrEqual(PHONE.height);
  await test.step('several results have no buttons on paper', async () => {
    await tracking.goto(...numbers);
    await expect(tracking.line(trackingNumber)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await dashboard.goto();
    await expect(dashboard.row(trackingNumber)).toBeVisible();
  });
  await test.step('on a desktop, the chat button is beside the rows, wherever they are scrolled to', async () => {
    await page.setViewportSize(DESKTOP);
    await expectStill(page);
    const row = await boxOf(dashboard.row(trackingNumber));
    expect((await boxOf(supportChat(page).open)).x).toBeGreaterThan(row.right);
  });
  await test.step('on a desktop, the time of what is known is beside the heading while the server is asked', async () => {
    // Never answered.
    await page.route('**/api/packages/user**', () => undefined);
    await dashboard.goto();
    // Of the signed-in page, which replaces what was shown before it was known who is signed in.
    await expect(dashboard.openAttach).toBeVisible();
    await expectStill(page);
    const asOf = await boxOf(page.getByText(/^As of .* Updating now\.$/));
    const heading = await boxOf(page.getByRole('heading', { name: 'Your Packages' }));
    expect(asOf.x).toBeGreaterThan(heading.x + heading.width);
    expect(asOf.bottom).toBeLessThanOrEqual(heading.bottom);
  });
});

test('the console has one low bar, begins with its packages, and cuts nothing on a phone or in a low window', async ({
  page,
  signIn,
  api,
}) => {
  // A row with other buttons than most.
  const { trackingNumber } = await createParcel(api, {
    status: 'In Transit',
    estimatedDelivery: '2020-01-02',
  });
  await api('PUT /api/admin/packages/:trackingNumber/hold', {
    params: { trackingNumber },
    body: { reason: 'documents', until: '2099-01-05' },
  });
  await signIn();
  const { packages, goto, follow } = adminConsole(page);
  for (const [viewport, mostAbove, rows, fewest] of [
    [DESKTOP, 260, packages.getByRole('row').filter({ has: page.getByRole('cell') }), 18],
    [PHONE, 120, packages.getByRole('listitem'), 3],
  ] as const) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await goto();
      await expect(rows.nth(fewest)).toBeAttached();
      await expectStill(page);
      await expect(page.getByRole('banner')).toHaveCount(1);
      await expect(supportChat(page).open).toHaveCount(0);
      expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(56);
      // All at the same moment: other tests create packages, and the list is made anew meanwhile.
      const boxes = await rows.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON()),
      );
      expect(boxes[0]?.y).toBeLessThanOrEqual(mostAbove);
      const isWhole = boxes.filter(({ bottom }) => bottom <= viewport.height);
      expect(isWhole.length).toBeGreaterThanOrEqual(fewest);
      const tabs = await boxOf(consoleTabs(page).rail);
      // A slim rail on the left, on a phone a bar at the bottom.
      expect(viewport === PHONE ? viewport.height - tabs.y : tabs.x + tabs.width).toBeLessThanOrEqual(100);
      const lanes = packages.locator('tr[data-row-key] td:nth-child(2) div');
      const cut = await lanes.evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
      // But for the longest names there are, of another test.
      expect(cut.filter((lane) => !lane?.startsWith('Truth or Consequences, NM'))).toEqual([]);
      await expectNoSidewaysScroll(page);
    });
  }
  await test.step('what needs attention is above the figures, and the toolbar of a tablet is one line', async () => {
    await page.setViewportSize(DESKTOP);
    await expectStill(page);
    const work = await boxOf(page.getByRole('navigation', { name: 'Open work' }));
    expect(work.bottom).toBeLessThanOrEqual((await boxOf(page.getByText('Total Users'))).y);
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(packages.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expectStill(page);
    const ends = [adminConsole(page).search, packages.getByRole('button', { name: 'Import' })];
    const [first, last] = await Promise.all(ends.map(boxOf));
    expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(10);
    await page.setViewportSize(PHONE);
  });
  await test.step('with nothing above it, the bar of a phone stays at the bottom', async () => {
    await adminConsole(page).search.fill('nothing like this');
    await expect(page.getByText('No matching packages')).toBeVisible();
    const tabs = await boxOf(consoleTabs(page).rail);
    expect(PHONE.height - tabs.y).toBeLessThanOrEqual(100);
  });
  await test.step('on a phone the figures are a tab', async () => {
    await consoleTabs(page).tab('Overview').click();
    await expect(page).toHaveURL(consoleAddress(CONSOLE.overview));
    await expect(page.getByRole('navigation', { name: 'Open work' })).toBeVisible();
    await expect(page.getByText('Total Users')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: /late$/ }).click();
    await expect(packages).toBeVisible();
  });
  await test.step('in a low window, the rail shows all its tabs, and has room for its views', async () => {
    await page.setViewportSize({ ...DESKTOP, height: 536 });
    await goto();
    await expectTabsWhole(page, [...TABS, 'Scan', 'All settings']);
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.getByRole('button', { name: 'Views' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(PHONE);
  });
  await follow(CONSOLE.audit());
  await test.step('the days of the audit log are as wide as each other', async () => {
    const field = (name: string) =>
      page.locator('.ant-picker').filter({ has: page.getByLabel(name, { exact: true }) });
    await expect(field('From')).toBeVisible();
    await expectStill(page);
    const [from, to] = [await boxOf(field('From')), await boxOf(field('To'))];
    // But for the longer of their names.
    expect(Math.abs(to.width - from.width)).toBeLessThan(24);
    expect(to.y).toBe(from.y);
  });
  await test.step('the chosen view of the support tab is on the screen', async () => {
    await follow(CONSOLE.failedJobs);
    const chosen = page.locator('label').filter({ has: page.getByRole('radio', { name: 'Failed jobs' }) });
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });
  await test.step('the bar shows the whole name of each tab, also while the settings tab is in it', async () => {
    for (const width of [PHONE.width, 320]) {
      await page.setViewportSize({ ...PHONE, width });
      await settingsPage(page).goto('email');
      await expectTabsWhole(page, ['Overview', ...TABS, 'All settings']);
      const names = await consoleTabs(page).tabs.all();
      const boxes = await Promise.all(names.map(async (name) => boxOf(name)));
      const gaps = boxes
        .slice(1)
        .map(({ x }, index) => x - (boxes[index]?.x ?? 0) - (boxes[index]?.width ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(3);
    }
    await page.setViewportSize(PHONE);
  });
  await test.step('an open conversation has room for its messages', async () => {
    await follow(CONSOLE.support);
    const { support, log } = consoleTabs(page);
    await support.getByRole('list', { name: 'Messages' }).getByRole('button').first().click();
    await expect(log).toBeVisible();
    await expectStill(page);
    expect((await boxOf(log)).height).toBeGreaterThanOrEqual(200);
  });
});
