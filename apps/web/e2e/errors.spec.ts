import type { Page } from '@playwright/test';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Fails unless there is one message on the screen, with exactly this title and this text. */
async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const { toast } = toastOn(page);
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
}

test('a wrong current password is rejected at its field', async ({ page, signUp }) => {
  await signUp();
  const dashboard = customerDashboard(page);
  await dashboard.goto();
  await dashboard.openAccount.click();
  await dashboard.accountField('Current password').fill('not the password');
  await dashboard.accountField('New password').fill('long enough');
  await dashboard.accountField('Confirm new password').fill('long enough');
  await dashboard.changePassword.click();
  await expectToast(page, 'Password Change Failed', 'Current password is incorrect.');
  await expect(dashboard.accountField('Current password')).toHaveAttribute('aria-invalid', 'true');
});

test('signing up with what somebody else has, in another case, is rejected at its field', async ({
  page,
  newPerson,
  signUp,
}) => {
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
