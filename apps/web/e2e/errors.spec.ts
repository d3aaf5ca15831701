import type { Page } from '@playwright/test';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { expectToast, test, type Refusal, type Scene } from '@moveway/testing/browser/refusals.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { supportChat } from '@moveway/testing/pages/chat.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell } from '@moveway/testing/pages/shell.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

async function openSignUp(page: Page, change: Partial<ReturnType<typeof newSignUp>> = {}) {
  const dialogs = accountDialogs(page);
  await page.goto('/');
  await siteShell(page).signIn.click();
  await dialogs.toSignUp.click();
  await dialogs.fillSignUp({ ...newSignUp(), ...change });
  return dialogs;
}

async function solve(dialogs: ReturnType<typeof accountDialogs>) {
  await dialogs.answer.fill(String(await dialogs.solution()));
  await dialogs.submitSignUp.click();
}

async function openCustomerPassword({ page, signUp }: Scene, current: string, next: string, again = next) {
  const customer = await signUp();
  const dashboard = customerDashboard(page);
  await dashboard.goto();
  await dashboard.openAccount.click();
  await dashboard.accountField('Current password').fill(current || customer.password);
  await dashboard.accountField('New password').fill(next);
  await dashboard.accountField('Confirm new password').fill(again);
  await dashboard.changePassword.click();
}

async function writeToSupport(page: Page, text: string) {
  await page.goto('/');
  await supportChat(page).open.click();
  await supportChat(page).box.fill(text);
  await page.keyboard.press('Enter');
}

/** What a visitor and a customer are told; administrators in errors-desk.spec.ts. */
const refusals: readonly Refusal[] = [
  {
    situation: 'a customer signs in with a wrong password',
    title: 'Login failed',
    text: 'Invalid credentials',
    async provoke({ page }) {
      const dialogs = accountDialogs(page);
      await page.goto('/');
      await siteShell(page).signIn.click();
      await dialogs.identifier.fill(demoAdministrator.username);
      await dialogs.password.fill('not the password');
      await dialogs.submitSignIn.click();
    },
  },
  {
    situation: 'somebody signs up with a username that is taken, in another case',
    title: 'Signup failed',
    text: 'This username is already taken.',
    async provoke({ page }) {
      const dialogs = await openSignUp(page, { username: demoAdministrator.username.toUpperCase() });
      await solve(dialogs);
      await expect(dialogs.field('Username')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialogs.field('Username')).toBeFocused();
    },
  },
  {
    situation: 'somebody signs up with what is no email address',
    title: 'Invalid email',
    text: 'Please enter a valid email address',
    async provoke({ page }) {
      const dialogs = await openSignUp(page, { email: 'rosa@example' });
      await solve(dialogs);
      await expect(dialogs.field('Email Address')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    situation: 'somebody signs up with two different passwords',
    title: 'Password mismatch',
    text: 'Passwords do not match',
    async provoke({ page }) {
      const dialogs = await openSignUp(page);
      await dialogs.field('Confirm Password').fill('another-one');
      await solve(dialogs);
      await expect(dialogs.field('Confirm Password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    situation: 'somebody signs up without the security check',
    title: 'Verification required',
    text: 'Please complete the security verification',
    async provoke({ page }) {
      const dialogs = await openSignUp(page);
      await expect(dialogs.submitSignUp).toBeDisabled();
      await dialogs.field('Confirm Password').press('Enter');
      await expect(dialogs.answer).toBeFocused();
    },
  },
  {
    situation: 'nothing is typed to be tracked',
    title: 'Invalid input',
    text: 'Please enter a tracking number',
    async provoke({ page }) {
      await trackingPage(page).goto();
      await trackingPage(page).track.click();
    },
  },
  {
    situation: 'a tracking number is not found',
    title: 'Tracking Number Not Found',
    text: "Don't worry! Please double-check your tracking number and try again. Sometimes numbers can be tricky to read.",
    async provoke({ page }) {
      await trackingPage(page).goto('MW000000000');
      await expect(page.getByRole('main')).toContainText(
        "We couldn't find that tracking number in our system",
      );
    },
  },
  {
    situation: 'a customer gives a wrong current password',
    title: 'Password Change Failed',
    text: 'Current password is incorrect.',
    provoke: (scene) => openCustomerPassword(scene, 'not the password', 'long enough'),
  },
  {
    situation: 'a customer confirms another password',
    title: 'Password Mismatch',
    text: 'New password and confirmation do not match',
    provoke: (scene) => openCustomerPassword(scene, '', 'long enough', 'long-enough'),
  },
  {
    situation: 'a customer chooses a short password',
    title: 'Password Too Short',
    text: 'Password must be at least 6 characters long',
    provoke: (scene) => openCustomerPassword(scene, '', 'short'),
  },
  {
    situation: 'a customer signs in and the server does not answer',
    title: 'Login failed',
    text: 'Please check your credentials',
    async provoke({ page, fail }) {
      const dialogs = accountDialogs(page);
      await page.goto('/');
      await siteShell(page).signIn.click();
      await dialogs.identifier.fill('somebody');
      await dialogs.password.fill('some password');
      await fail('**/api/auth/login');
      await dialogs.submitSignIn.click();
    },
  },
  {
    situation: 'somebody signs up with an email address that is taken, in another case',
    title: 'Signup failed',
    text: 'There is already an account with this email address.',
    async provoke({ page, newPerson, signUp }) {
      const { email } = await signUp(await newPerson());
      const dialogs = await openSignUp(page, { email: email.toUpperCase() });
      await solve(dialogs);
      await expect(dialogs.field('Email Address')).toHaveAttribute('aria-invalid', 'true');
      await expect(dialogs.field('Email Address')).toBeFocused();
    },
  },
  {
    situation: 'somebody signs up and the server does not answer',
    title: 'Signup failed',
    text: 'Please try again',
    async provoke({ page, fail }) {
      const dialogs = await openSignUp(page);
      await fail('**/api/auth/signup');
      await solve(dialogs);
    },
  },
  {
    situation: 'a customer changes the password and the server does not answer',
    title: 'Password Change Failed',
    text: 'Please try again.',
    async provoke(scene) {
      await scene.fail('**/api/auth/change-password');
      await openCustomerPassword(scene, '', 'long enough');
    },
  },
  {
    situation: 'a customer writes what the server refuses to support',
    title: 'Failed to send message',
    text: 'Use plain text',
    async provoke({ page, signUp }) {
      await signUp();
      // A mark that turns the direction of what follows it.
      await writeToSupport(page, 'Where is \u202Eit?');
    },
  },
  {
    situation: 'a customer writes to support and the server does not answer',
    title: 'Failed to send message',
    text: 'Please try again.',
    async provoke({ page, signUp, fail }) {
      await signUp();
      await fail('**/api/chat/send');
      await writeToSupport(page, 'Where is it?');
    },
  },
  {
    situation: 'a visitor writes to support',
    title: 'Authentication required',
    text: 'Please login to send messages',
    async provoke({ page }) {
      await writeToSupport(page, 'Where is it?');
    },
  },
  {
    situation: 'a customer whose session is over writes to support',
    title: 'Authentication required',
    text: 'Please login to send messages',
    async provoke({ page, signUp }) {
      await signUp();
      await page.goto('/');
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

for (const { situation, title, text, provoke } of refusals) {
  test(`when ${situation}, a toast says so: ${title}`, async ({ scene }) => {
    await provoke(scene);
    await expectToast(scene.page, title, text);
  });
}
