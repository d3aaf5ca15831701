import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a customer who signs out or in in one tab has done so in every tab', async ({
  page,
  context,
  api,
  signUp,
}) => {
  const customer = await signUp();
  const { trackingNumber } = await createParcel(api, { customerId: customer.id });
  const other = await context.newPage();
  const third = await context.newPage();
  const dashboard = customerDashboard(page);
  const otherDashboard = customerDashboard(other);
  await dashboard.goto();
  await otherDashboard.goto();
  await third.goto('/');
  await expect(otherDashboard.row(trackingNumber)).toBeVisible();
  await expect(otherDashboard.live).toHaveText('Live');
  await expect(siteShell(third).header).toContainText(customer.username);

  await dashboard.signOut.click();
  await expect(otherDashboard.greeting).toHaveText('Your dashboard');
  await expect(siteShell(third).signIn).toBeVisible();
  await expect(other.getByText(trackingNumber)).toBeHidden();
  await expect(other.getByText(customer.username)).toBeHidden();
  // A user who has just signed out is not asked to sign in again, in any tab.
  await expect(other.getByText('You are signed out')).toBeVisible();
  for (const tab of [page, other, third]) {
    await expect(tab.getByRole('dialog')).toBeHidden();
  }

  // Another customer signs up, and finds nothing of the one before.
  const person = newSignUp();
  const dialogs = accountDialogs(page);
  await siteShell(third).signIn.click();
  await expect(accountDialogs(third).signIn).toBeVisible();
  await siteShell(page).signIn.click();
  await dialogs.toSignUp.click();
  await dialogs.fillSignUp(person);
  await dialogs.answer.fill(String(await dialogs.solution()));
  await dialogs.submitSignUp.click();
  await expect(otherDashboard.greeting).toContainText(person.username);
  await expect(otherDashboard.empty).toBeVisible();
  await expect(other.getByText(trackingNumber)).toBeHidden();
  await expect(siteShell(third).header).toContainText(person.username);
  await expect(accountDialogs(third).signIn).toBeHidden();
});

test('an administrator who logs out or in in one tab has done so in every tab', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  const other = await context.newPage();
  const adminPage = adminConsole(page);
  const otherAdminPage = adminConsole(other);
  await adminPage.goto();
  // Only administrators: the whole list grows with every test that signs a customer up.
  await otherAdminPage.goto('?tab=users&role=admin');
  await expect(other.getByRole('button', { name: demoAdministrator.username, exact: true })).toBeVisible();
  await adminPage.logout.click();
  await expect(otherAdminPage.login).toBeVisible();
  await expect(siteShell(other).signIn).toBeVisible();

  await adminPage.tryLogin(demoAdministrator.username, demoAdministrator.password);
  await expect(adminPage.title).toBeVisible();
  // At its start: what was looked at is nobody else's business.
  await expect(otherAdminPage.title).toBeVisible();

  // By the header of the site, from a page that is no console.
  await page.goto('/');
  await page.getByRole('button', { name: `Logout (${demoAdministrator.username})` }).click();
  await expect(otherAdminPage.login).toBeVisible();
});
