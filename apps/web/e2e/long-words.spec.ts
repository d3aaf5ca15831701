import type { ApiOutput } from '@moveway/contracts/api.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { supportChat } from '@moveway/testing/pages/site.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { consoleTabs, notificationsOn, settingsPage } from '@moveway/testing/pages/console-tabs.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import { request, type APIRequestContext, type Page } from '@playwright/test';

/** The widest letter, without a place to break. */
const word = (length: number) => 'W'.repeat(length);
const WORD = word(300);
const NUMBER = word(40);
const OTHER_NUMBER = `${word(39)}2`;
const USERNAME = word(40);

/**
 * A screen that shows what a customer or an administrator wrote, and how to come to it. Not a dialog or a drawer, which
 * makes no page wider.
 */
type Screen = readonly [name: string, show: () => Promise<unknown>];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** By how many pixels the page is wider than a phone and than two desktops, on each screen where it is. */
async function tooWide(page: Page, screens: readonly Screen[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, show] of screens) {
    await page.setViewportSize({ width: 390, height: 844 });
    await show();
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const excess = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            // Once the layout for this width is on the screen.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - innerWidth)),
            );
          }),
      );
      if (excess > 0) {
        found[`${name} at ${width} px`] = excess;
      }
    }
  }
  return found;
}

/** Stores every text that customers and administrators can write, each as long as it may be. */
async function writeEverything(site: OwnSite, customer: APIRequestContext): Promise<string> {
  const { admin, url } = site;
  const person = {
    ...newSignUp(),
    firstName: word(80),
    surname: word(80),
    username: USERNAME,
    email: `${word(180)}@${word(60)}.example`,
  };
  const post = (path: string, data: object) =>
    customer.post(`${url}${path}`, { data, headers: { origin: url } });
  const signedUp = await post('/api/auth/signup', person);
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  // The contract's own type: the server parses its answers by it.
  const { user } = (await signedUp.json()) as ApiOutput<'POST /api/auth/signup'>;
  const place = word(120);
  const parcel = {
    sender: word(200),
    receiver: word(200),
    description: WORD,
    customerId: user.id,
    origin: place,
    destination: place,
    currentLocation: place,
    estimatedDelivery: '2020-01-02',
    receiverEmail: `${word(200)}@example.com`,
    receiverPhone: '1'.repeat(40),
    amount: 10_000_000,
  };
  await admin('POST /api/packages', {
    body: {
      ...parcel,
      kind: 'vehicle',
      trackingNumber: NUMBER,
      vehicle: { make: word(60), model: word(60) },
    },
  });
  await admin('POST /api/packages', { body: { ...parcel, kind: 'package', trackingNumber: OTHER_NUMBER } });
  for (const trackingNumber of [NUMBER, OTHER_NUMBER]) {
    await admin('PUT /api/packages/:id/status', {
      params: { id: trackingNumber },
      body: { status: 'In Transit', location: place, description: WORD },
    });
  }
  await post('/api/chat/send', { message: WORD });
  await admin('POST /api/admin/chat/:userId/reply', { params: { userId: user.id }, body: { message: WORD } });
  await post('/api/chat/send', { message: WORD });
  const settings = await admin('GET /api/admin/settings', {});
  const address = `${word(200)}@${word(40)}.example`;
  await admin('PUT /api/admin/settings', {
    body: {
      ...settings,
      contacts: {
        supportEmail: address,
        privacyEmail: address,
        legalEmail: address,
        accessibilityEmail: address,
        phone: '1'.repeat(200),
        whatsApp: '1'.repeat(200),
        telegram: word(200),
        address: word(200),
      },
    },
  });
  return user.id;
}

