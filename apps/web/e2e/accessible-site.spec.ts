import type { Page } from '@playwright/test';
import { expectReadable } from '@moveway/testing/browser/accessibility.ts';
import { expectAccessibleStates, test, type FirstState } from '@moveway/testing/browser/accessible-states.ts';
import { expectFieldErrors, NO_EMAIL, NOT_PLAIN, TURNED } from '@moveway/testing/browser/form-errors.ts';
import {
  createParcel,
  createParcelOnTheWay,
  updateShipmentStatus,
} from '@moveway/testing/browser/new-shipments.ts';
import { boxOf, DESKTOP, expectEndClearOfChat, PHONE, TABLET } from '@moveway/testing/browser/positions.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import { expectAboveKeyboard, KEYBOARD, LONG, openChat, openKeyboard, reply } from './open-chat.ts';

const TRACK = '**/api/packages/track/*';
const MESSAGES = '**/api/chat/messages*';
const PACKAGES = '**/api/packages/user*';

/** The chat is no larger than the screen, or what an on-screen keyboard leaves of it. */
async function expectChatFits(page: Page): Promise<void> {
  const { panel, box, send } = supportChat(page);
  const { x, y, right, bottom } = await boxOf(panel);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  expect(bottom).toBeLessThanOrEqual(PHONE.height);
  await openKeyboard(page);
  const left = await boxOf(panel);
  expect(left.y).toBeGreaterThanOrEqual(0);
  expect(left.bottom).toBeLessThanOrEqual(PHONE.height - KEYBOARD);
  await expectAboveKeyboard(box);
  await expectAboveKeyboard(send);
}

