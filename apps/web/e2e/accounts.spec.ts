import type { Page } from '@playwright/test';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import { PHONE } from '@moveway/testing/browser/positions.ts';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { siteShell, toastOn } from '@moveway/testing/pages/site.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the sign-in dialog from the menu of a phone. */
async function openSignIn(page: Page): Promise<void> {
  const shell = siteShell(page);
  await shell.menuButton.click();
  await shell.menu.getByRole('button', { name: 'Sign In' }).click();
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
  await page.setViewportSize(PHONE);
  await visit(page, SITE.tracking);
  await openSignIn(page);
  await dialogs.toSignUp.click();
  await dialogs.fillSignUp(person);
  await dialogs.answer.fill(String(await dialogs.solution()));
  await expectNoSidewaysScroll(page);
  await dialogs.submitSignUp.click();
  await expect(toast).toContainText('Account created successfully');
  await expect(dialogs.signUp).toBeHidden();
  // Over any page, and back to it.
  await expect(page).toHaveURL(SITE.tracking);

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
  await openSignIn(page);
  // By email address this time, and in another case.
  await dialogs.trySignIn(person.email.toUpperCase(), person.password);
  await expect(toast).toContainText('Login successful');
  await expect(toast).toContainText('Welcome back to the product!');
  await expect(row).toContainText('Out for Delivery');
});
