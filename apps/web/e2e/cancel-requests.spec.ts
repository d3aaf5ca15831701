import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';

const PHONE = { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } } as const;

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE.viewport });

test('on a phone a customer asks to cancel, is declined, and asks again', async ({
  page,
  newPerson,
  signIn,
  signUp,
  api,
}) => {
  const own = await newPerson(PHONE);
  const { id } = await signUp(own);
  const { trackingNumber: number } = await createParcel(api, { customerId: id });
  const dashboard = customerDashboard(own);
  await dashboard.goto();
  await dashboard.row(number).locator('summary').click();
  const ask = own.getByRole('button', { name: 'Ask to cancel' });
  await ask.focus();
  await own.keyboard.press('Enter');
  const dialog = own.getByRole('dialog', { name: `Ask to cancel ${number}` });
  await expect(dialog.getByLabel('Why? (optional)')).toBeFocused();
  await own.keyboard.type('We sold the car');
  await expectAccessible(own);
  await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
  await expect(own.getByText(/^You asked on .+ to cancel this/)).toBeVisible();
  await expectAccessible(own);
  await expectNoSidewaysScroll(own);

  await signIn();
  await adminConsole(page).goto(`?attention=cancel-asked&search=${number}`);
  const answer = page.getByRole('button', { name: `Answer the request to cancel ${number}` });
  await answer.focus();
  await page.keyboard.press('Enter');
  const answering = page.getByRole('dialog', { name: `Answer the request to cancel ${number}` });
  await expect(answering.getByText(/“We sold the car”/)).toBeVisible();
  await answering.getByRole('radio', { name: 'Decline' }).check();
  await answering.getByRole('textbox', { name: 'Why not' }).fill('The carrier is on the way');
  await expectAccessibleAtBothSizes(page);
  await answering.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Request Declined', { exact: true })).toBeVisible();

  await expect(own.getByText(/and we declined: The carrier is on the way/)).toBeVisible();
  await ask.click();
  await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
  await own.getByRole('button', { name: `Take back the request to cancel ${number}` }).click();
  await expect(own.getByText(/^You asked on/)).toHaveCount(0);
});
