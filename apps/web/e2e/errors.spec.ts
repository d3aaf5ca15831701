import type { Page } from '@playwright/test';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { newSignUp, type Customer } from '@moveway/testing/browser/new-customer.ts';
import { createParcel, moveShipment } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { deskTabs, settingsDialog } from '@moveway/testing/pages/desk.page.ts';
import { siteShell } from '@moveway/testing/pages/shell.page.ts';
import { toastOn } from '@moveway/testing/pages/toast.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

/** What stands ready when an error is provoked. */
interface Scene {
  page: Page;
  api: ApiCall;
  /** Opens an account in the page's browser, without the form. */
  signUp: () => Promise<Customer>;
  /** Signs an administrator in, without the form. */
  signIn: () => Promise<void>;
  /** Takes the network away from calls that match, and expects the browser to complain of it. */
  cut: (calls: string) => Promise<void>;
}

/** A situation of the catalogue and its toast (specification, section 8). */
interface Refusal {
  situation: string;
  title: string;
  text: string;
  provoke: (scene: Scene) => Promise<void>;
}

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

async function openSettings({ page, signIn }: Scene) {
  await signIn();
  await adminConsole(page).goto('?search=nothing-like-this');
  await settingsDialog(page).open.click();
  return settingsDialog(page);
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

const adminPassword =
  (current: string, next: string, again = next) =>
  async (scene: Scene) => {
    const settings = await openSettings(scene);
    await settings.currentPassword.fill(current);
    await settings.newPassword.fill(next);
    await settings.confirmation.fill(again);
    await settings.changePassword.click();
  };

const adminUsername = (name: string, password: string) => async (scene: Scene) => {
  const settings = await openSettings(scene);
  await settings.newUsername.fill(name);
  await settings.usernamePassword.fill(password);
  await settings.changeUsername.click();
};

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
    situation: 'an administrator signs in with a wrong password',
    title: 'Login Failed',
    text: 'Invalid credentials',
    async provoke({ page }) {
      const desk = adminConsole(page);
      await desk.goto();
      await desk.username.fill(demoAdministrator.username);
      await desk.password.fill('not the password');
      await desk.login.click();
    },
  },
  {
    situation: 'a package is created without sender and receiver',
    title: 'Missing Required Information',
    text: 'Please fill in both sender and receiver information',
    async provoke({ page, signIn }) {
      await signIn();
      await adminConsole(page).goto('?search=nothing-like-this');
      await adminConsole(page).newPackage.click();
      await newPackageForm(page).create.click();
    },
  },
  {
    situation: 'a package cannot be created',
    title: 'Package Creation Failed',
    text: 'Unable to create package. Please try again.',
    async provoke({ page, signIn, cut }) {
      await signIn();
      await adminConsole(page).goto('?search=nothing-like-this');
      await adminConsole(page).newPackage.click();
      await newPackageForm(page).field('Sender').fill('Somebody');
      await newPackageForm(page).field('Receiver').fill('Somebody else');
      await cut('**/api/packages');
      await newPackageForm(page).create.click();
    },
  },
  {
    situation: 'an administrator gives a wrong current password',
    title: 'Password Change Failed',
    text: 'Current password is incorrect.',
    provoke: adminPassword('not the password', 'long enough'),
  },
  {
    situation: 'an administrator confirms another password',
    title: 'Password Mismatch',
    text: 'New password and confirmation do not match',
    provoke: adminPassword(demoAdministrator.password, 'long enough', 'long-enough'),
  },
  {
    situation: 'an administrator chooses a short password',
    title: 'Password Too Short',
    text: 'Password must be at least 6 characters long',
    provoke: adminPassword(demoAdministrator.password, 'short'),
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
    situation: 'an administrator changes the username with a wrong password',
    title: 'Username Change Failed',
    text: 'Current password is incorrect.',
    provoke: adminUsername('somebody_new', 'not the password'),
  },
  {
    situation: 'an administrator chooses a short username',
    title: 'Username Too Short',
    text: 'Username must be at least 3 characters long',
    provoke: adminUsername('ab', demoAdministrator.password),
  },
  {
    situation: 'an administrator chooses a username with other characters',
    title: 'Invalid Username',
    text: 'Username can only contain letters, numbers, and underscores',
    provoke: adminUsername('some body', demoAdministrator.password),
  },
  {
    situation: 'a status cannot be updated',
    title: 'Update Failed',
    text: 'Could not update package status',
    async provoke({ page, api, signIn, cut }) {
      const { trackingNumber } = await createParcel(api);
      await signIn();
      await adminConsole(page).goto(`?search=${trackingNumber}`);
      await adminConsole(page).updateStatus(trackingNumber).click();
      await statusDialog(page).status('In Transit').check();
      await cut('**/api/packages/*/status');
      await statusDialog(page).save.click();
    },
  },
  {
    situation: 'a reply cannot be sent',
    title: 'Message Failed',
    text: 'Could not send message',
    async provoke({ page, signUp, signIn, cut }) {
      const { id } = await signUp();
      await signIn();
      await adminConsole(page).goto(`?tab=support&customer=${id}`);
      await deskTabs(page).reply.fill('On its way');
      await cut('**/api/admin/chat/*/reply');
      await deskTabs(page).send.click();
      // What was written is not lost.
      await expect(deskTabs(page).reply).toHaveValue('On its way');
    },
  },
  {
    situation: 'a package to be deleted is no longer Delivered',
    title: 'Delete Failed',
    text: 'Only delivered packages can be deleted.',
    async provoke({ page, api, signIn }) {
      const parcel = await createParcel(api, { status: 'Delivered' });
      await signIn();
      await adminConsole(page).goto(`?search=${parcel.trackingNumber}`);
      page.on('dialog', (dialog) => {
        // Somebody else was faster: while the question is open, the package is on its way again.
        void moveShipment(api, parcel, 'In Transit').then(() => dialog.accept());
      });
      await adminConsole(page).remove(parcel.trackingNumber).click();
    },
  },
  {
    situation: 'a package cannot be deleted',
    title: 'Delete Failed',
    text: 'Failed to delete package. Only delivered packages can be deleted.',
    async provoke({ page, api, signIn, cut }) {
      const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
      await signIn();
      await adminConsole(page).goto(`?search=${trackingNumber}`);
      page.on('dialog', (dialog) => void dialog.accept());
      await cut(`**/api/admin/packages/${trackingNumber}`);
      await adminConsole(page).remove(trackingNumber).click();
    },
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { situation, title, text, provoke } of refusals) {
  test(`when ${situation}, a toast says so: ${title}`, async ({ page, api, signUp, signIn, watch }) => {
    const cut = async (calls: string) => {
      watch.expect(/ERR_FAILED/);
      await page.route(calls, (route) => route.abort());
    };
    await provoke({ page, api, signUp, signIn, cut });
    const { toast } = toastOn(page);
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText(title);
    await expect(toast).toContainText(text);
  });
}
