import type { Locator, Page } from '@playwright/test';
import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { homePage, siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses Tab until `target` has the focus; fails when it cannot be reached that way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a visitor goes from Home to a result and into a list by keyboard alone', async ({ page, api }) => {
  const [first, second] = await Promise.all([createParcel(api), createParcel(api)]);
  const tracking = trackingPage(page);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(siteShell(page).skip).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, homePage(page).number);
  await page.keyboard.type(first.trackingNumber);
  await page.keyboard.press('Enter');
  const heading = tracking.numberHeading(first.trackingNumber);
  await expect(heading).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tracking.number).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${first.trackingNumber}, ${second.trackingNumber}`);
  await page.keyboard.press('Enter');
  await expect(tracking.heading('2 tracking numbers')).toBeFocused();
  const line = tracking.line(second.trackingNumber);
  await tabTo(page, line.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(line.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
});

test('an administrator signs in, creates a package, updates its status, deletes it and takes it back by keyboard alone', async ({
  page,
  newPerson,
  signUp,
}) => {
  const customer = await signUp(await newPerson());
  page.on('dialog', (dialog) => void dialog.accept());
  const sender = uniqueName('Keys');
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const { toast, action, viewport } = toastOn(page);
  await adminPage.goto();
  await expect(adminPage.username).toBeFocused();
  await page.keyboard.type(demoAdministrator.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAdministrator.password);
  await page.keyboard.press('Enter');
  await expect(adminPage.title).toBeVisible();
  // Links of the console and headers of its tables show that they have the focus.
  for (const stop of [
    siteShell(page).link('FAQs'),
    page.getByRole('link', { name: / unassigned$/ }),
    adminPage.packages.getByRole('columnheader', { name: 'Expected' }),
  ]) {
    // The list may be replaced once more while its first answers come in, and the focus goes with it.
    await expect(async () => {
      await stop.focus();
      await expect(stop).toHaveCSS('outline', / solid 3px$/, { timeout: 500 });
    }).toPass();
  }

  await adminPage.newPackage.focus();
  const press = (key: string) => page.keyboard.press(key);
  const write = async (label: string, data: string) => {
    await expect(form.field(label)).toBeFocused();
    await page.keyboard.type(data);
  };
  await press('n');
  await write('VIN', '1HGCM82633A004352');
  await expect(form.field('Model')).toHaveValue('Accord');
  await press('Tab');
  await write('Customer', customer.username);
  // Alone: the answers to the beginning of the name have others, of whom Enter would choose the first.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: customer.username })).toBeAttached();
  await press('Enter');
  await expect(form.field('Receiver')).toHaveValue(`${customer.firstName} ${customer.surname}`);
  // The list closes a moment after the choice; a Tab before that would choose again.
  await expect(form.field('Customer')).toHaveAttribute('aria-expanded', 'false');
  await press('Tab');
  await write('Sender', sender);
  await press('Tab');
  await press('Tab');
  await write('From', 'Dallas, TX');
  await press('Tab');
  await write('To', 'Tampa, FL');
  await press('Tab');
  await write('Shipping amount', '1250');
  await press('Enter');
  await expect(toast).toContainText('Package Created Successfully');
  await expect(form.drawer).toBeHidden();
  await expect(adminPage.newPackage).toBeFocused();

  // The slash goes to the search, as the box says.
  await page.keyboard.press('/');
  await expect(adminPage.search).toBeFocused();
  // Slower than a scanner, which would open a package of this number.
  await page.keyboard.type(sender.split(' ')[1] ?? '', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(adminPage.packages.getByRole('row')).toHaveCount(2);
  const number = /MW\d{9}/.exec((await adminPage.row(sender).textContent()) ?? '')?.[0] ?? '';

  const dialog = statusDialog(page);
  await tabTo(page, adminPage.updateStatus(number));
  await page.keyboard.press('Enter');
  // The next status is chosen already and has the focus, and the arrows go around.
  await expect(dialog.status('Processing')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.status('Delivered')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Key West, FL');
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Status Updated Successfully');
  await expect(dialog.dialog).toBeHidden();
  await expect(adminPage.updateStatus(number)).toBeFocused();

  await tabTo(page, adminPage.remove(number));
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Package Deleted Successfully');
  // With the focus in it a message stays.
  await page.keyboard.press('F8');
  await expect(viewport.getByRole('list')).toBeFocused();
  await expect(adminPage.row(number)).toBeHidden();
  await tabTo(page, action('Undo'));
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Package Restored');
  await expect(adminPage.row(number)).toBeVisible();
});

test('a customer signs in, opens a package and adds another by keyboard alone', async ({
  page,
  api,
  signUp,
  context,
}) => {
  const { id, username, password } = await signUp();
  await context.clearCookies();
  const [mine, another] = await Promise.all([
    createParcel(api, { customerId: id }),
    createParcel(api, { receiverPhone: '312 555 7788' }),
  ]);
  const dialogs = accountDialogs(page);
  const dashboard = customerDashboard(page);
  await page.goto('/');
  await tabTo(page, siteShell(page).signIn);
  await page.keyboard.press('Enter');
  await expect(dialogs.identifier).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialogs.signIn).toBeHidden();
  await tabTo(page, siteShell(page).link('Dashboard'));
  await page.keyboard.press('Enter');

  await tabTo(page, dashboard.row(mine.trackingNumber).locator('summary'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
  await dashboard.openAttach.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, dashboard.number);
  await page.keyboard.type(another.trackingNumber);
  await page.keyboard.press('Tab');
  await page.keyboard.type('7788');
  await page.keyboard.press('Enter');
  await expect(toastOn(page).toast).toContainText('Package added');
  await expect(dashboard.row(another.trackingNumber)).toBeVisible();
  await expect(dashboard.openAttach).toBeFocused();
});

test('an administrator answers, resolves and opens a conversation again by keyboard alone', async ({
  page,
  newPerson,
  signIn,
  signUp,
}) => {
  const theirs = await newPerson();
  const customer = await signUp(theirs);
  const question = uniqueName('Where is my car?');
  const sent = await theirs.context().request.post('/api/chat/send', {
    data: { message: question },
    headers: { origin: test.info().project.use.baseURL ?? '' },
  });
  expect(sent.status()).toBe(201);
  const { support, message, log, reply, assignee, done, reopen } = consoleTabs(page);
  const note = support.getByRole('textbox', { name: 'Internal note' });
  const { toast } = toastOn(page);

  await signIn();
  await adminConsole(page).goto(CONSOLE.support);
  const search = support.getByRole('searchbox', { name: 'Search conversations' });
  await expect(search).toBeVisible();
  await search.focus();
  // Slower than a scanner, which would open a package of this name.
  await page.keyboard.type(customer.username, { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(support.getByRole('list', { name: 'Messages' }).getByRole('button')).toHaveCount(1);
  await tabTo(page, message(question));
  await page.keyboard.press('Enter');
  await expect(reply).toBeFocused();
  await expect(log).toContainText(question);
  await page.keyboard.type('It is on its way.');
  await page.keyboard.press('Enter');
  await expect(toast).toContainText('Message Sent');
  await expect(log).toContainText('It is on its way.');

  // The row has the focus again.
  await expect(reply).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(reply).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(note).toBeVisible();
  await tabTo(page, note);
  await tabTo(page, assignee.getByRole('combobox'));
  await tabTo(page, done);
  await page.keyboard.press('Enter');
  await expect(reopen).toBeVisible();
  await tabTo(page, reopen);
  await page.keyboard.press('Enter');
  await expect(done).toBeVisible();
});
