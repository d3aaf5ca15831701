import type { Page } from '@playwright/test';
import { expectStill, visit } from '@moveway/testing/browser/settled-page.ts';
import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the sign-in dialog from wherever the header has it on this screen. */
async function openSignIn(page: Page, isPhone: boolean): Promise<void> {
  const shell = siteShell(page);
  if (isPhone) {
    await shell.menuButton.click();
    await shell.menu.getByRole('button', { name: 'Sign In' }).click();
  } else {
    await shell.signIn.click();
  }
  await expect(accountDialogs(page).signIn).toBeVisible();
}

test('on a phone a visitor signs up, adds a package, sees it move, signs out and in again', async ({
  page,
  api,
}) => {
  const person = newSignUp();
  const parcel = await createParcel(api, { receiverPhone: '(312) 555-7788', currentLocation: 'Gary, IN' });
  const dialogs = accountDialogs(page);
  const dashboard = customerDashboard(page);
  const { toast } = toastOn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/tracking');
  await openSignIn(page, true);
  await dialogs.toSignUp.click();
  await dialogs.fillSignUp(person);
  await dialogs.answer.fill(String(await dialogs.solution()));
  await expectNoSidewaysScroll(page);
  await dialogs.submitSignUp.click();
  await expect(toast).toContainText('Account created successfully');
  await expect(dialogs.signUp).toBeHidden();
  // Over any page, and back to it.
  await expect(page).toHaveURL('/tracking');

  await dashboard.goto();
  await expect(dashboard.greeting).toContainText(person.username);
  await expect(dashboard.empty).toBeVisible();
  await expect(dashboard.counter('Total Packages')).toHaveText('Total Packages 0');
  await dashboard.openAttach.click();
  await dashboard.number.fill(parcel.trackingNumber.toLowerCase());
  await dashboard.verificationFactor.fill('0000');
  await dashboard.add.click();
  await expect(dashboard.attach.getByRole('alert')).toBeVisible();
  await dashboard.verificationFactor.fill('7788');
  await dashboard.add.click();
  await expect(toast).toContainText('Package added');
  const row = dashboard.row(parcel.trackingNumber);
  await expect(row).toContainText(parcel.sender);
  await expect(row).toContainText(parcel.receiver);
  await expect(row).toContainText('Gary, IN');
  await expect(dashboard.counter('Pending')).toHaveText('Pending 1');

  await expect(dashboard.live).toHaveText('Live');
  await row.locator('summary').click();
  await expect(row.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
  await updateShipmentStatus(api, parcel, 'Out for Delivery', 'Aurora, CO');
  await expect(row.locator('summary')).toContainText('Out for Delivery');
  await expect(row.locator('summary')).toContainText('Aurora, CO');
  // For who does not see the line change.
  await expect(
    page.getByText(`${parcel.trackingNumber} is now Out for Delivery in Aurora, CO.`),
  ).toBeAttached();
  await expect(dashboard.counter('In Transit')).toHaveText('In Transit 1');
  await expect(dashboard.counter('Pending')).toHaveText('Pending 0');
  await expectNoSidewaysScroll(page);

  await dashboard.signOut.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dashboard');
  await expect(row).toBeHidden();
  await openSignIn(page, true);
  // By email address this time, and in another case.
  await dialogs.trySignIn(person.email.toUpperCase(), person.password);
  await expect(toast).toContainText('Login successful');
  await expect(toast).toContainText('Welcome back to the product!');
  await expect(row).toContainText('Out for Delivery');
});

test('the dialogs lead to each other and keep what was typed when dismissed by accident', async ({
  page,
}) => {
  const person = newSignUp();
  const dialogs = accountDialogs(page);
  await visit(page, '/');
  await openSignIn(page, false);
  await expect(dialogs.identifier).toBeFocused();
  await dialogs.identifier.fill('rosa');
  await dialogs.toSignUp.click();
  await expect(dialogs.field('First Name')).toBeFocused();
  await dialogs.fillSignUp(person);
  await dialogs.toSignIn.click();
  await expect(dialogs.identifier).toHaveValue('rosa');
  await dialogs.toSignUp.click();
  await page.keyboard.press('Escape');
  await expect(dialogs.signUp).toBeHidden();
  await expect(siteShell(page).signIn).toBeFocused();

  await openSignIn(page, false);
  await dialogs.toSignUp.click();
  await expect(dialogs.field('Email Address')).toHaveValue(person.email);
  await expect(dialogs.field('Confirm Password')).toHaveValue(person.password);
  // A reload keeps it as well, but never a password.
  await page.reload();
  await openSignIn(page, false);
  await dialogs.toSignUp.click();
  await expect(dialogs.field('Email Address')).toHaveValue(person.email);
  await expect(dialogs.field('Password')).toHaveValue('');
  for (const [label, purpose] of Object.entries({
    'Email Address': 'email',
    Username: 'username',
    Password: 'new-password',
    'Phone Number': 'tel',
    'First Name': 'given-name',
    Surname: 'family-name',
  })) {
    await expect(dialogs.field(label)).toHaveAttribute('autocomplete', purpose);
  }
});

test('on a phone the way to another question stands inside the frame of the security check', async ({
  page,
}) => {
  const dialogs = accountDialogs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await dialogs.toSignUp.click();
  await expect(dialogs.newQuestion).toBeVisible();
  await expectStill(page);
  const [button, frame] = await Promise.all([
    dialogs.newQuestion.boundingBox(),
    dialogs.signUp.getByRole('group', { name: 'Security check' }).boundingBox(),
  ]);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
});

test('a customer searches, filters, and changes the password, which signs out everywhere else', async ({
  page,
  api,
  signUp,
  newPerson,
}) => {
  const customer = await signUp();
  const [moving, waiting] = await Promise.all([
    createParcel(api, { customerId: customer.id, status: 'In Transit' }),
    createParcel(api, { customerId: customer.id }),
  ]);
  const dashboard = customerDashboard(page);
  await dashboard.goto();
  await expect(dashboard.row(waiting.trackingNumber)).toBeVisible();
  await dashboard.counter('In Transit').click();
  await expect(dashboard.row(waiting.trackingNumber)).toBeHidden();
  await expect(dashboard.row(moving.trackingNumber)).toBeVisible();
  await dashboard.search.pressSequentially(waiting.trackingNumber, { delay: 40 });
  await expect(dashboard.empty).toBeVisible();
  await expect(dashboard.search).toHaveValue(waiting.trackingNumber);
  await dashboard.counter('Total Packages').click();
  await expect(dashboard.row(waiting.trackingNumber)).toBeVisible();
  // The header's link leads to the whole list, and the box says so.
  await siteShell(page).link('Dashboard').click();
  await expect(dashboard.search).toHaveValue('');
  await expect(dashboard.row(moving.trackingNumber)).toBeVisible();

  const elsewhere = await newPerson({ reducedMotion: 'reduce' });
  const dialogs = accountDialogs(elsewhere);
  // A visitor is asked to sign in, and returns to the dashboard.
  await customerDashboard(elsewhere).goto();
  await dialogs.trySignIn(customer.username, customer.password);
  await expect(customerDashboard(elsewhere).greeting).toContainText(customer.username);

  await dashboard.openAccount.click();
  await dashboard.accountField('Current password').fill(customer.password);
  await dashboard.accountField('New password').fill('green-mailbox');
  await dashboard.accountField('Confirm new password').fill('green-mailbox');
  await dashboard.changePassword.click();
  await expect(toastOn(page).toast).toContainText('Password Changed Successfully');
  await elsewhere.reload();
  await expect(dialogs.signIn).toBeVisible();
});
