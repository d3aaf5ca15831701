import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test('the page of a package: reloaded, accessible, no wider than a phone, and back in the list as it was', async ({
  page,
  api,
}) => {
  const sender = uniqueName('Page');
  const { trackingNumber } = await createParcel(api, {
    sender,
    estimatedDelivery: '2020-01-02',
    amount: 950,
  });
  const { goto, packages } = adminConsole(page);
  const search = `?search=${sender.split(' ')[1]}`;
  await goto(search);
  await packages.getByRole('button', { name: trackingNumber, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Public link' })).toBeVisible();
  await page.getByRole('button', { name: 'Open page' }).click();
  await expect(page).toHaveURL(`/admin/packages/${trackingNumber}`);
  const shown = page.getByRole('article', { name: `Package ${trackingNumber}` });
  await expect(shown.getByText(/days late\./)).toBeInViewport();
  await expect(shown.getByRole('button', { name: `Update status of ${trackingNumber}` })).toBeInViewport();
  await expect(shown.getByRole('button', { name: 'Show changes' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(shown.getByText(/days late\./)).toBeInViewport();
  await expect(shown.getByRole('button', { name: `Update status of ${trackingNumber}` })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await page.goBack();
  await page.goForward();
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${sender.split(' ')[1]}`));
  await expect(packages.getByRole('button', { name: trackingNumber, exact: true })).toBeVisible();
  await page.goto(`/admin/packages/${trackingNumber}`);
  await expect(shown.getByRole('heading', { name: 'Audit log' })).toBeVisible();
});
