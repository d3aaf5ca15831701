import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test('the page of a package: reloaded, accessible, no wider than a phone, and back in the list as it was', async ({
  page,
  api,
}) => {
  const sender = uniqueName('Page');
  const { trackingNumber } = await createParcel(api, {
    sender,
    estimatedDelivery: '2020-01-02',
    amount: 950,
  });
  const { goto, packages } = adminConsole(page);
  const search = `?search=${sender.split(' ')[1]}`;
  await goto(search);
  await packages.getByRole('button', { name: trackingNumber, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Public link' })).toBeVisible();
  await page.getByRole('button', { name: 'Open page' }).click();
  await expect(page).toHaveURL(`/admin/packages/${trackingNumber}`);
  const shown = page.getByRole('article', { name: `Package ${trackingNumber}` });
  await expect(shown.getByText(/days late\./)).toBeInViewport();
  await expect(shown.getByRole('button', { name: `Update status of ${trackingNumber}` })).toBeInViewport();
  await expect(shown.getByRole('button', { name: 'Show changes' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(shown.getByText(/days late\./)).toBeInViewport();
  await expect(shown.getByRole('button', { name: `Update status of ${trackingNumber}` })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${sender.split(' ')[1]}`));
  await expect(packages.getByRole('button', { name: trackingNumber, exact: true })).toBeVisible();
  await page.goto(`/admin/packages/${trackingNumber}`);
  await expect(shown.getByRole('heading', { name: 'Audit log' })).toBeVisible();
});

test('at 1280 px the symbol of an order is whole, no row is wider than the list, and no count has two lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await adminConsole(page).goto();
  const heading = page.getByRole('columnheader', { name: 'Tracking number' });
  expect(await heading.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await expectNoSidewaysScroll(page);
  const tiles = page.getByRole('navigation', { name: 'Open work' }).getByRole('link');
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(50);
  }
});

test('on paper, a package with six events has at most two sheets', async ({ page, api }) => {
  let parcel = await createParcel(api, { amount: 950, description: 'Walnut side table' });
  for (const place of ['Reno, NV', 'Elko, NV', 'Salt Lake City, UT', 'Cheyenne, WY', 'Omaha, NE']) {
    parcel = await updateShipmentStatus(api, parcel, 'In Transit', place);
  }
  await page.goto(`/admin/packages/${parcel.trackingNumber}`);
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show changes' }).first()).toBeVisible();
  await expect(page.getByText(/^(?:None about this package|Nobody to write to)/)).toBeVisible();
  const paper = await page.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('a morning: twenty late packages are given their new day with at most three presses each, and the last is undone', async ({
  page,
  api,
}) => {
  // Forty calls and twenty-two looks at the screen, of which each may wait on a busy machine.
  test.slow();
  const sender = uniqueName('Morning');
  const late = [];
  for (let index = 0; index < 20; index += 1) {
    late.push(await createParcel(api, { sender, status: 'In Transit', estimatedDelivery: '2020-01-02' }));
  }
  const { goto, packages } = adminConsole(page);
  await goto(`?search=${sender.split(' ')[1]}`);
  await expect(packages.locator('tr[data-row-key]')).toHaveCount(20);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const keys = page.getByRole('region', { name: 'Keys' });
  await press('j');
  await expect(keys).toContainText('Still In Transit, expected tomorrow');
  const done = page.getByRole('row').filter({ hasText: 'days late' });
  for (let left = 20; left > 0; left -= 1) {
    await press('l');
    // As a dispatcher, who looks before the next press.
    await expect(done).toHaveCount(left - 1);
  }
  expect(presses).toBeLessThanOrEqual(3 * late.length);
  const { items } = await api('GET /api/admin/packages', {
    query: { search: sender.split(' ')[1] ?? '', attention: 'late' },
  });
  expect(items).toEqual([]);
  await press('z');
  await expect(done).toHaveCount(1);
});
