import type { Page } from '@playwright/test';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import type { Customer } from '@moveway/testing/browser/new-customer.ts';
import { createParcel, moveShipment } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import {
  adminConsole,
  editPackageForm,
  newPackageForm,
  statusDialog,
} from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { deskTabs, settingsDialog } from '@moveway/testing/pages/desk.page.ts';
import { siteShell } from '@moveway/testing/pages/shell.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

/** A page in one of its states: how to get there, until it can be seen. */
interface State {
  name: string;
  /** Whether an administrator looks at it. */
  isAdmin?: boolean;
  /** @param signUp opens an account in the page's browser */
  show: (page: Page, api: ApiCall, signUp: () => Promise<Customer>) => Promise<void>;
}

const LONG = 'Schleswig-Holsteinische-Spezialtransportgesellschaft-mit-beschraenkter-Haftung';

async function parcelOnTheWay(api: ApiCall, customerId?: string) {
  const parcel = await createParcel(api, {
    ...{ sender: LONG, receiver: LONG, status: 'Processing', currentLocation: 'Chicago, IL' },
    ...{ description: 'Two boxes of books', amount: 1450.5, estimatedDelivery: '2020-01-02' },
    ...(customerId === undefined ? {} : { customerId }),
  });
  return moveShipment(api, parcel, 'In Transit', 'Omaha, NE');
}

