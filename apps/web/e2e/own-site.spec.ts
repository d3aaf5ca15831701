import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { CONSOLE, SITE } from '@moveway/testing/pages/addresses.ts';
import { consoleTabs, notificationsOn, settingsPage } from '@moveway/testing/pages/console-tabs.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { homePage, siteShell, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import type { Page } from '@playwright/test';
import { copyAsAnotherVersion } from './another-version.ts';
import { untilInstalled } from './installed-worker.ts';
import { expectRoomForWords, NUMBER, OTHER_NUMBER, word, WORD, writeEverything } from './long-words.ts';

/** What holds for everybody, or stops the server, is done on a site of its own, which is empty at first. */
let site: OwnSite;
/** Of another version of it. */
let nextVersion: string;

test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeAll(async () => {
  site = await startOwnSite();
  nextVersion = await mkdtemp(join(tmpdir(), 'moveway-next-'));
});
test.afterAll(async () => {
  await site.close();
  await rm(nextVersion, { recursive: true });
});

/** A page of an administrator who has signed in. */
async function administratorsPage(newPerson: (options: { baseURL: string }) => Promise<Page>): Promise<Page> {
  const page = await newPerson({ baseURL: site.url });
  const answer = await page.context().request.post('/api/auth/admin-login', {
    data: demoAdministrator,
    headers: { origin: site.url },
  });
  expect(answer.ok()).toBe(true);
  return page;
}

test('settings hold at once, in tabs that are open and for everybody', async ({ newPerson }) => {
  const parcel = await createParcel(site.admin, { sender: 'Lakeside Motors', receiver: 'Ruth Adler' });
  const before = await site.admin('GET /api/admin/settings', {});
  const page = await administratorsPage(newPerson);
  const settings = settingsPage(page);
  await settings.goto('console');

  const otherTab = await page.context().newPage();
  await otherTab.clock.install();
  await adminConsole(otherTab).goto();
  await expect(adminConsole(otherTab).row(parcel.trackingNumber)).toBeVisible();
  // What the other tab asks for by itself once the interval is short; its events alone would ask once.
  const asked: string[] = [];
  otherTab.on('request', (request) => {
    if (request.url().includes('/api/admin/stats')) {
      asked.push(request.url());
    }
  });
  const visitor = await newPerson({ baseURL: site.url });
  await trackingPage(visitor).goto(parcel.trackingNumber);
  await expect(trackingPage(visitor).result).toContainText('Lakeside Motors');
  await expect(visitor.locator('html')).toHaveClass('light');

  const saveSection = async () => {
    await settings.save.click();
    await expect(settings.state).toHaveText('Saved');
  };
  await settings.choose('Refresh interval', '10 s');
  const readAgain = otherTab.waitForResponse('**/api/admin/settings');
  await saveSection();
  await expect(toastOn(page).toast).toContainText('Settings Saved');
  await settings.section('Company').click();
  await settings.choose('Default theme of the site', 'Dark');
  await saveSection();
  await settings.section('Tracking and privacy').click();
  await settings.field('Show sender and receiver by initials in public tracking').click();
  await saveSection();
  await settings.section('Contacts').click();
  await settings.field('Support email').fill('help@moveway.example');
  await settings.field('Phone').fill('+1 312 555 0100');
  await settings.field('Privacy email').fill('privacy@moveway.example');
  await page.reload();
  await expect(settings.field('Phone')).toHaveValue('+1 312 555 0100');
  await saveSection();

  // The pages of the console stand in the site as well, and need no reload.
  for (const tab of [page, otherTab]) {
    await expect(tab.locator('html')).toHaveClass('dark');
    await expect(tab.locator('footer')).toContainText('help@moveway.example');
  }
  await visitor.reload();
  await expect(visitor.locator('html')).toHaveClass('dark');
  await expect(trackingPage(visitor).result).toBeVisible();
  await expect(trackingPage(visitor).result).not.toContainText('Lakeside');
  await expect(trackingPage(visitor).result).not.toContainText('Adler');
  const footer = visitor.getByRole('contentinfo');
  for (const name of ['help@moveway.example', '+1 312 555 0100', 'privacy@moveway.example']) {
    await expect(footer.getByRole('link', { name })).toBeVisible();
  }
  await expect(footer).not.toContainText(/WhatsApp|Telegram|Address|[{}]/);
  // With the link that calls, the header is widest.
  await visitor.setViewportSize({ width: 320, height: 640 });
  await expect(visitor.getByRole('link', { name: 'Call +1 312 555 0100' })).toBeInViewport({ ratio: 1 });
  await expect(siteShell(visitor).menuButton).toBeInViewport({ ratio: 1 });

  await readAgain;
  // The tab that was open all along keeps the new interval: without the setting it would ask each 30 seconds.
  for (let interval = 1; interval <= 2; interval += 1) {
    const before = asked.length;
    await otherTab.clock.runFor(10_000);
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  }
  await consoleTabs(otherTab).tab('Audit log').click();
  await expect(consoleTabs(otherTab).auditRow('Changed the settings').first()).toContainText(
    demoAdministrator.username,
  );
  const { version } = await site.admin('GET /api/admin/settings', {});
  await site.admin('PUT /api/admin/settings', { body: { ...before, version } });
});

