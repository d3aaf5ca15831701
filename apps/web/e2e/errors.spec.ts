import type { Page } from '@playwright/test';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { expectToast, test, type ErrorToast } from '@moveway/testing/browser/error-toasts.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { siteShell, supportChat } from '@moveway/testing/pages/site.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';

async function writeToSupport(page: Page, text: string) {
  await visit(page, '/');
  await supportChat(page).open.click();
  await supportChat(page).box.fill(text);
  await page.keyboard.press('Enter');
}

/** Error messages of the site; those of the console in errors-console.spec.ts. */
const errors: readonly ErrorToast[] = [
  {
    situation: 'a customer signs in with a wrong password',
    title: 'Login failed',
    text: 'Invalid credentials',
    async provoke({ page }) {
      const dialogs = accountDialogs(page);
      await visit(page, '/');
      await siteShell(page).signIn.click();
      await dialogs.trySignIn(demoAdministrator.username, 'not the password');
    },
  },
  {
    situation: 'a customer gives a wrong current password',
    title: 'Password Change Failed',
    text: 'Current password is incorrect.',
    async provoke({ page, signUp }) {
      await signUp();
      const dashboard = customerDashboard(page);
      await dashboard.goto();
      await dashboard.openAccount.click();
      await dashboard.accountField('Current password').fill('not the password');
      await dashboard.accountField('New password').fill('long enough');
      await dashboard.accountField('Confirm new password').fill('long enough');
      await dashboard.changePassword.click();
    },
  },
  {
    situation: 'a customer writes what the server rejects to support',
    title: 'Failed to send message',
    text: 'Use plain text',
    async provoke({ page, signUp }) {
      await signUp();
      // A mark that turns the direction of what follows it.
      await writeToSupport(page, 'Where is \u202Eit?');
    },
  },
  {
    situation: 'a customer whose session is over writes to support',
    title: 'Authentication required',
    text: 'Please login to send messages',
    async provoke({ page, signUp }) {
      await signUp();
      await visit(page, '/');
      await supportChat(page).open.click();
      await expect(supportChat(page).log).toBeVisible();
      await page.context().clearCookies();
      await supportChat(page).box.fill('Where is it?');
      await page.keyboard.press('Enter');
      // What was written is not lost.
      await expect(supportChat(page).panel).toContainText('Please login to start chatting');
    },
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { situation, title, text, provoke } of errors) {
  test(`when ${situation}, a toast says so: ${title}`, async ({ setup }) => {
    await provoke(setup);
    await expectToast(setup.page, title, text);
  });
}

test('signing up with what somebody else has, in another case, is rejected at its field', async ({
  setup,
}) => {
  const { page, newPerson, signUp } = setup;
  const { email, username } = await signUp(await newPerson());
  const dialogs = accountDialogs(page);
  await visit(page, '/');
  await siteShell(page).signIn.click();
  await dialogs.toSignUp.click();
  for (const [label, taken, message] of [
    ['Username', { username: username.toUpperCase() }, 'This username is already taken.'],
    ['Email Address', { email: email.toUpperCase() }, 'An account with this email address already exists.'],
  ] as const) {
    await dialogs.fillSignUp({ ...newSignUp(), ...taken });
    await dialogs.answer.fill(String(await dialogs.solution()));
    await dialogs.submitSignUp.click();
    await expectToast(page, 'Signup failed', message);
    await expect(dialogs.field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialogs.field(label)).toBeFocused();
  }
});
