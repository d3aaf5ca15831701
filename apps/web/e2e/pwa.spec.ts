import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { wholeBrowser } from '@moveway/dev/browser/chromium.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { homePage, supportChat } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import { PAGES } from '../src/app/pages.ts';
import { untilInstalled } from './installed-worker.ts';
import { reply } from './open-chat.ts';

test.use({
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: wholeBrowser(),
});

/** The public pages that are not installed in advance; of those that share their code, one. */
const VISITED = PAGES.flatMap(({ path, isBehindSignIn }) =>
  isBehindSignIn || ['/', '/tracking', '/adminlogin'].includes(path) ? [] : path,
).filter((path, index, all) => !path.startsWith('/newsroom/') || !all[index - 1]?.startsWith('/newsroom/'));

test('a second visit to any page starts without a network, also when the first one was the first to the site', async ({
  page,
  context,
  watch,
}) => {
  // A part that a page brings later, such as a form, need not be there.
  watch.expect(/net::ERR_/);
  const [first = '', ...others] = VISITED;
  const expectPage = async () => {
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not on this device yet');
    // By the page's code.
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  };
  await page.goto(first);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expectPage();
  await context.setOffline(false);
  for (const path of others) {
    await page.goto(path);
    // Hydrated: all code that it starts with has come.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
    );
  }
  await context.setOffline(true);
  for (const path of others) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectPage();
    });
  }
});

/** Tracks a package, and goes offline once the service worker has installed the site. */
async function trackAndGoOffline(page: Page, api: ApiCall) {
  const { trackingNumber } = await createParcel(api, { status: 'Processing' });
  const tracking = trackingPage(page);
  await tracking.goto(trackingNumber);
  await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
  await untilInstalled(page);
  await page.context().setOffline(true);
  return { tracking, trackingNumber };
}

test('a second visit starts without a network: Home, Tracking, and what was last known', async ({
  page,
  api,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { tracking, trackingNumber } = await trackAndGoOffline(page, api);
  await homePage(page).goto();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await homePage(page).number.fill(trackingNumber);
  await homePage(page).track.click();
  await expect(page.getByRole('article')).toContainText('Processing');

  await page.reload();
  await expect(page.getByRole('article')).toContainText('Processing');
  await expect(page.getByRole('article').getByRole('heading', { name: 'Tracking history' })).toBeVisible();
  await tracking.goto();
  await expect(tracking.ready).toBeVisible();
});

test('without a network, pages of signed-in people say so, lead to the last results, and go on when it is back', async ({
  page,
  context,
  api,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await trackAndGoOffline(page, api);
  const offline = page.getByRole('heading', { level: 1, name: 'Not on this device yet' });
  await page.goto('/admin');
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: 'See your last results' }).click();
  await expect(page.getByRole('article')).toContainText('Processing');
  await page.goto('/dashboard');
  await expect(offline).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});

test('without a network, a customer reads the last messages after a reload, and what they send is sent later', async ({
  page,
  context,
  api,
  signUp,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const customer = await signUp();
  await page.goto('/tracking');
  const chat = supportChat(page);
  await chat.open.click();
  await expect(chat.log).toContainText('No messages yet');
  await reply(api, customer, 'Your car is in Reno.');
  await expect(chat.message('Your car is in Reno.')).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);

  // What is open without a network is open again after a reload.
  await expect(page).toHaveURL(/support=/);
  await page.reload();
  await expect(chat.message('Your car is in Reno.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await chat.box.fill('When does it leave?');
  await page.keyboard.press('Enter');
  await expect(chat.box).toHaveValue('');
  await expect(chat.log).toContainText('Waiting for the network');

  await page.reload();
  await expect(chat.log).toContainText('Waiting for the network');
  await context.setOffline(false);
  await expect(chat.log).not.toContainText(/Waiting|Sending/);
  await expect(chat.message('When does it leave?')).toHaveCount(1);
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items.map(({ message }) => message)).toContain('When does it leave?');
});

test('a page that the service worker kept works, and stays under the policy it came with', async ({
  page,
  watch,
}) => {
  watch.expect(/Content Security Policy/);
  const home = homePage(page);
  const first = await page.goto('/');
  await untilInstalled(page);
  for (let visit = 0; visit < 2; visit += 1) {
    const kept = await page.reload();
    expect(kept?.fromServiceWorker()).toBe(true);
    expect(kept?.headers()['content-security-policy']).toBe(first?.headers()['content-security-policy']);
  }
  // The component kit writes a style element when a dialog opens.
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await home.number.fill('MWNONE');
  await home.track.click();
  await expect(page).toHaveURL(/number=MWNONE/);
  expect(watch.seen(/Content Security Policy/)).toBe(false);

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
  });
  await expect.poll(() => watch.seen(/Content Security Policy/)).toBe(true);
  await expect(page).not.toHaveTitle('taken over');
});

test('a new version waits until somebody agrees, and then loads in every tab with what is typed', async ({
  page,
  context,
}) => {
  const home = homePage(page);
  await home.goto();
  await untilInstalled(page);
  // From here on the pages are the service worker's.
  await page.reload();
  const other = await context.newPage();
  const tracking = trackingPage(other);
  await tracking.goto();
  await home.number.fill('MWHOME1');
  await tracking.number.fill('MWONE1\nMWTWO2');
  // Another address of the script is another version to the browser.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?next')));
  const update = (tab: typeof page) =>
    tab.getByRole('complementary', { name: 'Update' }).getByRole('button', { name: 'Update' });
  await expect(update(other)).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'isOldPage', true));
  await other.evaluate(() => Reflect.set(window, 'isOldPage', true));
  await update(page).click();
  for (const [tab, field, text] of [
    [page, home.number, 'MWHOME1'],
    [other, tracking.number, 'MWONE1\nMWTWO2'],
  ] as const) {
    await expect
      .poll(() => tab.evaluate(() => Reflect.has(window, 'isOldPage')).catch(() => true))
      .toBe(false);
    await expect(field).toHaveValue(text);
  }
});

test('a push message is shown by the service worker', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/');
  await untilInstalled(page);
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) {
        resolve(first.registrationId);
      }
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registration,
    data: JSON.stringify({ title: 'Your vehicle was delivered', body: 'Boise, ID', trackingNumber: 'MW1' }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registered = await navigator.serviceWorker.ready;
      const notifications = await registered.getNotifications();
      return notifications.map(({ title, tag }) => `${title} ${tag}`);
    });
  await expect.poll(shown).toEqual(['Your vehicle was delivered MW1']);
});

test('can be installed, and starts with the chat by its shortcut to support', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/?support');
  await expect(supportChat(page).panel).toBeVisible();
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  // Chromium's own judgement, icons downloaded and measured.
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in a private window, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