const states: readonly State[] = [
  { name: 'Home', show: (page) => visit(page, '/') },
  { name: 'the 404 page', show: (page) => visit(page, '/no-such-page') },
  { name: 'Tracking before a search', show: (page) => visit(page, '/tracking') },
  {
    name: 'Tracking while it searches',
    async show(page) {
      await page.route('**/api/packages/track/*', () => {
        // Never answered: the search stays where it is.
      });
      await trackingPage(page).goto('MW123456789');
      await expect(trackingPage(page).progress).toBeVisible();
    },
  },
  {
    name: 'Tracking with a package',
    async show(page, api) {
      const { trackingNumber } = await parcelOnTheWay(api);
      await trackingPage(page).goto(trackingNumber);
      await expect(trackingPage(page).map).toBeVisible();
      await expect(trackingPage(page).live).toHaveText('Live');
    },
  },
  {
    name: 'Tracking without a result',
    async show(page) {
      await trackingPage(page).goto('MW000000000');
      await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
    },
  },
  {
    name: 'Tracking with several numbers, one of them open',
    async show(page, api) {
      const [late, delivered] = await Promise.all([
        parcelOnTheWay(api),
        createParcel(api, { status: 'Delivered' }),
      ]);
      const tracking = trackingPage(page);
      await tracking.goto(late.trackingNumber, delivered.trackingNumber, 'MW000000000', 'no!');
      await tracking.line(late.trackingNumber).locator('summary').click();
      await expect(tracking.map).toBeVisible();
    },
  },
  {
    name: 'Tracking that failed',
    async show(page) {
      await page.route('**/api/packages/track/*', (route) => route.fulfill({ status: 503, body: '' }));
      await trackingPage(page).goto('MW123456789');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'the sign-in of the console',
    async show(page) {
      await adminConsole(page).goto();
      await expect(adminConsole(page).login).toBeVisible();
    },
  },
  {
    name: 'the list of packages',
    isAdmin: true,
    async show(page, api) {
      const { trackingNumber } = await parcelOnTheWay(api);
      await adminConsole(page).goto(`?search=${trackingNumber}`);
      await expect(adminConsole(page).updateStatus(trackingNumber)).toBeVisible();
    },
  },
  {
    name: 'the form of a new package with refusals',
    isAdmin: true,
    async show(page) {
      await adminConsole(page).goto('?search=nothing-like-this');
      await adminConsole(page).newPackage.click();
      await newPackageForm(page).create.click();
      await expect(newPackageForm(page).drawer).toContainText('Enter the receiver');
    },
  },
  {
    name: 'the dialog that moves a package',
    isAdmin: true,
    async show(page, api) {
      const { trackingNumber } = await createParcel(api);
      await adminConsole(page).goto(`?search=${trackingNumber}`);
      await adminConsole(page).updateStatus(trackingNumber).click();
      await expect(statusDialog(page).save).toBeVisible();
    },
  },
  {
    name: 'the details of a package',
    isAdmin: true,
    async show(page, api) {
      const { trackingNumber } = await parcelOnTheWay(api);
      await adminConsole(page).goto(`?search=${trackingNumber}&package=${trackingNumber}`);
      await expect(adminConsole(page).details).toContainText('Omaha, NE');
    },
  },
  {
    name: 'the drawer that edits a package, after a colleague did',
    isAdmin: true,
    async show(page, api) {
      const parcel = await createParcel(api);
      const form = editPackageForm(page);
      await adminConsole(page).goto(`?search=${parcel.trackingNumber}`);
      await adminConsole(page).edit(parcel.trackingNumber).click();
      await form.field('Description').fill('Books');
      await moveShipment(api, parcel, 'In Transit', 'Omaha, NE');
      await form.save.click();
      await expect(form.conflict).toBeVisible();
    },
  },
  {
    name: 'the dialog that moves a selection, with its outcome',
    isAdmin: true,
    async show(page, api) {
      const { trackingNumber } = await createParcel(api);
      await adminConsole(page).goto(`?search=${trackingNumber}`);
      await adminConsole(page).select(trackingNumber).check();
      await adminConsole(page).moveSelection.click();
      await statusDialog(page).status('In Transit').check();
      await statusDialog(page).save.click();
      await expect(statusDialog(page).dialog).toContainText('Updated: In Transit');
    },
  },
  {
    name: 'the report',
    isAdmin: true,
    async show(page, api) {
      const { trackingNumber } = await parcelOnTheWay(api);
      await page.goto(`/admin/report?search=${trackingNumber}`);
      await expect(page.getByRole('main')).toContainText(trackingNumber);
    },
  },
  {
    name: 'the users and one of them',
    async show(page, api, signUp) {
      const { id, username } = await signUp();
      await createParcel(api, { customerId: id, sender: LONG });
      // In the customer's browser: from here on it is the administrator's.
      await openConsole(page, `?tab=users&search=${username}&user=${id}`);
      await expect(deskTabs(page).user).toContainText(LONG);
    },
  },
  {
    name: 'a conversation with a customer',
    async show(page, _api, signUp) {
      const { id } = await signUp();
      const sent = await page.context().request.post('/api/chat/send', {
        data: { message: `${LONG} asks: where is my car?` },
        headers: { origin: test.info().project.use.baseURL ?? '' },
      });
      expect(sent.status()).toBe(201);
      await openConsole(page, `?tab=support&customer=${id}`);
      await expect(deskTabs(page).log).toContainText('where is my car?');
    },
  },
  {
    name: 'the analytics',
    isAdmin: true,
    async show(page) {
      await adminConsole(page).goto('?tab=analytics');
      await expect(deskTabs(page).analytics.getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'the audit log',
    isAdmin: true,
    async show(page, api) {
      const { trackingNumber } = await parcelOnTheWay(api);
      await adminConsole(page).goto(`?tab=audit&target=${trackingNumber}`);
      await deskTabs(page).audit.getByRole('button', { name: 'Show changes' }).first().click();
      await expect(deskTabs(page).audit.locator('ins').first()).toBeVisible();
    },
  },
  ...(['Your account', 'Your sign-ins', 'For everybody'] as const).map((tab) => ({
    name: `the settings: ${tab}`,
    isAdmin: true,
    async show(page: Page) {
      await adminConsole(page).goto('?search=nothing-like-this');
      await settingsDialog(page).open.click();
      await settingsDialog(page).tab(tab).click();
      await expect(settingsDialog(page).dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
    },
  })),
  {
    name: 'the sign-in dialog over the invitation to the dashboard, with refusals',
    async show(page) {
      await customerDashboard(page).goto();
      await accountDialogs(page).submitSignIn.click();
      await expect(accountDialogs(page).signIn).toContainText('Enter your password');
    },
  },
  {
    name: 'the sign-up dialog with refusals',
    async show(page) {
      const dialogs = accountDialogs(page);
      await page.goto('/');
      await siteShell(page).signIn.click();
      await dialogs.toSignUp.click();
      await dialogs.field('First Name').press('Enter');
      await expect(dialogs.signUp).toContainText('Enter your surname');
    },
  },
  {
    name: 'the dashboard with a package opened',
    async show(page, api, signUp) {
      const { id } = await signUp();
      const { trackingNumber } = await parcelOnTheWay(api, id);
      await customerDashboard(page).goto();
      await customerDashboard(page).row(trackingNumber).locator('summary').click();
      await expect(page.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
    },
  },
  {
    name: 'the drawer that adds a package, refused',
    async show(page, _api, signUp) {
      await signUp();
      const dashboard = customerDashboard(page);
      await dashboard.goto();
      await dashboard.openAttach.click();
      await dashboard.number.fill('MW000000000');
      await dashboard.secondFact.fill('0000');
      await dashboard.add.click();
      await expect(dashboard.attach.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: "the customer's own account",
    async show(page, _api, signUp) {
      await signUp();
      await customerDashboard(page).goto();
      await customerDashboard(page).openAccount.click();
      await expect(customerDashboard(page).account).toContainText('This device, now');
    },
  },
];

async function openConsole(page: Page, query: string): Promise<void> {
  const answer = await page.context().request.post('/api/auth/admin-login', {
    data: demoAdministrator,
    headers: { origin: test.info().project.use.baseURL ?? '' },
  });
  expect(answer.ok()).toBe(true);
  await adminConsole(page).goto(query);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// Without motion a state is finished when it can be seen, and its colors are the final ones.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, isAdmin = false, show } of states) {
  test(`${name} is accessible in light and in dark, and as wide as a phone`, async ({
    page,
    api,
    signIn,
    signUp,
    watch,
  }) => {
    // The status of a 404 page itself, which Chromium logs.
    watch.expect(/status of 404 .*no-such-page/);
    if (isAdmin) {
      await signIn();
    }
    await show(page, api, signUp);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveClass('dark');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('the side drawer of a phone is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await siteShell(page).menuButton.click();
  await expect(siteShell(page).menu).toBeVisible();
  await expectAccessible(page);
});

test('the API document is accessible in light and in dark, and as wide as a phone', async ({ page }) => {
  await visit(page, '/api/docs');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
