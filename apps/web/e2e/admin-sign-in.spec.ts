import { visit } from '@moveway/testing/browser/settled-page.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
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
  await expect(adminPage.title).toBeVisible();
  await expect(toast).toContainText('Login Successful');
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

test('the header logs out as well, with the name of who leaves', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: `Logout (${demoAdministrator.username})` }).click();
  await expect(siteShell(page).signIn).toBeVisible();
  await adminConsole(page).goto();
  await expect(adminConsole(page).login).toBeVisible();
});

test('an unknown user and a wrong password are rejected alike', async ({ page }) => {
  const adminPage = adminConsole(page);
  const { toast, close } = toastOn(page);
  await adminPage.goto();
  for (const username of ['nobody-at-all', demoAdministrator.username]) {
    await adminPage.tryLogin(username, 'not the password');
    await expect(toast).toContainText('Login Failed');
    await expect(toast).toContainText('Invalid credentials');
    await close.click();
    await expect(adminPage.login).toBeVisible();
  }
});

test('a customer is rejected like anybody else', async ({ page, newPerson, signUp }) => {
  const customer = await signUp(await newPerson());
  const adminPage = adminConsole(page);
  await adminPage.goto();
  await adminPage.tryLogin(customer.username, customer.password);
  await expect(toastOn(page).toast).toContainText('Login Failed');
  await expect(toastOn(page).toast).toContainText('Invalid credentials');
  await expect(adminPage.login).toBeVisible();
});

test('a session that ended elsewhere shows the sign-in', async ({ page, signIn, context, api }) => {
  await signIn();
  const { trackingNumber } = await createParcel(api);
  const adminPage = adminConsole(page);
  await adminPage.goto(`?search=${trackingNumber}`);
  await expect(adminPage.row(trackingNumber)).toBeVisible();
  await context.clearCookies();
  // Whatever the page asks for next is rejected, and a change makes it ask by itself: no button is sure to be there
  // still.
  await createParcel(api);
  await expect(adminPage.login).toBeVisible();
  // The header knows it too.
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

test('a customer who comes to /admin sees the login form, who they are, and the way to their dashboard', async ({
  page,
  signUp,
}) => {
  const { username } = await signUp();
  await adminConsole(page).goto();
  await expect(adminConsole(page).login).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`You are signed in as ${username}`);
  await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
