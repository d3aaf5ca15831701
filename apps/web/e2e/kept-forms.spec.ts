import type { Page } from '@playwright/test';
import { uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';

/** Whether the service worker has a file of each of these modules. */
const areCached = (page: Page, modules: readonly string[]) =>
  page.evaluate(async (names) => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return names.every((name) => requests.some(({ url }) => url.includes(`/${name}-`)));
  }, modules);

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

test('a form submitted without a network outlives its tab, and is sent once from another page', async ({
  page,
  context,
  api,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const message = `Which papers does the driver need? (${uniqueName('contact')})`;
  await visit(page, '/contact');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker caches what this visit loads: the page, and the code of its form.
  await page.reload();
  await page.getByLabel('Message').fill(message);
  await page.getByLabel('Name', { exact: true }).fill('Dana Reyes');
  await page.getByLabel('Email Address').fill('dana@example.com');
  // What keeps the form is downloaded while it is filled in.
  await expect.poll(() => areCached(page, ['request-form', 'form-sender', 'kept-forms-view'])).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'It will be sent when you are online' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel and edit' })).toBeVisible();
  const other = await context.newPage();
  await page.close();

  await other.goto('/');
  await expect(other.getByText('Your message is saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(other.getByText(/Your message was received\. Your reference is R-/)).toBeVisible();
  const { items } = await api('GET /api/admin/inbox', { query: { kind: 'contact', limit: 50 } });
  expect(items.filter((item) => item.message === message)).toHaveLength(1);
  await other.getByRole('button', { name: 'Got it' }).click();
  await expect(other.getByText('Your message was received')).toBeHidden();
});