test.describe('no word is too long for a phone or a desktop, whoever wrote it', () => {
  // One server with everything written once.
  test.describe.configure({ mode: 'default' });

  let site: OwnSite;
  let customerId: string;
  let signedIn: Awaited<ReturnType<APIRequestContext['storageState']>>;
  test.beforeAll(async () => {
    site = await startOwnSite();
    const customer = await request.newContext();
    customerId = await writeEverything(site, customer);
    signedIn = await customer.storageState();
    await customer.dispose();
  });
  test.afterAll(() => site.close());

  test('on the site', async ({ newPerson }) => {
    const page = await newPerson({ baseURL: site.url, storageState: signedIn });
    const dashboard = customerDashboard(page);
    const tracking = trackingPage(page);
    const chat = supportChat(page);
    expect(
      await tooWide(page, [
        ['the contacts of Home', () => page.goto('/')],
        [
          'a package that was tracked',
          async () => {
            await page.goto(`/tracking?number=${NUMBER}`);
            await expect(tracking.events.first()).toBeVisible();
          },
        ],
        [
          'two packages and one that does not exist',
          async () => {
            await page.goto(`/tracking?number=${NUMBER},${OTHER_NUMBER},${word(38)}`);
            await expect(tracking.summary.first()).toBeVisible();
            await tracking.lines.first().click();
          },
        ],
        [
          'a number that is not found',
          async () => {
            await page.goto(`/tracking?number=${WORD}`);
            await expect(tracking.notFound).toBeVisible();
          },
        ],
        [
          'the dashboard',
          async () => {
            await dashboard.goto();
            await dashboard.row(NUMBER).locator('summary').click();
            await expect(dashboard.row(NUMBER).getByText('Tracking history')).toBeVisible();
          },
        ],
        [
          'the chat',
          async () => {
            await visit(page, '/');
            await chat.open.click();
            await expect(chat.message(WORD).first()).toBeVisible();
            await chat.box.fill(WORD);
          },
        ],
      ]),
    ).toEqual({});
  });

  /** A page of an administrator who has signed in. */
  async function administratorsPage(
    newPerson: (options: { baseURL: string }) => Promise<Page>,
  ): Promise<Page> {
    const page = await newPerson({ baseURL: site.url });
    await page.context().request.post(`${site.url}/api/auth/admin-login`, {
      data: demoAdministrator,
      headers: { origin: site.url },
    });
    return page;
  }

  test('in the console', async ({ newPerson }) => {
    const page = await administratorsPage(newPerson);
    const console = adminConsole(page);
    const tabs = consoleTabs(page);
    const user = (tab: RegExp) => async () => {
      await tabs.userTab(tab).click();
      await expect(tabs.user.getByRole('tabpanel')).toBeVisible();
    };
    expect(
      await tooWide(page, [
        [
          'the packages',
          async () => {
            await console.goto();
            await expect(console.packages.getByText(NUMBER).first()).toBeVisible();
          },
        ],
        [
          'the notifications',
          async () => {
            await console.follow('');
            await notificationsOn(page).open.click();
            await expect(notificationsOn(page).list).toContainText(OTHER_NUMBER);
          },
        ],
        [
          'the users and the packages of one',
          async () => {
            await console.follow(`?tab=users&user=${customerId}`);
            await user(/^Packages/)();
          },
        ],
        ['the messages of a user', user(/^Messages/)],
        [
          'the support tab',
          async () => {
            await console.follow(`?tab=support&conversation=${customerId}`);
            await expect(tabs.log).toContainText(WORD);
            await tabs.reply.fill(WORD);
          },
        ],
        [
          'the analytics',
          async () => {
            await console.follow('?tab=analytics&period=year&reason=late');
            await expect(tabs.analytics.getByRole('link', { name: OTHER_NUMBER })).toBeVisible();
          },
        ],
        [
          'the audit log',
          async () => {
            await console.follow(`?tab=audit&target=${NUMBER}`);
            await tabs.audit.getByRole('button', { name: 'Show changes' }).first().click();
          },
        ],
        [
          'the settings',
          async () => {
            await console.follow('/settings/contacts');
            await expect(settingsPage(page).save).toBeVisible();
          },
        ],
        ['the report', () => page.goto('/admin/report')],
      ]),
    ).toEqual({});
  });
});
