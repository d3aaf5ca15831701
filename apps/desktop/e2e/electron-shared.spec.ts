import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { signUpBy, type Customer } from '@moveway/testing/browser/new-customer.ts';
import { signInByToken, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { CONSOLE, consoleAddress, desktopAddress } from '@moveway/testing/pages/addresses.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole, newPackageForm } from '@moveway/testing/pages/console.page.ts';
import {
  _electron,
  expect,
  request,
  type APIRequestContext,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
import { cutNetwork, giveKeychain } from './electron-surroundings.ts';
import { signIn } from './sign-in.ts';

/** Written by the first administrator alone. */
const PACKAGE = 'Quibbleworth';
const DRAFT = 'Zanzibarrow';
const QUEUED = 'Flumpington';
/** Sent in the end: every later test on this site finds it there. */
const SENT_LATER = 'Grumbleforth';
/** Written by a customer. */
const CUSTOMERS = 'Wobblestone';

/** The files under `directory` that hold what an administrator wrote. */
const filesWithWords = (directory: string) =>
  filesWith(directory, [PACKAGE, DRAFT, QUEUED, SENT_LATER, CUSTOMERS]);

/** The files under `directory` that hold one of the words, as Chromium's databases and caches write texts. */
async function filesWith(directory: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        // One that the app deletes meanwhile holds nothing.
        const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') {
            throw error;
          }
          return Buffer.alloc(0);
        });
        const isFound = words.some((word) =>
          (['utf8', 'utf16le'] as const).some((encoding) => bytes.includes(Buffer.from(word, encoding))),
        );
        return isFound ? [relative(directory, file)] : [];
      }),
  );
  return found.flat();
}

/** A customer who has written to support, and the context that is signed in as them. */
async function customerWhoWrote(site: OwnSite): Promise<{ customer: Customer; calls: APIRequestContext }> {
  const calls = await request.newContext();
  const customer = await signUpBy(calls, site.url);
  await calls.post(`${site.url}/api/chat/send`, {
    data: { message: CUSTOMERS },
    headers: { origin: site.url },
  });
  return { customer, calls };
}

/** A second administrator who works at the same computer. */
async function secondAdministrator(site: OwnSite): Promise<Customer> {
  const calls = await request.newContext();
  const person = await signUpBy(calls, site.url);
  await calls.dispose();
  const call = await signInByToken(site.url);
  await call('PUT /api/admin/users/:id/role', { params: { id: person.id }, body: { isAdmin: true } });
  return person;
}

/** The console of the first administrator: an unfinished package, and a conversation in a window of its own. */
async function workAs(app: ElectronApplication, customer: Customer) {
  const page = await app.firstWindow();
  await signIn(page);
  const opened = app.waitForEvent('window');
  await page.evaluate((url) => void window.open(url), desktopAddress(CONSOLE.conversation(customer.id)));
  const detached = await opened;
  const support = consoleTabs(detached);
  await expect(support.log).toContainText(CUSTOMERS);
  await adminConsole(page).newPackage.click();
  const form = newPackageForm(page);
  await form.field('Receiver').fill(PACKAGE);
  await form.close.click();
  const userData = await app.evaluate(({ app: electron }) => electron.getPath('userData'));
  return { page, detached, support, userData };
}

/** What is written is on the disk, and cannot be read there. */
async function expectSealedOnDisk(userData: string): Promise<void> {
  await expect.poll(() => filesWith(userData, ['.package', 'sealed:'])).not.toEqual([]);
  expect(await filesWithWords(userData)).toEqual([]);
}

const storedUnsent = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .flatMap((name) => (name.includes('.unsent.') ? [localStorage.getItem(name)] : []))
      .join(),
  );

async function signOutWith(page: Page, named: string): Promise<void> {
  await adminConsole(page).logout.click();
  const question = page.getByRole('dialog', { name: 'Sign out before everything is sent?' });
  await expect(question).toContainText(`Not sent yet: ${named}.`);
  await question.getByRole('button', { name: 'Sign out and delete' }).click();
}

/** Nothing that belongs to an account is stored. */
async function expectNothingStored(app: ElectronApplication): Promise<void> {
  const page = await app.firstWindow();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    /draft|unsent|answers/,
  );
}

