import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { toastOn } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a user is made administrator and back, signed out, then disabled, which closes the page they have open', async ({
  page,
  api,
  signIn,
  signUp,
  newPerson,
}) => {
  const theirs = await newPerson({ reducedMotion: 'reduce' });
  const customer = await signUp(theirs);
  const { trackingNumber } = await createParcel(api, { customerId: customer.id });
  const dashboard = customerDashboard(theirs);
  await dashboard.goto();
  await expect(dashboard.row(trackingNumber)).toBeVisible();
  await expect(dashboard.live).toHaveText('Live');

  await signIn();
  const adminPage = consoleTabs(page);
  const { toast, action } = toastOn(page);
  await adminConsole(page).goto(CONSOLE.users({ search: customer.username }));
  await adminPage.userRow(customer.username).getByRole('button').click();
  await expect(adminPage.user).toContainText(trackingNumber);
  await adminPage.userAction('Make administrator').click();
  await adminPage.confirmRole('Make administrator').click();
  await expect(toast).toContainText('Administrator Added');
  // Under the pointer a message stays.
  await toast.hover();
  await expect(adminPage.userRow(customer.username)).toContainText('Administrator');
  // The page they have open follows.
  await expect(adminConsole(theirs).title).toBeVisible();
  await action('Undo').click();
  await expect(toast).toContainText('Administrator Removed');
  await expect(adminPage.userRow(customer.username)).toContainText('User');
  await theirs.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(dashboard.row(trackingNumber)).toBeVisible();
  await expect(dashboard.live).toHaveText('Live');

  await adminPage.userTab(/^Sessions/).click();
  await adminPage.user.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toast).toContainText('1 session ended.');
  await accountDialogs(theirs).trySignIn(customer.username, customer.password);
  await expect(dashboard.row(trackingNumber)).toBeVisible();
  await expect(dashboard.live).toHaveText('Live');
  await adminPage.userAction('Disable').click();
  await expect(toast).toContainText('User Disabled');
  await expect(adminPage.userRow(customer.username)).toContainText('Disabled');
  await expect(theirs.getByText(trackingNumber)).toBeHidden();
  await expect(accountDialogs(theirs).signIn).toBeVisible();
});
