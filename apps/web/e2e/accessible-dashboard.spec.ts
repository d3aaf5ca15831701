import { expectAccessibleState, test, type State } from '@moveway/testing/browser/accessible-states.ts';
import { createParcelOnTheWay } from '@moveway/testing/browser/new-shipments.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';

const states: readonly State[] = [
  {
    name: 'the invitation to the dashboard',
    async show({ page }) {
      await customerDashboard(page).goto();
      await expect(accountDialogs(page).signIn).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(accountDialogs(page).signIn).toBeHidden();
    },
  },
  {
    name: 'the dashboard without packages',
    async show({ page, signUp }) {
      await signUp();
      await customerDashboard(page).goto();
      await expect(customerDashboard(page).empty).toBeVisible();
    },
  },
  {
    name: 'the dashboard with a package opened',
    isSample: true,
    async show({ page, api, signUp }) {
      const { id } = await signUp();
      const { trackingNumber } = await createParcelOnTheWay(api, id);
      await customerDashboard(page).goto();
      await customerDashboard(page).row(trackingNumber).locator('summary').click();
      await expect(page.getByRole('heading', { name: 'Tracking history' })).toBeVisible();
    },
  },
  {
    name: 'a search on the dashboard that finds nothing',
    async show({ page, api, signUp }) {
      const { id } = await signUp();
      const { trackingNumber } = await createParcelOnTheWay(api, id);
      await customerDashboard(page).goto();
      await expect(customerDashboard(page).row(trackingNumber)).toBeVisible();
      await customerDashboard(page).search.fill('nothing like this');
      await expect(customerDashboard(page).empty).toBeVisible();
    },
  },
  {
    name: 'the dashboard whose packages could not be loaded',
    async show({ page, signUp, fail }) {
      await signUp();
      await fail('**/api/packages/user*');
      await customerDashboard(page).goto();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the drawer that adds a package',
    async show({ page, signUp }) {
      await signUp();
      await customerDashboard(page).goto();
      await customerDashboard(page).openAttach.click();
      await customerDashboard(page).add.click();
      await expect(customerDashboard(page).number).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the drawer that adds a package, rejected',
    async show({ page, signUp }) {
      await signUp();
      const dashboard = customerDashboard(page);
      await dashboard.goto();
      await dashboard.openAttach.click();
      await dashboard.number.fill('MW000000000');
      await dashboard.verificationFactor.fill('0000');
      await dashboard.add.click();
      await expect(dashboard.attach.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: "the customer's own account",
    async show({ page, signUp }) {
      await signUp();
      await customerDashboard(page).goto();
      await customerDashboard(page).openAccount.click();
      await expect(customerDashboard(page).account).toContainText('This device, now');
    },
  },
  {
    name: "the customer's own account with errors",
    async show({ page, signUp }) {
      await signUp();
      const dashboard = customerDashboard(page);
      await dashboard.goto();
      await dashboard.openAccount.click();
      await dashboard.accountField('Current password').fill('not the password');
      await dashboard.accountField('New password').fill('short');
      await dashboard.accountField('Confirm new password').fill('short');
      await dashboard.changePassword.click();
      await expect(dashboard.accountField('New password')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const state of states) {
  test(`${state.name} is accessible, and no wider than a phone`, async ({ setup }) => {
    await expectAccessibleState(setup, state);
  });
}
