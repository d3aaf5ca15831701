import {
  expectAccessibleStates,
  test,
  titleOf,
  type FirstState,
} from '@moveway/testing/browser/accessible-states.ts';
import { createParcelOnTheWay, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';

const states: readonly FirstState[] = [
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
    next: [
      {
        name: 'the drawer that adds a package, rejected',
        isDialog: true,
        async show({ page }) {
          const dashboard = customerDashboard(page);
          await dashboard.openAttach.click();
          await dashboard.number.fill('MW000000000');
          await dashboard.verificationFactor.fill('0000');
          await dashboard.add.click();
          await expect(dashboard.attach.getByRole('alert')).toBeVisible();
        },
      },
      {
        name: "the customer's own account",
        isDialog: true,
        async show({ page }) {
          await page.keyboard.press('Escape');
          await expect(customerDashboard(page).attach).toBeHidden();
          await customerDashboard(page).openAccount.click();
          await expect(customerDashboard(page).account).toContainText('This device, now');
        },
      },
    ],
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
    next: [
      {
        name: 'a delivery to be rated',
        async show({ page, api }) {
          const [trackingNumber = ''] =
            /MW\d+/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
          await updateShipmentStatus(api, { trackingNumber }, 'Delivered', 'Denver, CO');
          await page
            .getByRole('group', { name: /^Rate the delivery of/ })
            .getByRole('button', { name: /^4 of 5/ })
            .click();
          await expect(page.getByRole('button', { name: 'Send rating' })).toBeVisible();
        },
      },
    ],
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
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const first of states) {
  test(titleOf(first), async ({ setup }) => {
    await expectAccessibleStates(setup, first);
  });
}
