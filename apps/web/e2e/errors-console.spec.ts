import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expectToast, test, type ErrorToast } from '@moveway/testing/browser/error-toasts.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole, statusDialog } from '@moveway/testing/pages/console.page.ts';
import { settingsDialog } from '@moveway/testing/pages/console-tabs.page.ts';

/** Error messages of the console. */
const errors: readonly ErrorToast[] = [
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
    situation: 'a deleted package would come back to a customer who has as many as they may by now',
    title: 'Restore Failed',
    text: 'The customer has reached the limit of 10 packages.',
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
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { situation, title, text, provoke } of errors) {
  test(`when ${situation}, a toast says so: ${title}`, async ({ setup }) => {
    await provoke(setup);
    await expectToast(setup.page, title, text);
  });
}

test('the settings say why the server rejects another password or username', async ({ setup }) => {
  const { page, newPerson, signIn, signUp } = setup;
  const { username } = await signUp(await newPerson());
  await signIn();
  await adminConsole(page).goto('?search=nothing-like-this');
  const settings = settingsDialog(page);
  await settings.open.click();
  await settings.currentPassword.fill('not the password');
  await settings.newPassword.fill('long enough');
  await settings.confirmation.fill('long enough');
  await settings.changePassword.click();
  await expectToast(page, 'Password Change Failed', 'Current password is incorrect.');

  await settings.newUsername.fill('somebody_new');
  await settings.usernamePassword.fill('not the password');
  await settings.changeUsername.click();
  await expectToast(page, 'Username Change Failed', 'Current password is incorrect.');

  await settings.newUsername.fill(username.toUpperCase());
  await settings.usernamePassword.fill(demoAdministrator.password);
  await settings.changeUsername.click();
  await expectToast(page, 'Username Change Failed', 'This username is already taken.');
  await expect(settings.newUsername).toHaveAttribute('aria-invalid', 'true');
});
