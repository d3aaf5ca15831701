import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';

const PHONE = { width: 390, height: 844 };
const PASTED = [
  'Pickup: Emma Whitfield, 512-555-0123',
  'Origin: Dallas, TX 75201',
  'Destination: Boise, ID 83702',
  '2018 Subaru Outback',
  'Gate code is at the office',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('on a phone a package is pasted for a customer, delivered, deleted and taken back', async ({
  page,
  context,
  api,
  signIn,
  signUp,
  newPerson,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const theirs = await newPerson({ reducedMotion: 'reduce', viewport: PHONE });
  const customer = await signUp(theirs);
  const dashboard = customerDashboard(theirs);
  await dashboard.goto();
  await expect(dashboard.live).toHaveText('Live');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await signIn();
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const { toast, action } = toastOn(page);
  await adminPage.goto(CONSOLE.packages({ search: 'nothing-like-this' }));
  await adminPage.newPackage.click();
  const buttons = page.getByRole('banner').locator('button:visible');
  const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([44]));

  await test.step('a text from the clipboard fills the form', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED.join('\n'));
    await page.getByLabel('Paste an email or text').focus();
    await page.keyboard.press('ControlOrMeta+V');
    const box = page.getByRole('region', { name: 'Fill from a text' });
    await expect(box).toContainText('Please check them.');
    const read = box.getByRole('region', { name: 'The text, marked where it was read' });
    await expect(read).toContainText('Gate code is at the office');
    await expect(read.locator('mark').first()).toHaveText('Emma Whitfield');
    await expect(form.field('Sender')).toHaveValue('Emma Whitfield');
    await expect(page.getByText('From the text').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await form.field('Receiver').fill('Ruth Adler');
  await form.field('Customer').fill(customer.username);
  await page.locator('.ant-select-item-option').filter({ hasText: customer.username }).click();
  // One is created.
  await form.create.dblclick();
  await expect(toast).toContainText('Package Created Successfully');
  const trackingNumber = /MW\d{9}/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
  await expect(form.drawer).toBeHidden();
  await expect(dashboard.row(trackingNumber)).toContainText('Pending');
  await expect(dashboard.counter('Total Packages')).toHaveText('Total Packages 1');
  const created = await api('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
  expect(created.package).toMatchObject({
    sender: 'Emma Whitfield',
    origin: 'Dallas, TX 75201',
    vehicle: { model: 'Outback' },
  });

  await adminPage.search.fill(trackingNumber);
  const dialog = statusDialog(page);
  await adminPage.updateStatus(trackingNumber).click();
  await dialog.status('Delivered').check();
  await dialog.location.fill('Tampa, FL');
  await dialog.save.click();
  await expect(toast).toContainText('Status Updated Successfully');
  await expect(toast).toContainText('Customers will be notified');
  await expect(dialog.dialog).toBeHidden();
  await expect(dashboard.row(trackingNumber)).toContainText('Delivered');
  await expect(dashboard.counter('Delivered')).toHaveText('Delivered 1');
  await expectNoSidewaysScroll(page);

  page.once('dialog', (question) => void question.accept());
  await adminPage.remove(trackingNumber).click();
  await expect(toast).toContainText('Package Deleted Successfully');
  // Under the pointer a message stays.
  await toast.hover();
  // It would cover what is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(toast).toBeHidden();
  await page.emulateMedia({ media: null });
  await toast.hover();
  await expect(adminPage.remove(trackingNumber)).toBeHidden();
  await expect(dashboard.row(trackingNumber)).toBeHidden();
  await action('Undo').click();
  await expect(toast).toContainText('Package Restored');
  await expect(adminPage.remove(trackingNumber)).toBeVisible();
  await expect(dashboard.row(trackingNumber)).toBeVisible();
});

test('a filter chosen while rows change is in force, and its list leaves as CSV that no spreadsheet runs, and on paper', async ({
  page,
  signIn,
  api,
}) => {
  const sender = uniqueName('Export');
  const [parcel, other] = await Promise.all([
    createParcel(api, { sender, receiver: '=HYPERLINK("http://example.com")' }),
    createParcel(api, { sender }),
  ]);
  await signIn();
  const adminPage = adminConsole(page);
  await adminPage.goto(CONSOLE.packages({ search: sender.split(' ')[1] ?? '' }));
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
  const changing = (async () => {
    for (let round = 0; round < 20; round += 1) {
      await updateShipmentStatus(api, other, 'Processing', uniqueName('Dock'));
    }
  })();
  await adminPage.filter('Status', 'Pending');
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
  await expect(adminPage.row(other.trackingNumber)).toBeHidden();
  await changing;
  await expect(page).toHaveURL(/status=Pending/);

  // On paper the list has nothing that is pressed.
  await page.emulateMedia({ media: 'print' });
  await expect(adminPage.search).toBeHidden();
  await expect(adminPage.exportCsv).toBeHidden();
  await expect(adminPage.packages.getByRole('checkbox')).toHaveCount(0);
  // Chromium of 2023 cuts one at the end of a page, and prints the rest of it over the next header.
  await expect(adminPage.row(parcel.trackingNumber)).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });
  const downloading = page.waitForEvent('download');
  await adminPage.exportCsv.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^packages-.*\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(parcel.trackingNumber);
  expect(csv).not.toContain(other.trackingNumber);
  expect(csv).toContain(`"'=HYPERLINK(""http://example.com"")"`);

  await adminPage.quick('Export Report').click();
  await expect(page.getByRole('heading', { name: 'Moveway report' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(parcel.trackingNumber);
  await expect(page.getByRole('main')).not.toContainText(other.trackingNumber);
  await page.getByRole('button', { name: 'Back to the console' }).click();
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
});

test('each page of the console is left in each way that it offers', async ({ page, signIn, api }) => {
  const { trackingNumber } = await createParcel(api);
  await signIn();
  const console = adminConsole(page);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const article = (name: string) => page.getByRole('article', { name });
  const pages = [
    [CONSOLE.packages({ search: trackingNumber }), region('Packages')],
    [CONSOLE.users(), region('Users')],
    [CONSOLE.support, region('Support')],
    [CONSOLE.analytics(), region('Analytics')],
    [CONSOLE.audit(), region('Audit log')],
    [CONSOLE.scan, article('Scan')],
    [CONSOLE.settings(), region('All settings')],
    [CONSOLE.import(), article('Import packages')],
    [CONSOLE.packagePage(trackingNumber), page.getByRole('heading', { name: 'History' })],
    [CONSOLE.report(), page.getByRole('heading', { name: 'Moveway report' })],
  ] as const;
  const isWhole = () => expect(page.getByText('Something went wrong')).toHaveCount(0);
  await console.goto();
  for (const [address, content] of pages) {
    await console.follow(address);
    await expect(content).toBeVisible();
    // Where a tab leads does not matter to the page that is left.
    const tab = consoleTabs(page).tab(address === CONSOLE.users() ? 'Audit log' : 'Users');
    const ways = page.getByRole('button', { name: /^(?:Back to|Import$|Export Report)/ }).or(tab);
    const count = await ways.count();
    expect(count, address).toBeGreaterThan(0);
    for (let way = 0; way < count; way += 1) {
      await ways.nth(way).click();
      await expect(content).toBeHidden();
      await isWhole();
      await page.goBack();
      await expect(content).toBeVisible();
    }
  }
  // And each by Back, to the one before it.
  for (const [, content] of pages.slice(0, -1).toReversed()) {
    await page.goBack();
    await expect(content).toBeVisible();
    await isWhole();
  }
});
