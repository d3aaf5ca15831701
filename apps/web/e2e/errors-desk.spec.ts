import { createParcel, moveShipment } from '@moveway/testing/browser/new-shipments.ts';
import { expectToast, test, type Refusal, type Scene } from '@moveway/testing/browser/refusals.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole, newPackageForm, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { deskTabs, settingsDialog } from '@moveway/testing/pages/desk.page.ts';

async function openSettings({ page, signIn }: Scene) {
  await signIn();
  await adminConsole(page).goto('?search=nothing-like-this');
  await settingsDialog(page).open.click();
  return settingsDialog(page);
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

/** What an administrator is told. */
const refusals: readonly Refusal[] = [
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
    text: 'Failed to delete package. Only delivered packages can be deleted.',
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
  {
    situation: 'a deleted package would come back to a customer who has as many as they may by now',
    title: 'Restore Failed',
    text: 'Its customer has 10 packages or more by now, and the settings allow no more.',
    async provoke({ page, api, signUp, signIn, newPerson }) {
      const { id: customerId } = await signUp(await newPerson());
      const { trackingNumber } = await createParcel(api, { customerId, status: 'Delivered' });
      await api('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
      await Promise.all(Array.from({ length: 10 }, () => createParcel(api, { customerId })));
      await signIn();
      await adminConsole(page).goto(`?archived=true&search=${trackingNumber}`);
      await adminConsole(page).restore(trackingNumber).click();
    },
  },
  {
    situation: 'the packages cannot be exported',
    title: 'Export Failed',
    text: 'Could not export the packages',
    async provoke({ page, signIn, cut }) {
      await signIn();
      await adminConsole(page).goto('?search=nothing-like-this');
      await expect(page.getByText('No packages match this search')).toBeVisible();
      await cut('**/api/admin/packages?*');
      await adminConsole(page).exportCsv.click();
    },
  },
  {
    situation: 'an administrator signs in and the server does not answer',
    title: 'Login Failed',
    text: 'Invalid credentials',
    async provoke({ page, fail }) {
      const desk = adminConsole(page);
      await desk.goto();
      await desk.username.fill(demoAdministrator.username);
      await desk.password.fill(demoAdministrator.password);
      await fail('**/api/auth/admin-*');
      await desk.login.click();
    },
  },
  {
    situation: 'a package is created with a number that is taken',
    title: 'Package Creation Failed',
    text: 'This tracking number is already in use.',
    async provoke({ page, api, signIn }) {
      const { trackingNumber } = await createParcel(api);
      await signIn();
      await adminConsole(page).goto('?search=nothing-like-this');
      await adminConsole(page).newPackage.click();
      await newPackageForm(page).field('Sender').fill('Somebody');
      await newPackageForm(page).field('Receiver').fill('Somebody else');
      await newPackageForm(page).field('Tracking number').fill(trackingNumber);
      await newPackageForm(page).create.click();
      await expect(newPackageForm(page).field('Tracking number')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    situation: 'an administrator chooses a username that is taken, in another case',
    title: 'Username Change Failed',
    text: 'This username is already taken.',
    async provoke(scene) {
      const { username } = await scene.signUp(await scene.newPerson());
      await adminUsername(username.toUpperCase(), demoAdministrator.password)(scene);
      await expect(settingsDialog(scene.page).newUsername).toHaveAttribute('aria-invalid', 'true');
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
