import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';

test('an administrator signs in, stays signed in over a reload, and logs out', async ({ page }) => {
  const adminPage = adminConsole(page);
  const { toast } = toastOn(page);
  await adminPage.goto();
  await adminPage.tryLogin(demoAdministrator.username, demoAdministrator.password);
  // The message leaves after five seconds, and the console may take longer on a busy machine.
  await expect(toast).toContainText('Login Successful');
  await expect(adminPage.title).toBeVisible();
  for (const card of ['Total Users', 'Active Packages', 'Delivery Rate', 'Messages']) {
    await expect(page.getByRole('main')).toContainText(card);
  }
  await page.reload();
  await expect(adminPage.title).toBeVisible();

  await visit(page, '/');
  await expect(siteShell(page).link('Admin')).toBeVisible();
  await siteShell(page).link('Admin').click();
  await adminPage.logout.click();
  await expect(adminPage.login).toBeVisible();
  await page.goto('/');
  await expect(siteShell(page).signIn).toBeVisible();
});

test('signing in through the header while on /admin opens the console', async ({ page }) => {
  const adminPage = adminConsole(page);
  const dialogs = accountDialogs(page);
  await adminPage.goto();
  await expect(adminPage.login).toBeVisible();
  await siteShell(page).signIn.click();
  await dialogs.trySignIn(demoAdministrator.username, demoAdministrator.password);
  await expect(adminPage.title).toBeVisible();
  await expect(siteShell(page).link('Admin')).toBeVisible();
  // And signing out through it closes the console.
  await siteShell(page)
    .header.getByRole('button', { name: /^Logout/ })
    .click();
  await expect(adminPage.login).toBeVisible();
});
