import { visit } from '@moveway/testing/browser/settled-page.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { siteShell, supportChat, toastOn } from '@moveway/testing/pages/site.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
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

test('at a hotel nobody is signed in, up or out by the answers of its network, and nothing that was typed is lost', async ({
  page,
  api,
  userId,
}) => {
  const dialogs = accountDialogs(page);
  const { toast } = toastOn(page);
  const { header, signIn, link } = siteShell(page);
  const person = newSignUp();
  await visit(page, SITE.home);
  let leavePortal = await enterPortal(page, '**/api/**');
  await signIn.click();
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
  await expect(link('Dashboard')).toBeVisible();

  const customerId = await userId();
  const { trackingNumber } = await createParcel(api, { customerId });
  const dashboard = customerDashboard(page);
  const chat = supportChat(page);
  leavePortal = await enterPortal(page, '**/api/packages/user*');
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
  const logout = header.getByRole('button', { name: `Logout (${person.username})` });
  await logout.click();
  await page
    .getByRole('dialog', { name: 'Sign out before everything is sent?' })
    .getByRole('button', { name: 'Sign out and delete' })
    .click();
  await expect(header.getByRole('button', { name: 'Logging out...' })).toBeVisible();
  waiting.resolve();
  await expect(logout).toBeVisible();
  await leavePortal();
  // What was loaded is gone with the logout, what was written is not.
  const unread = chat.panel.getByText(/^Your messages could not be loaded/).locator('..');
  await retryUntil(unread.getByRole('button', { name: 'Try again' }), chat.log);
  await expect(chat.message('Where is it?')).toBeVisible();
  await expect(chat.log).not.toContainText('Waiting for the network');
});