test('no word is too long for a phone or a desktop, whoever wrote it', async ({ newPerson }) => {
  const theirs = await newPerson({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const customerId = await writeEverything(site, theirs.context().request);

  await test.step('on the site', async () => {
    const dashboard = customerDashboard(theirs);
    const tracking = trackingPage(theirs);
    const chat = supportChat(theirs);
    // With the contacts.
    await homePage(theirs).goto();
    await expectRoomForWords(theirs);
    await tracking.goto(NUMBER);
    await expect(tracking.events.first()).toBeVisible();
    await expectRoomForWords(theirs);
    await tracking.goto(NUMBER, OTHER_NUMBER, word(38));
    await expect(tracking.summary.first()).toBeVisible();
    await tracking.lines.first().click();
    await expectRoomForWords(theirs);
    await tracking.goto(WORD);
    await expect(tracking.notFound).toBeVisible();
    await expectRoomForWords(theirs);
    await dashboard.goto();
    await dashboard.row(NUMBER).locator('summary').click();
    await expect(dashboard.row(NUMBER).getByText('Tracking history')).toBeVisible();
    await expectRoomForWords(theirs);
    await visit(theirs, SITE.home);
    await chat.open.click();
    await expect(chat.message(WORD).first()).toBeVisible();
    await chat.box.fill(WORD);
    await expectRoomForWords(theirs);
  });

  await test.step('in the console', async () => {
    const page = await administratorsPage(newPerson);
    await page.setViewportSize({ width: 390, height: 844 });
    const console = adminConsole(page);
    const tabs = consoleTabs(page);
    await console.goto();
    await expect(console.packages.getByText(NUMBER).first()).toBeVisible();
    await expectRoomForWords(page);
    await notificationsOn(page).open.click();
    await expect(notificationsOn(page).list).toContainText(OTHER_NUMBER);
    await expectRoomForWords(page);
    await console.follow(CONSOLE.users({ user: customerId }));
    for (const tab of [/^Packages/, /^Messages/]) {
      await tabs.userTab(tab).click();
      await expect(tabs.user.getByRole('tabpanel')).toBeVisible();
      await expectRoomForWords(page);
    }
    await console.follow(CONSOLE.conversation(customerId));
    await expect(tabs.log).toContainText(WORD);
    await tabs.reply.fill(WORD);
    await expectRoomForWords(page);
    await console.follow(CONSOLE.analytics({ period: 'year', reason: 'late' }));
    await expect(tabs.analytics.getByRole('link', { name: OTHER_NUMBER })).toBeVisible();
    await expectRoomForWords(page);
    await console.follow(CONSOLE.audit({ target: NUMBER }));
    await tabs.audit.getByRole('button', { name: 'Show changes' }).first().click();
    await expectRoomForWords(page);
    await console.follow(CONSOLE.settings('contacts'));
    await expect(settingsPage(page).save).toBeVisible();
    await expectRoomForWords(page);
    await console.follow(CONSOLE.report());
    await expect(page.getByRole('main')).toContainText(OTHER_NUMBER);
    await expectRoomForWords(page);
  });
});

test('a new version is offered to open pages, takes along what is typed, and replaces what the one before cannot show', async ({
  newPerson,
}) => {
  const open = async (serviceWorkers: 'allow' | 'block') => {
    // What is gone, and what is asked for while the server stops and starts again.
    const expected = /status of 404|dynamically imported module|ERR_CONNECTION_(?:REFUSED|RESET)/;
    const page = await newPerson({ baseURL: site.url, serviceWorkers }, expected);
    await homePage(page).goto();
    if (serviceWorkers === 'allow') {
      await untilInstalled(page);
      await page.reload();
    }
    return page;
  };
  const update = (page: Page) =>
    page.getByRole('complementary', { name: 'Update' }).getByRole('button', { name: 'Update' });
  const expectNextVersion = (page: Page) =>
    expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'siteVersion')).catch(() => undefined))
      .toBe('another');
  const [kept, incomplete, bare] = [await open('allow'), await open('allow'), await open('block')];
  await copyAsAnotherVersion(nextVersion);
  await site.deploy(nextVersion);

  await test.step('a page goes on with its version, and offers the next one when it is shown again', async () => {
    await kept.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(update(kept)).toBeVisible();
    // Code that the server no longer has comes from what the worker of this version keeps.
    await kept.getByRole('banner').getByRole('link', { name: 'Track' }).first().click();
    await expect(kept).toHaveURL(/\/tracking/);
    await kept.goBack();
    await homePage(kept).number.fill('MWHOME1');
    await update(kept).click();
    await expectNextVersion(kept);
    await expect(homePage(kept).number).toHaveValue('MWHOME1');
  });

  await test.step('a part that the worker did not keep leads to the next version', async () => {
    await homePage(incomplete).number.fill('MWHOME1');
    await siteShell(incomplete).signIn.click();
    await expect(incomplete.getByText('This could not be opened', { exact: true })).toBeVisible();
    await update(incomplete).click();
    await expectNextVersion(incomplete);
    await expect(homePage(incomplete).number).toHaveValue('MWHOME1');
  });

  await test.step('a page without a service worker whose code is gone says so, and is shown by the next version', async () => {
    const heading = bare.getByRole('heading', { level: 1 });
    await bare.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(heading).toHaveText('Something went wrong on this page');
    await update(bare).click();
    await expectNextVersion(bare);
    await expect(bare).toHaveURL(/\/faqs/);
    await expect(heading).not.toHaveText('Something went wrong on this page');
  });
});
