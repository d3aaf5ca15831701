import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { createParcel, updateShipmentStatus, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test as base } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole, newPackageForm } from '@moveway/testing/pages/console.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';
import { createSecrets, type Secrets } from '../src/main/secrets.ts';
import { handlersOf } from '../src/main/handle.ts';
import { openConsole } from './console.fixture.ts';

/** An address without a server: the discard port is closed. */
const NOWHERE = 'http://127.0.0.1:9';

const test = base.extend<{ secrets: Secrets }, { site: OwnSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here, and this fixture needs no other.
    async ({}, use) => {
      const site = await startOwnSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above.
  secrets: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'moveway-desktop-'));
    const reversed = (text: string) => [...text].toReversed().join('');
    const keychain = {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'gnome_libsecret' as const,
      encryptString: (text: string) => Buffer.from(reversed(text)),
      decryptString: (bytes: Buffer) => reversed(bytes.toString()),
    };
    await use(createSecrets(keychain, join(directory, 'token'), 'linux'));
    await rm(directory, { recursive: true });
  },
});

/** Saving opens a dialog of the system, which only the real Electron has. */
const saveNothing = async () => 'cancelled' as const;

// The backend of the tests is on this machine; Electron grants this in `main/page-restrictions.ts`.
test.use({ permissions: ['local-network-access'] });

test('signs in by token, stays signed in when opened again, and deletes the token at logout', async ({
  page,
  site,
  secrets,
}) => {
  const handlers = handlersOf(site.url, secrets, saveNothing);
  const adminPage = adminConsole(page);
  await openConsole(page, { serverUrl: site.url, handlers });
  await adminPage.username.fill(demoAdministrator.username);
  await adminPage.password.fill('not the password');
  await adminPage.login.click();
  await expect(toastOn(page).toast).toContainText('Login Failed');
  await adminPage.password.fill(demoAdministrator.password);
  await adminPage.login.click();
  await expect(adminPage.title).toBeVisible();
  await expect(toastOn(page).toast).toContainText('Login Successful');
  expect(await secrets.read()).toBeTruthy();
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.reload();
  await expect(adminPage.title).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // The call is answered only after the page has shown that it waits.
  const isWaiting = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await isWaiting.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: /^Logout/ }).click();
  await expect(page.getByText('Logging out...')).toBeVisible();
  isWaiting.resolve();
  await expect(adminPage.login).toBeVisible();
  expect(await secrets.read()).toBeUndefined();
});

test('creates a vehicle, and sees what others do without a reload', async ({ page, site, secrets }) => {
  const adminPage = adminConsole(page);
  await openConsole(page, { serverUrl: site.url, handlers: handlersOf(site.url, secrets, saveNothing) });
  await adminPage.username.fill(demoAdministrator.username);
  await adminPage.password.fill(demoAdministrator.password);
  await adminPage.login.click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const sender = uniqueName('Desktop');
  const form = newPackageForm(page);
  await page.keyboard.press('n');
  await form.field('Sender').fill(sender);
  await form.field('Receiver').fill('Daniel Ortiz');
  await form.field('VIN').fill('1HGCM82633A004352');
  await form.create.click();
  await expect(toastOn(page).toast).toContainText('Package Created Successfully');
  await expect(adminPage.row(sender)).toContainText('Pending');

  const parcel = await createParcel(site.admin);
  await expect(adminPage.row(parcel.trackingNumber)).toContainText('High Priority');
  await updateShipmentStatus(site.admin, parcel, 'Out for Delivery', 'Denver, CO');
  await expect(adminPage.row(parcel.trackingNumber)).toContainText('Active');
});

test('reports that the server cannot be reached, and offers to try again', async ({
  page,
  secrets,
  watch,
}) => {
  watch.expect(/127\.0\.0\.1:9/);
  await openConsole(page, { serverUrl: NOWHERE, handlers: handlersOf(NOWHERE, secrets, saveNothing) });
  await expect(page.getByText(`The server at ${NOWHERE} cannot be reached.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
