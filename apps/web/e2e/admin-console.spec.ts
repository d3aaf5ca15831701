import { readFile } from 'node:fs/promises';
import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';

const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('on a phone a package is created for a customer, delivered, deleted and taken back', async ({
  page,
  signIn,
  signUp,
  newPerson,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce', viewport: PHONE });
  const customer = await signUp(theirs);
  const dashboard = customerDashboard(theirs);
  await dashboard.goto();
  await expect(dashboard.live).toHaveText('Live');

  await page.setViewportSize(PHONE);
  await signIn();
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const { toast, action } = toastOn(page);
  await adminPage.goto();
  await adminPage.newPackage.click();
  const buttons = page.getByRole('banner').locator('button:visible');
  const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([44]));
  await form.kind('Package').click();
  await form.field('Sender').fill(uniqueName('Sender'));
  await form.field('Receiver').fill('Ruth Adler');
  await form.field('Customer').fill(customer.username);
  await page.locator('.ant-select-item-option').filter({ hasText: customer.username }).click();
  await form.create.click();
  await expect(toast).toContainText('Package Created Successfully');
  const number = /MW\d{9}/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
  await expect(form.drawer).toBeHidden();
  await expect(dashboard.row(number)).toContainText('Pending');

  await adminPage.search.fill(number);
  const dialog = statusDialog(page);
  await adminPage.updateStatus(number).click();
  await dialog.status('Delivered').check();
  await dialog.location.fill('Tampa, FL');
  await dialog.save.click();
  await expect(toast).toContainText('Status Updated Successfully');
  await expect(toast).toContainText('Customers will be notified');
  await expect(dialog.dialog).toBeHidden();
  await expect(dashboard.row(number)).toContainText('Delivered');
  await expect(dashboard.counter('Delivered')).toHaveText('Delivered 1');
  await expectNoSidewaysScroll(page);

  page.once('dialog', (question) => void question.accept());
  await adminPage.remove(number).click();
  await expect(toast).toContainText('Package Deleted Successfully');
  // Under the pointer a message stays.
  await toast.hover();
  // It would cover what is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(toast).toBeHidden();
  await page.emulateMedia({ media: null });
  await toast.hover();
  await expect(adminPage.remove(number)).toBeHidden();
  await expect(dashboard.row(number)).toBeHidden();
  await action('Undo').click();
  await expect(toast).toContainText('Package Restored');
  await expect(adminPage.remove(number)).toBeVisible();
  await expect(dashboard.row(number)).toBeVisible();
});

test('the filtered list leaves as CSV that no spreadsheet runs, and as a report to print', async ({
  page,
  signIn,
  api,
}) => {
  const sender = uniqueName('Export');
  const [vehicle, other] = await Promise.all([
    createParcel(api, { sender, receiver: '=HYPERLINK("http://example.com")', status: 'In Transit' }),
    createParcel(api, { sender }),
  ]);
  await signIn();
  const adminPage = adminConsole(page);
  await adminPage.goto(`?search=${sender.split(' ')[1]}&status=In+Transit`);
  await expect(adminPage.row(vehicle.trackingNumber)).toBeVisible();
  // On paper the list has nothing that is pressed.
  await page.emulateMedia({ media: 'print' });
  await expect(adminPage.search).toBeHidden();
  await expect(adminPage.exportCsv).toBeHidden();
  await expect(adminPage.packages.getByRole('checkbox')).toHaveCount(0);
  // Chromium of 2023 cuts one at the end of a page, and prints the rest of it over the next header.
  await expect(adminPage.row(vehicle.trackingNumber)).toHaveCSS('break-inside', 'avoid');
  await page.emulateMedia({ media: null });
  const downloading = page.waitForEvent('download');
  await adminPage.exportCsv.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^packages-.*\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(vehicle.trackingNumber);
  expect(csv).not.toContain(other.trackingNumber);
  expect(csv).toContain(`"'=HYPERLINK(""http://example.com"")"`);

  await adminPage.quick('Export Report').click();
  await expect(page.getByRole('heading', { name: 'Moveway report' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(vehicle.trackingNumber);
  await expect(page.getByRole('main')).not.toContainText(other.trackingNumber);
  await page.getByRole('button', { name: 'Back to the console' }).click();
  await expect(adminPage.row(vehicle.trackingNumber)).toBeVisible();
});

test('a filter chosen by mouse is in force while rows change under it', async ({ page, signIn, api }) => {
  const sender = uniqueName('Moving');
  const [parcel, other] = await Promise.all([createParcel(api, { sender }), createParcel(api, { sender })]);
  await signIn();
  const adminPage = adminConsole(page);
  await adminPage.goto(`?search=${sender.split(' ')[1]}`);
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
});

test('each page of the console is left in each way that it offers', async ({ page, signIn, api }) => {
  const { trackingNumber } = await createParcel(api);
  await signIn();
  const console = adminConsole(page);
  await console.goto();
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const article = (name: string) => page.getByRole('article', { name });
  const pages = [
    ['', region('Packages')],
    ['?tab=users', region('Users')],
    ['?tab=support', region('Support')],
    ['?tab=analytics', region('Analytics')],
    ['?tab=audit', region('Audit log')],
    ['/scan', article('Scan')],
    ['/settings', region('All settings')],
    ['/import', article('Import packages')],
    [`/packages/${trackingNumber}`, page.getByRole('heading', { name: 'History' })],
    ['/report', page.getByRole('heading', { name: 'Moveway report' })],
  ] as const;
  for (const [address, content] of pages) {
    const open = async () => {
      await console.follow(address);
      await expect(content).toBeVisible();
    };
    await open();
    // Where a tab leads does not matter to the page that is left.
    const tab = page.getByRole('tab', {
      name: address === '?tab=users' ? 'Audit log' : 'Users',
      exact: true,
    });
    const ways = page.getByRole('button', { name: /^(?:Back to|Import$|Export Report)/ }).or(tab);
    const count = await ways.count();
    expect(count, address).toBeGreaterThan(0);
    for (let way = 0; way < count; way += 1) {
      await ways.nth(way).click();
      await expect(content).toBeHidden();
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
      await open();
    }
    await page.goBack();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
});