/** States of one page by who is there, each reached from the one before it: opening a page takes longest. */
const states: Readonly<Record<string, FirstState>> = {
  'a visitor': {
    name: 'the sign-in dialog of somebody who tried too often',
    isDialog: true,
    async show({ page }) {
      const dialogs = accountDialogs(page);
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { code: 'rate_limited' } }),
      );
      await visit(page, SITE.home);
      await siteShell(page).signIn.click();
      await dialogs.trySignIn('somebody', 'not the password');
      await expect(dialogs.signIn).toContainText('Too many attempts');
    },
    next: [
      {
        name: 'the dialog for a forgotten password',
        isDialog: true,
        async show({ page }) {
          await accountDialogs(page).forgot.click();
          await expect(accountDialogs(page).forgotten).toBeVisible();
        },
      },
      {
        name: 'the sign-up dialog filled in wrong',
        isDialog: true,
        async show({ page }) {
          const { toSignUp, field, newQuestion, signUp } = accountDialogs(page);
          await visit(page, SITE.home);
          await siteShell(page).signIn.click();
          await toSignUp.click();
          // The button waits for the security check; Enter says what is missing.
          await expectFieldErrors(field, () => field('First Name').press('Enter'), {
            'First Name': [TURNED, NOT_PLAIN],
            Surname: [TURNED, NOT_PLAIN],
            'Email Address': ['rosa@example', NO_EMAIL],
            'Phone Number': ['none', 'Use digits, spaces, and + ( ) - .'],
            Username: ['ro sa', 'Username can only contain letters, numbers, and underscores'],
            Password: ['short', 'Password must be at least 6 characters long'],
            'Confirm Password': ['shorter', 'Passwords do not match'],
          });
          await page.setViewportSize(PHONE);
          const frame = await boxOf(signUp.getByRole('group', { name: 'Security check' }));
          expect((await boxOf(newQuestion)).right).toBeLessThan(frame.right);
          await page.setViewportSize(DESKTOP);
        },
      },
      {
        name: 'the invitation to the dashboard',
        async show({ page }) {
          await customerDashboard(page).goto();
          // A dialog hides everything else from assistive technology.
          await expect(accountDialogs(page).signIn).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(accountDialogs(page).signIn).toBeHidden();
        },
        onPhone: (page) => expectEndClearOfChat(page, [PHONE, TABLET, DESKTOP]),
      },
      {
        name: 'the chat of a visitor',
        async show({ page }) {
          await openChat(page);
        },
        onPhone: expectChatFits,
      },
      {
        name: 'the API document',
        async show({ page }) {
          await page.goto(SITE.apiDocument);
          await expect(page.getByText('/api/packages/track/{trackingNumber}').first()).toBeVisible();
          await expect(page.getByText('/api/admin/stats').first()).toBeVisible();
        },
        async onPhone(page) {
          await page.emulateMedia({ colorScheme: 'dark' });
          await expectReadable(page);
          await page.emulateMedia({ colorScheme: 'light' });
        },
      },
      {
        name: 'the contact form with errors',
        isSample: true,
        async show({ page }) {
          await visit(page, `${SITE.contact}#write`);
          await page.getByRole('button', { name: 'Send message' }).click();
          await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true');
        },
      },
      {
        name: 'a form that could not be sent',
        async show({ page, watch }) {
          watch.expect(/ERR_FAILED/);
          await visit(page, `${SITE.forms}#custom-document`);
          await page.getByLabel('Email Address').fill('dana@example.com');
          await page.getByLabel('Document', { exact: true }).fill('A bill of lading');
          await page.route('**/api/**', (route) => route.abort());
          await page.getByRole('button', { name: 'Submit Request' }).click();
          await expect(page.getByRole('form').getByRole('alert')).toContainText('What you typed is saved.');
        },
      },
      {
        name: 'a page that could not be loaded',
        async show({ page, watch }) {
          watch.expect(/Failed to fetch dynamically imported module|Unable to preload CSS/);
          await page.unrouteAll();
          await visit(page, SITE.home);
          await page.route('**/assets/**', (route) => route.abort());
          await siteShell(page).link('Track Package').click();
          await expect(
            page.getByRole('heading', { name: 'Something went wrong on this page' }),
          ).toBeVisible();
        },
      },
    ],
  },
  'somebody who tracks': {
    name: 'Tracking before a search',
    show: ({ page }) => trackingPage(page).goto(),
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
      {
        name: 'Tracking with several numbers, one of them open',
        async show({ page, api }) {
          await page.unrouteAll();
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
      {
        name: 'Tracking with a package',
        isSample: true,
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await trackingPage(page).goto(trackingNumber);
          await expect(trackingPage(page).map).toBeVisible();
          await expect(trackingPage(page).live).toHaveText('Live');
        },
      },
      {
        name: 'Tracking with a wrong answer of the receiver',
        async show({ page }) {
          const { receiver } = trackingPage(page);
          await receiver.ask.click();
          await receiver.factor.fill('9999');
          await receiver.factor.press('Enter');
          await expect(page.getByText('That does not match what we know')).toBeVisible();
        },
      },
      {
        name: 'Tracking with a package, offline',
        async show({ page, watch }) {
          watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
          await page.context().setOffline(true);
          await expect(siteShell(page).offline).toBeVisible();
        },
      },
    ],
  },
  'a customer': {
    name: 'the dashboard whose packages could not be loaded',
    async show({ page, signUp, fail }) {
      await signUp();
      await fail(PACKAGES);
      await customerDashboard(page).goto();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
    next: [
      {
        name: 'the dashboard without packages',
        async show({ page }) {
          await page.unroute(PACKAGES);
          await customerDashboard(page).goto();
          await expect(customerDashboard(page).empty).toBeVisible();
        },
      },
      {
        name: 'the drawer that adds a package, rejected',
        isDialog: true,
        async show({ page }) {
          const dashboard = customerDashboard(page);
          await dashboard.openAttach.click();
          await dashboard.number.fill('MW000000000');
          await dashboard.verificationFactor.fill('0000');
          await dashboard.add.click();
          await expect(dashboard.attach.getByRole('alert')).toBeVisible();
        },
      },
      {
        name: "the customer's own account",
        isDialog: true,
        async show({ page }) {
          await page.keyboard.press('Escape');
          await expect(customerDashboard(page).attach).toBeHidden();
          await customerDashboard(page).openAccount.click();
          await expect(customerDashboard(page).account).toContainText('This device, now');
        },
      },
      {
        name: 'the dashboard with a package opened',
        isSample: true,
        async show({ page, api, userId }) {
          const { trackingNumber } = await createParcelOnTheWay(api, await userId());
          await customerDashboard(page).goto();
          await customerDashboard(page).row(trackingNumber).locator('summary').click();
          await expect(page.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
        },
      },
      {
        name: 'a delivery to be rated',
        async show({ page, api }) {
          const [trackingNumber = ''] =
            /MW\d+/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
          await updateShipmentStatus(api, { trackingNumber }, 'Delivered', 'Denver, CO');
          await page
            .getByRole('group', { name: /^Rate the delivery of/ })
            .getByRole('button', { name: /^4 of 5/ })
            .click();
          await expect(page.getByRole('button', { name: 'Send rating' })).toBeVisible();
        },
      },
      {
        name: 'the side drawer of somebody signed in',
        isPhoneOnly: true,
        async show({ page }) {
          await visit(page, SITE.home);
          await siteShell(page).menuButton.click();
          await expect(siteShell(page).menu).toContainText('Logout (');
        },
      },
      {
        name: 'the chat that could not be loaded',
        async show({ page }) {
          await page.route(MESSAGES, (route) => route.fulfill({ status: 503, body: '{}' }));
          const chat = await openChat(page);
          await expect(chat.panel.getByRole('alert')).toBeVisible();
        },
        onPhone: expectChatFits,
      },
      {
        name: 'the chat with messages of both sides and one that failed',
        async show({ page, api, userId }) {
          await page.unroute(MESSAGES);
          await reply(api, { id: await userId() }, `${LONG} greets you.`);
          const chat = await openChat(page);
          await chat.box.fill('Hello');
          await page.keyboard.press('Enter');
          await expect(chat.message('Hello')).toBeVisible();
          const json = { code: 'invalid_input', message: 'Use plain text', requestId: 'r1' };
          await page.route('**/api/chat/send', (route) => route.fulfill({ status: 400, json }));
          await chat.box.fill('And one more thing');
          await page.keyboard.press('Enter');
          await expect(chat.log).toContainText('Not sent');
          await toastOn(page).close.click();
          await chat.box.fill('x'.repeat(4001));
          await expect(chat.panel).toContainText('1 too many');
        },
        onPhone: expectChatFits,
      },
    ],
  },
};

// Without motion a state is finished when it can be seen, and its colors are the final ones.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [who, first] of Object.entries(states)) {
  test(`each state that ${who} sees is accessible, and no wider than a phone`, async ({ setup }) => {
    await expectAccessibleStates(setup, first);
  });
}