/** The next administrator signs in, and finds nothing of the first. */
async function expectNothingLeft(app: ElectronApplication, customer: Customer, next: Customer) {
  const page = await app.firstWindow();
  await signIn(page, next);
  await adminConsole(page).newPackage.click();
  await expect(newPackageForm(page).field('Receiver')).toHaveValue('');
  await newPackageForm(page).close.click();
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    consoleAddress(CONSOLE.conversation(customer.id)),
  );
  await expect(consoleTabs(page).log).toContainText(CUSTOMERS);
  await expect(page.getByText(QUEUED)).toBeHidden();
  await expect(page.getByText(DRAFT)).toBeHidden();
}

test.describe('the real Electron on a shared computer', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('keeps nothing of who signs out, in any window and in any file, also for who signs in at once', async ({
    app,
    startWith,
    site,
  }) => {
    const { customer, calls } = await customerWhoWrote(site);
    const next = await secondAdministrator(site);
    const { page, detached, support, userData } = await workAs(app, customer);
    await support.reply.fill(DRAFT);
    await expectSealedOnDisk(userData);

    const closed = detached.waitForEvent('close');
    await signOutWith(page, '1 draft of a reply, 1 unfinished package');
    await closed;
    await expect(adminConsole(page).login).toBeVisible();
    expect(new URL(page.url()).href).toBe(desktopAddress());
    await expect.poll(() => filesWithWords(userData)).toEqual([]);

    // In the same run, whose files stay.
    await expectNothingStored(app);
    await expectNothingLeft(app, customer, next);
    await app.close();
    const again = await _electron.launch(startWith());
    await expectNothingStored(again);
    await expectNothingLeft(again, customer, next);
    await again.close();
    await calls.dispose();
  });

  test('shows, sends and gives away nothing of who closes the app, and has it for them when they are back', async ({
    app,
    startWith,
    site,
  }) => {
    // Without one, a lost server takes the conversation from the screen.
    await giveKeychain(app);
    const { customer, calls } = await customerWhoWrote(site);
    const next = await secondAdministrator(site);
    const { page, support, userData } = await workAs(app, customer);
    await support.reply.fill(SENT_LATER);
    await cutNetwork(app);
    await support.reply.press('Enter');
    await expect.poll(() => storedUnsent(page)).toContain(SENT_LATER);
    await app.close();
    expect(await filesWithWords(userData)).toEqual([]);

    const others = await _electron.launch(startWith());
    await expectNothingLeft(others, customer, next);
    const othersWindow = await others.firstWindow();
    await expect(othersWindow.getByText(SENT_LATER)).toBeHidden();
    await adminConsole(othersWindow).logout.click();
    await expect(adminConsole(othersWindow).login).toBeVisible();
    await others.close();
    expect(await (await calls.get(`${site.url}/api/chat/messages`)).text()).not.toContain(SENT_LATER);

    const own = await _electron.launch(startWith());
    const window = await own.firstWindow();
    await signIn(window);
    await expect
      .poll(async () => (await calls.get(`${site.url}/api/chat/messages`)).text())
      .toContain(SENT_LATER);
    await adminConsole(window).newPackage.click();
    await expect(newPackageForm(window).field('Receiver')).toHaveValue(PACKAGE);
    await own.close();
    await calls.dispose();
  });

  test('keeps and sends nothing of who signs out without a network', async ({ app, startWith, site }) => {
    await giveKeychain(app);
    const { customer, calls } = await customerWhoWrote(site);
    const next = await secondAdministrator(site);
    const { page, support, userData } = await workAs(app, customer);
    await support.reply.fill(QUEUED);
    await cutNetwork(app);
    await support.reply.press('Enter');
    await expect.poll(() => storedUnsent(page)).toContain(QUEUED);
    await expectSealedOnDisk(userData);
    await signOutWith(page, '1 reply, 1 unfinished package');
    await expect.poll(() => filesWithWords(userData)).toEqual([]);
    await app.close();
    const again = await _electron.launch(startWith());
    await expectNothingStored(again);
    await expectNothingLeft(again, customer, next);
    await again.close();
    const messages = await (await calls.get(`${site.url}/api/chat/messages`)).text();
    expect(messages).toContain(CUSTOMERS);
    expect(messages).not.toContain(QUEUED);
    await calls.dispose();
  });
});
