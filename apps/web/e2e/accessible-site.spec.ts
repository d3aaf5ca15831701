import type { Page } from '@playwright/test';
import { visit as openPage } from '@moveway/testing/browser/settled-page.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
} from '@moveway/testing/browser/accessibility.ts';
import {
  expectAccessibleStates,
  test,
  titleOf,
  type FirstState,
} from '@moveway/testing/browser/accessible-states.ts';
import { createParcel, createParcelOnTheWay } from '@moveway/testing/browser/new-shipments.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

const TRACK = '**/api/packages/track/*';

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function openSignIn(page: Page) {
  await openPage(page, '/');
  await siteShell(page).signIn.click();
  await expect(accountDialogs(page).signIn).toBeVisible();
  return accountDialogs(page);
}

const states: readonly FirstState[] = [
  {
    name: 'the 404 page',
    show({ page, watch }) {
      // The status of the page itself, which Chromium logs.
      watch.expect(/status of 404 .*no-such-page/);
      return visit(page, '/no-such-page');
    },
  },
  {
    name: 'a page that could not be loaded',
    async show({ page, watch }) {
      watch.expect(/./);
      await visit(page, '/');
      await page.route('**/assets/**', (route) => route.abort());
      await siteShell(page).link('Track Package').click();
      await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    },
  },
  {
    name: 'the side drawer of somebody signed in',
    isPhoneOnly: true,
    async show({ page, signUp }) {
      const { username } = await signUp();
      await openPage(page, '/');
      await siteShell(page).menuButton.click();
      await expect(siteShell(page).menu).toContainText(username);
    },
  },
  {
    name: 'the sign-in dialog of somebody who tried too often',
    isDialog: true,
    async show({ page }) {
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { code: 'rate_limited' } }),
      );
      const dialogs = await openSignIn(page);
      await dialogs.trySignIn('somebody', 'not the password');
      await expect(dialogs.signIn).toContainText('Too many attempts');
    },
    next: [
      {
        name: 'the dialog for a forgotten password',
        isDialog: true,
        async show({ page }) {
          await page.getByRole('button', { name: 'Forgot your password?' }).click();
          await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'Tracking before a search',
    show: ({ page }) => visit(page, '/tracking'),
    next: [
      {
        name: 'Tracking without a result',
        async show({ page }) {
          await trackingPage(page).number.fill('MW000000000');
          await trackingPage(page).track.click();
          await expect(toastOn(page).toast).toBeVisible();
        },
      },
      {
        name: 'Tracking that failed',
        async show({ page, fail }) {
          await fail(TRACK);
          await trackingPage(page).number.fill('MW123456789');
          await trackingPage(page).track.click();
          await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
        },
      },
      {
        name: 'Tracking while it searches',
        async show({ page }) {
          await page.route(TRACK, () => {
            // Never answered: the search stays where it is.
          });
          await trackingPage(page).number.fill('MW123456780');
          await trackingPage(page).track.click();
          await expect(trackingPage(page).progress).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'Tracking with a package',
    isSample: true,
    async show({ page, api }) {
      const { trackingNumber } = await createParcelOnTheWay(api);
      await trackingPage(page).goto(trackingNumber);
      await expect(trackingPage(page).map).toBeVisible();
      await expect(trackingPage(page).live).toHaveText('Live');
    },
    next: [
      {
        name: 'Tracking with a package, offline',
        async show({ page, watch }) {
          watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
          await page.context().setOffline(true);
          await expect(page.getByText('You are offline.')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'Tracking with several numbers, one of them open',
    async show({ page, api }) {
      const [late, delivered] = await Promise.all([
        createParcelOnTheWay(api),
        createParcel(api, { status: 'Delivered' }),
      ]);
      const tracking = trackingPage(page);
      await tracking.goto(late.trackingNumber, delivered.trackingNumber, 'MW000000000', 'no!');
      await tracking.line(late.trackingNumber).locator('summary').click();
      await expect(tracking.map).toBeVisible();
    },
  },
];

// Without motion a state is finished when it can be seen, and its colors are the final ones.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const first of states) {
  test(titleOf(first), async ({ setup }) => {
    await expectAccessibleStates(setup, first);
  });
}

test('the API document is accessible, readable in dark, and no wider than a phone', async ({ page }) => {
  await visit(page, '/api/docs');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
