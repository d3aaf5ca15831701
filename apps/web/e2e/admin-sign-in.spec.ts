import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';

test('an administrator signs in, stays signed in over a reload, logs out, and signs in through the header', async ({
  page,
}) => {
  const adminPage = adminConsole(page);
  const { header, link, signIn } = siteShell(page);
  await adminPage.goto();
  await adminPage.tryLogin(demoAdministrator.username, demoAdministrator.password);
  // The message leaves after five seconds, and the console may take longer on a busy machine.
  await expect(toastOn(page).toast).toContainText('Login Successful');
  await expect(adminPage.title).toBeVisible();
  await page.reload();
  await expect(adminPage.title).toBeVisible();

  await visit(page, '/');
  await link('Admin').click();
  await adminPage.logout.click();
  await expect(adminPage.login).toBeVisible();

  // Through the header the console opens and closes, too.
  await signIn.click();
  await accountDialogs(page).trySignIn(demoAdministrator.username, demoAdministrator.password);
  await expect(adminPage.title).toBeVisible();
  await header.getByRole('button', { name: /^Logout/ }).click();
  await expect(adminPage.login).toBeVisible();
  await page.goto('/');
  await expect(signIn).toBeVisible();
});
