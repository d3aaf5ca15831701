import { wholeBrowser } from '@moveway/dev/browser/chromium.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expectHydrated } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { consoleAddress, SITE } from '@moveway/testing/pages/addresses.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { homePage, siteShell, supportChat } from '@moveway/testing/pages/site.page.ts';
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

test('a second visit to any page starts without a network, shows what was last known, and says what needs one', async ({
  page,
  context,
  api,
  watch,
}) => {
  // A part that a page brings later, such as a form, need not be there.
  watch.expect(/net::ERR_/);
  const { trackingNumber } = await createParcel(api, { status: 'Processing' });
  const home = homePage(page);
  const tracking = trackingPage(page);
  const { notHere, offline } = siteShell(page);
  const [first = '', ...others] = VISITED;
  const expectPage = async () => {
    await expect(notHere).toHaveCount(0);
    // By the page's code.
    await expect(offline).toBeVisible();
  };
  await test.step('also the page that was the first of the site', async () => {
    await page.goto(first);
    await untilInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await expectPage();
    await context.setOffline(false);
  });
  for (const path of others) {
    await page.goto(path);
    // Hydrated: all code that it starts with has come.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
    );
  }
  await tracking.goto(trackingNumber);
  await expect(tracking.numberHeading(trackingNumber)).toBeVisible();
  await context.setOffline(true);
  for (const path of others) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectPage();
    });
  }
  await test.step('what was last known is found from Home, and there after a reload', async () => {
    await home.goto();
    await expectPage();
    await home.number.fill(trackingNumber);
    await home.track.click();
    await expect(tracking.result).toContainText('Processing');
    await page.reload();
    await expect(tracking.result).toContainText('Processing');
    await expect(tracking.history).toBeVisible();
    await tracking.goto();
    await expect(tracking.ready).toBeVisible();
  });
  await test.step('pages of signed-in people say so, lead to the last results, and go on when it is back', async () => {
    await page.goto(consoleAddress());
    await expect(notHere).toBeVisible();
    await page.getByRole('link', { name: 'See your last results' }).click();
    await expect(tracking.result).toContainText('Processing');
    await customerDashboard(page).goto();
    await expect(notHere).toBeVisible();
    // From then on it waits for the network, and its code asks for nothing more.
    await expectHydrated(notHere);
    await context.setOffline(false);
    await expect(accountDialogs(page).signIn).toBeVisible();
  });
});

test('without a network, a customer reads the last messages after a reload; what they send is sent later, and what they missed is there', async ({
  page,
  context,
  api,
  signUp,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const customer = await signUp();
  await page.goto(SITE.tracking);
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
  await expect(siteShell(page).signIn).toHaveCount(0);
  await expect(siteShell(page).link('Dashboard')).toBeVisible();
  await chat.box.fill('When does it leave?');
  await page.keyboard.press('Enter');
  await expect(chat.box).toHaveValue('');
  await expect(chat.log).toContainText('Waiting for the network');
  await reply(api, customer, 'We tried to reach you.');

  await page.reload();
  await expect(chat.log).toContainText('Waiting for the network');
  await context.setOffline(false);
  await expect(chat.log).not.toContainText(/Waiting|Sending/);
  await expect(chat.message('When does it leave?')).toHaveCount(1);
  await expect(chat.message('We tried to reach you.')).toBeVisible();
  const { items } = await api('GET /api/admin/chat', { query: { userId: customer.id } });
  expect(items.map(({ message }) => message)).toContain('When does it leave?');
});

test('a page that the service worker kept works, and stays under the policy it came with, which runs no inline script', async ({
  page,
  watch,
}) => {
  watch.expect(/Content Security Policy/);
  const home = homePage(page);
  const first = await page.goto(SITE.home);
  await untilInstalled(page);
  for (let visit = 0; visit < 2; visit += 1) {
    const kept = await page.reload();
    expect(kept?.fromServiceWorker()).toBe(true);
    expect(kept?.headers()['content-security-policy']).toBe(first?.headers()['content-security-policy']);
  }
  // The component kit writes a style element when a dialog opens.
  await siteShell(page).signIn.click();
  await expect(accountDialogs(page).signIn).toBeVisible();
  await page.keyboard.press('Escape');
  await home.number.fill('MWNONE');
  await home.track.click();
  await expect(page).toHaveURL(/number=MWNONE/);
  expect(watch.seen(/Content Security Policy/)).toBe(false);

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:," onerror="document.title = \'taken over\'">',
    );
  });
  await expect.poll(() => watch.seen(/inline script/)).toBe(true);
  await expect.poll(() => watch.seen(/inline event handler/)).toBe(true);
  await expect(page).not.toHaveTitle('taken over');
});

test('the site can be installed, starts with the chat by its shortcut to support, and its service worker shows push messages', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto(`${SITE.home}?support`);
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

  await untilInstalled(page);
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
