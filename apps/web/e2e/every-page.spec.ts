import type { Page } from '@playwright/test';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, moveShipment } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { siteShell } from '@moveway/testing/pages/shell.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

/** A page in one of its states: how to get there, until it can be seen. */
interface State {
  name: string;
  /** Whether an administrator looks at it. */
  isAdmin?: boolean;
  show: (page: Page, api: ApiCall) => Promise<void>;
}

const LONG = 'Schleswig-Holsteinische-Spezialtransportgesellschaft-mit-beschraenkter-Haftung';

async function parcelOnTheWay(api: ApiCall) {
  const parcel = await createParcel(api, {
    ...{ sender: LONG, receiver: LONG, status: 'Processing', currentLocation: 'Chicago, IL' },
    ...{ description: 'Two boxes of books', amount: 1450.5, estimatedDelivery: '2020-01-02' },
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
];

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
    watch,
  }) => {
    // The status of a 404 page itself, which Chromium logs.
    watch.expect(/status of 404 .*no-such-page/);
    if (isAdmin) {
      await signIn();
    }
    await show(page, api);
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
