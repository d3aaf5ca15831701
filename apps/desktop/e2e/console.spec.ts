import { signUpCustomer } from '@moveway/testing/browser/new-customer.ts';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { CONSOLE, consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';
import { IpcFailure } from '../src/main/bridge/failure.ts';
import { startMainProcess } from './console.fixture.ts';
import { expect, test } from './console-test.ts';
import { signIn } from './sign-in.ts';

/** An address without a server: the discard port is closed. */
const NOWHERE = 'http://127.0.0.1:9';

test('signs in by token, stays signed in when opened again, and deletes the token at logout', async ({
  page,
  main,
}) => {
  const token = () => main.server.handlers['token.read'](undefined, {} as never);
  const adminPage = adminConsole(page);
  await main.open(page);
  await adminPage.tryLogin(demoAdministrator.username, 'not the password');
  await expect(toastOn(page).toast).toContainText('Login Failed');
  await adminPage.password.fill(demoAdministrator.password);
  await adminPage.login.click();
  await expect(adminPage.title).toBeVisible();
  await expect(toastOn(page).toast).toContainText('Login Successful');
  expect(await token()).toBeTruthy();
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.reload();
  await expect(adminPage.title).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // The call is answered only after the page has shown that it waits.
  const waiting = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await waiting.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: /^Logout/ }).click();
  await expect(page.getByText('Logging out...')).toBeVisible();
  waiting.resolve();
  await expect(adminPage.login).toBeVisible();
  expect(await token()).toBeUndefined();
});

test('shows what others do, exports, and leads from the notification of a message to its conversation, which is answered', async ({
  page,
  main,
  site,
}) => {
  const adminPage = adminConsole(page);
  await main.open(page);
  await signIn(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const parcel = await createParcel(site.admin);
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
  await updateShipmentStatus(site.admin, parcel, 'Out for Delivery', 'Denver, CO');
  await expect(adminPage.row(parcel.trackingNumber)).toContainText('Active');

  main.saveFile = async () => {
    throw new IpcFailure('file', '/gone/packages.csv could not be written.');
  };
  await adminPage.exportCsv.click();
  await expect(toastOn(page).toast).toContainText('/gone/packages.csv could not be written.');
  await expect(page.getByText('cannot be reached')).toBeHidden();
  const exported: string[] = [];
  main.saveFile = async ({ suggestedName, bytes }) => {
    exported.push(suggestedName, new TextDecoder().decode(bytes));
    return 'saved';
  };
  await adminPage.exportCsv.click();
  await expect.poll(() => exported).toHaveLength(2);
  expect(exported[0]).toMatch(/^packages-[\d-]+\.csv$/);
  expect(exported[1]).toContain(parcel.trackingNumber);

  const customer = await signUpCustomer(page, site.url);
  const answer = await page.context().request.post(`${site.url}/api/chat/send`, {
    data: { message: 'Where is my car?' },
    headers: { origin: site.url },
  });
  expect(answer.ok()).toBe(true);
  // The notification of it, and where a click on it leads.
  await expect
    .poll(() =>
      main.handled.filter(({ channel }) => channel === 'notifications.show').map(({ input }) => input),
    )
    .toEqual([
      {
        title: customer.username,
        body: 'Where is my car?',
        link: { kind: 'conversation', id: customer.id },
      },
    ]);
  await main.emit('window.link', consoleAddress(CONSOLE.conversation(customer.id)));
  const support = consoleTabs(page);
  // A reply to what was not shown yet is not sent past it.
  await expect(support.log).toContainText('Where is my car?');
  await support.reply.fill('In Omaha, on time.');
  await support.send.click();
  await expect(support.log).toContainText('In Omaha, on time.');
});

test('asks for the server first, checks it step by step, signs in to it, and answers the menu and the updater', async ({
  page,
  site,
  watch,
}) => {
  watch.expect(/127\.0\.0\.1:9/);
  const main = await startMainProcess();
  await main.open(page);
  const address = page.getByLabel('Server address');
  await address.fill(NOWHERE);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('Server (failed)')).toBeVisible();
  await address.fill(site.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(adminConsole(page).login).toBeVisible();
  // Without a session, the counts of an earlier one are taken out of the tray.
  expect(main.handled).toContainEqual({
    channel: 'notifications.counts',
    input: { late: 0, unanswered: 0 },
  });
  await main.emit('window.command', 'find');
  await page.getByRole('textbox', { name: 'Find in page' }).fill('sign');
  await main.emit('window.found', { active: 2, total: 4 });
  await expect(page.getByRole('status', { name: '1 of 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search')).toBeHidden();
  expect(main.handled).toContainEqual({
    channel: 'window.find',
    input: { text: 'sign', isForward: true, isNext: false },
  });

  await main.emit('updates.changed', { state: 'ready', version: '2.0.0' });
  await expect(page.getByText('Version 2.0.0 of the console is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Skip this version' }).click();
  await expect.poll(() => main.handled).toContainEqual({ channel: 'updates.skip', input: undefined });

  await signIn(page);
  await main.emit('window.command', 'server');
  await expect(address).toHaveValue(site.url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(adminConsole(page).title).toBeVisible();
  await main.emit('window.command', 'about');
  await expect(page.getByText('Console 1.2.3')).toBeVisible();
  await main.close();
});

test('says what was tried while the server cannot be reached, opens once it can, and shows what was last known offline', async ({
  page,
  main,
  site,
}) => {
  const adminPage = adminConsole(page);
  const parcel = await createParcel(site.admin);
  main.setOnline(false);
  await main.open(page);
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  await expect(page.getByText('ERR_INTERNET_DISCONNECTED')).toBeVisible();
  main.setOnline(true);
  // The retry that comes by itself.
  await signIn(page);
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();

  main.setOnline(false);
  // As after a start without a network: nothing of the page's memory is left.
  await page.reload();
  await expect(page.getByText('This is the last known data')).toBeVisible();
  await expect(adminPage.row(parcel.trackingNumber)).toBeVisible();
  await expect(adminPage.edit(parcel.trackingNumber)).toBeHidden();

  main.setOnline(true);
  await expect(page.getByText('This is the last known data')).toBeHidden();
  await expect(adminPage.edit(parcel.trackingNumber)).toBeVisible();

  main.setOnline(false);
  await page.reload();
  await expect(page.getByText('This is the last known data')).toBeVisible();
  await page.getByRole('button', { name: /^Logout/ }).click();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  expect(await main.server.handlers['token.read'](undefined, {} as never)).toBeUndefined();
});
