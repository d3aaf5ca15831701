import { visit } from '@moveway/testing/browser/settled-page.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { siteShell, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { adminConsole, newPackageForm } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import type { Locator, Page } from '@playwright/test';

/*
 * A network that wants a sign-in first, a hotel's, answers every call with its own page and the status of a success.
 */

const PORTAL = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Grand Hotel</title><h1>Welcome to the Grand Hotel</h1>',
};
const REPLACED = /^The server cannot be reached: something else on the network answered/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** From now on the network answers these calls. Returns the way to the server again. */
async function enterPortal(page: Page, calls: string): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.fulfill(PORTAL));
  return () => page.unroute(calls);
}

/** Presses `retry` until `shown` is there. The page also asks again by itself, and may take the button away first. */
async function retryUntil(retry: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await retry.isVisible()) {
      await retry.click({ timeout: 1000 });
    }
    await expect(shown).toBeVisible({ timeout: 3000 });
  }).toPass();
}

test('signing in and up at a hotel signs nobody in, and loses nothing that was typed', async ({ page }) => {
  const dialogs = accountDialogs(page);
  const { toast } = toastOn(page);
  const person = newSignUp();
  await visit(page, '/');
  const leavePortal = await enterPortal(page, '**/api/**');
  await siteShell(page).signIn.click();
  await dialogs.trySignIn('rosa', 'blue-mailbox');
  await expect(toast).toContainText('Login failed');
  await expect(toast).toContainText('Please check your credentials');
  await expect(dialogs.signIn.getByRole('alert').filter({ hasText: REPLACED })).toBeVisible();

  await dialogs.toSignUp.click();
  await dialogs.fillSignUp(person);
  await dialogs.answer.fill(String(await dialogs.solution()));
  await dialogs.submitSignUp.click();
  await expect(toast).toContainText('Signup failed');
  await expect(toast).toContainText('Please try again');
  await expect(dialogs.signUp.getByRole('alert').filter({ hasText: REPLACED })).toBeVisible();
  await expect(page.getByText('Grand Hotel')).toHaveCount(0);

  await leavePortal();
  await dialogs.submitSignUp.click();
  await expect(siteShell(page).link('Dashboard')).toBeVisible();
});

test('a customer at a hotel keeps the dashboard, the message and the sign-in', async ({
  page,
  api,
  signUp,
}) => {
  const customer = await signUp();
  const { trackingNumber } = await createParcel(api, { customerId: customer.id });
  const dashboard = customerDashboard(page);
  const chat = supportChat(page);
  let leavePortal = await enterPortal(page, '**/api/packages/user*');
  await dashboard.goto();
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: REPLACED });
  await expect(failure).toBeVisible();
  await leavePortal();
  await retryUntil(failure.getByRole('button', { name: 'Try again' }), dashboard.row(trackingNumber));

  await chat.open.click();
  leavePortal = await enterPortal(page, '**/api/**');
  await chat.box.fill('Where is it?');
  await chat.box.press('Enter');
  await expect(chat.panel.getByRole('alert').filter({ hasText: REPLACED }).first()).toBeVisible();
  // The hotel's network answers the logout instead of the server, so the customer stays signed in. The answer waits
  // until the test has seen the button while it is busy.
  const waiting = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await waiting.promise;
    await route.fulfill(PORTAL);
  });
  await siteShell(page)
    .header.getByRole('button', { name: `Logout (${customer.username})` })
    .click();
  await page
    .getByRole('dialog', { name: 'Sign out before everything is sent?' })
    .getByRole('button', { name: 'Sign out and delete' })
    .click();
  await expect(siteShell(page).header.getByRole('button', { name: 'Logging out...' })).toBeVisible();
  waiting.resolve();
  await expect(
    siteShell(page).header.getByRole('button', { name: `Logout (${customer.username})` }),
  ).toBeVisible();
  await leavePortal();
  // What was loaded is gone with the logout, what was written is not.
  const unread = chat.panel.getByText(/^Your messages could not be loaded/).locator('..');
  await retryUntil(unread.getByRole('button', { name: 'Try again' }), chat.log);
  await expect(chat.message('Where is it?')).toBeVisible();
  await expect(chat.log).not.toContainText('Waiting for the network');
});

test('a package created at a hotel is kept as a draft, and no count is invented', async ({
  page,
  signIn,
}) => {
  await signIn();
  const adminPage = adminConsole(page);
  const form = newPackageForm(page);
  const { toast } = toastOn(page);
  const leaveStats = await enterPortal(page, '**/api/admin/stats');
  await adminPage.goto();
  await expect(adminPage.title).toBeVisible();
  const figures = page.locator('dl').filter({ hasText: 'Total Users' });
  await expect(figures).toHaveText('Total Users–Active Packages–Delivery Rate–Messages–');
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: REPLACED })).toBeVisible();
  await leaveStats();
  await adminPage.newPackage.click();
  await form.field('Sender').fill('Acme Motors');
  await form.field('Receiver').fill('Jane Roe');
  const leavePortal = await enterPortal(page, '**/api/packages');
  await form.create.click();
  await expect(toast).toContainText('Package Creation Failed');
  await expect(toast).toContainText('Unable to create package. Please try again.');
  await expect(form.drawer.getByRole('alert').filter({ hasText: REPLACED })).toBeVisible();
  await leavePortal();
  await form.create.click();
  await expect(toast).toContainText('Package Created Successfully');
});

test('a number tracked at a hotel is said to be unreachable, not unknown', async ({ page, api }) => {
  const { trackingNumber } = await createParcel(api);
  const leavePortal = await enterPortal(page, '**/api/packages/track/**');
  await page.goto(`/tracking?number=${trackingNumber}`);
  await expect(page.getByRole('heading', { name: 'We could not reach our server' })).toBeVisible();
  await leavePortal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(trackingPage(page).numberHeading(trackingNumber)).toBeVisible();
});
