import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE, consoleAddress, SITE, trackingAddress } from '@moveway/testing/pages/addresses.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole, newPackageForm } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell, supportChat } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import type { Page } from '@playwright/test';
import { openChat } from './open-chat.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

/** Where the page's origin stores one of these words: in its storages, databases and caches. */
const placesOf = (page: Page, ...words: string[]) =>
  page.evaluate(async (searched) => {
    const request = <T>(made: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        made.addEventListener('success', () => resolve(made.result));
        made.addEventListener('error', () => reject(made.error));
      });
    const stored: [place: string, text: string][] = [
      ...Object.entries({ ...localStorage }),
      ...Object.entries({ ...sessionStorage }),
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await request(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = database.transaction(store).objectStore(store);
        const all = [await request(values.getAllKeys()), await request(values.getAll())];
        stored.push([`${name} ${store}`, JSON.stringify(all)]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const kept of await cache.keys()) {
        stored.push([kept.url, (await (await cache.match(kept))?.text()) ?? '']);
      }
    }
    return stored
      .filter(([place, text]) => searched.some((word) => `${place} ${text}`.includes(word)))
      .map(([place]) => place);
  }, words);

async function signOutAnyway(page: Page, named: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Sign out before everything is sent?' });
  await expect(question).toContainText(`Not sent yet: ${named}.`);
  await question.getByRole('button', { name: 'Sign out and delete' }).click();
}

test('a customer who signs out on a shared tablet leaves nothing in any tab, and /tracking shows what everybody is told', async ({
  page,
  context,
  api,
  signUp,
}) => {
  const customer = await signUp();
  const { trackingNumber } = await createParcel(api, {
    customerId: customer.id,
    origin: '12 Quibbleworth St, Dallas, TX 75201',
  });
  await customerDashboard(page).goto();
  await expect(customerDashboard(page).row(trackingNumber)).toBeVisible();
  const tracking = trackingPage(page);
  await tracking.goto(trackingNumber);
  // The owner is told the street.
  await expect(tracking.result).toContainText('12 Quibbleworth St');
  const other = await context.newPage();
  await other.goto(SITE.contact);
  await other.getByLabel('Message').fill('Zanzibarrow');
  await expect.poll(() => placesOf(other, 'Zanzibarrow')).toHaveLength(1);
  await openChat(page, trackingAddress(trackingNumber));
  await supportChat(page).box.fill('Flumpington');
  await supportChat(page).close.click();
  for (const word of ['Quibbleworth', 'Flumpington']) {
    expect(await placesOf(page, word)).not.toEqual([]);
  }

  await siteShell(page).logout.click();
  await signOutAnyway(page, '1 draft of a message');
  await expect(siteShell(page).signIn).toBeVisible();
  const words = ['Quibbleworth', 'Flumpington', 'Zanzibarrow', customer.username];
  for (const tab of [page, other]) {
    await expect.poll(() => placesOf(tab, ...words)).toEqual([]);
  }
  await expect(other.getByLabel('Message')).toHaveValue('');
  await tracking.goto(trackingNumber);
  await expect(tracking.result).toContainText('Dallas, TX');
  await expect(page.locator('body')).not.toContainText(new RegExp(words.join('|')));
});

test('an administrator who signs out at /admin leaves nothing stored, and an address that names nothing', async ({
  page,
  newPerson,
  signIn,
  signUp,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce' });
  const customer = await signUp(theirs);
  const chat = await openChat(theirs, SITE.tracking);
  await chat.box.fill('Wobblestone');
  await chat.send.click();
  await expect(chat.message('Wobblestone')).toBeVisible();

  await signIn();
  const admin = adminConsole(page);
  await admin.goto();
  await admin.newPackage.click();
  await newPackageForm(page).field('Receiver').fill('Quibbleworth');
  await newPackageForm(page).close.click();
  await admin.follow(CONSOLE.conversation(customer.id));
  await expect(consoleTabs(page).log).toContainText('Wobblestone');
  await consoleTabs(page).reply.fill('Zanzibarrow');
  await expect.poll(() => placesOf(page, 'Zanzibarrow')).toHaveLength(1);

  await admin.logout.click();
  await signOutAnyway(page, '1 draft of a reply, 1 unfinished package');
  await expect(admin.login).toBeVisible();
  await expect(page).toHaveURL(consoleAddress());
  await expect.poll(() => placesOf(page, 'Quibbleworth', 'Zanzibarrow', 'Wobblestone')).toEqual([]);
});
