import { uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

test('forms that were never loaded open without a network; one that is submitted outlives its tab, and is sent once', async ({
  page,
  context,
  api,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const message = `Which papers does the driver need? (${uniqueName('contact')})`;
  await page.goto(SITE.home);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  for (const [path, form] of [
    [SITE.quote, 'Get a quote'],
    [SITE.forms, 'Need a Custom Document?'],
    [SITE.contact, 'Write to us'],
  ] as const) {
    await page.goto(path);
    const open = page.getByRole('form', { name: form });
    // Its place, and then the form itself, loads when it comes near the screen.
    await page
      .getByRole('heading', { level: 2, name: path === SITE.quote ? 'What do you want to ship?' : form })
      .scrollIntoViewIfNeeded();
    await expect(open).toBeVisible();
  }
  await page.getByLabel('Message').fill(message);
  await page.getByLabel('Name', { exact: true }).fill('Dana Reyes');
  await page.getByLabel('Email Address').fill('dana@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'It will be sent when you are online' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel and edit' })).toBeVisible();
  const other = await context.newPage();
  await page.close();

  await other.goto(SITE.home);
  await expect(other.getByText('Your message is saved on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(other.getByText(/Your message was received\. Your reference is R-/)).toBeVisible();
  const { items } = await api('GET /api/admin/inbox', { query: { kind: 'contact', limit: 50 } });
  expect(items.filter((item) => item.message === message)).toHaveLength(1);
  await other.getByRole('button', { name: 'Got it' }).click();
  await expect(other.getByText('Your message was received')).toBeHidden();
});
