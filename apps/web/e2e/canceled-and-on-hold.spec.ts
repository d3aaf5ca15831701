import {
  expectAccessible,
  expectDialogFits,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { customerDashboard } from '@moveway/testing/pages/dashboard.page.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

const PHONE = { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } } as const;

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'dark', viewport: PHONE.viewport });

test('on a phone a late package is put on hold, its customer asks to cancel and is declined, and it is canceled and taken back', async ({
  page,
  newPerson,
  signIn,
  signUp,
  api,
}) => {
  const own = await newPerson(PHONE);
  const { id } = await signUp(own);
  const { trackingNumber: number } = await createParcel(api, {
    customerId: id,
    estimatedDelivery: '2020-01-02',
  });
  await signIn();
  await adminConsole(page).goto(CONSOLE.packages({ search: number }));
  const list = page.getByRole('region', { name: 'Packages', exact: true });
  const open = list.getByRole('button', { name: `Hold or cancel ${number}` });
  const dialog = page.getByRole('dialog', { name: `Hold or cancel ${number}` });

  await test.step('put on hold, it is not late', async () => {
    await expect(list.getByText(/days late/)).toBeVisible();
    await open.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: 'Waiting for documents' }).check();
    await dialog.getByRole('textbox', { name: 'Look again on' }).fill('12/01/2099');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The title is missing');
    await expectAccessible(page);
    await expectDialogFits(page);
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(list.getByText('On hold', { exact: true })).toBeVisible();
    await expect(list.getByText(/days late/)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  const visitor = await page.context().newPage();
  await trackingPage(visitor).goto(number);
  await expect(visitor.getByText('Waiting for documents. The title is missing.').first()).toBeVisible();
  const expected = visitor.getByText('Estimated delivery');
  const notify = visitor.getByRole('button', { name: 'Notify me of status changes' });
  for (const known of [expected, notify]) {
    await expect(known).toBeVisible();
  }
  await expect(visitor.getByText(/days late/)).toHaveCount(0);

  await test.step('its customer asks to cancel, is declined, and asks again', async () => {
    const dashboard = customerDashboard(own);
    await dashboard.goto();
    await dashboard.row(number).locator('summary').click();
    const ask = own.getByRole('button', { name: 'Ask to cancel' });
    await ask.focus();
    await own.keyboard.press('Enter');
    const asking = own.getByRole('dialog', { name: `Ask to cancel ${number}` });
    await expect(asking.getByLabel('Why? (optional)')).toBeFocused();
    await own.keyboard.type('We sold the car');
    await expectAccessible(own);
    await asking.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(own.getByText(/^You asked on .+ to cancel this/)).toBeVisible();
    await expectAccessible(own);
    await expectNoSidewaysScroll(own);

    await adminConsole(page).follow(CONSOLE.packages({ attention: 'cancel-asked', search: number }));
    const title = `Answer the request to cancel ${number}`;
    await page.getByRole('button', { name: title }).focus();
    await page.keyboard.press('Enter');
    const answering = page.getByRole('dialog', { name: title });
    await expect(answering.getByText(/“We sold the car”/)).toBeVisible();
    await answering.getByRole('radio', { name: 'Decline' }).check();
    await answering.getByRole('textbox', { name: 'Why not' }).fill('The carrier is on the way');
    await expectAccessible(page);
    await expectDialogFits(page);
    await answering.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('Request Declined', { exact: true })).toBeVisible();

    await expect(own.getByText(/and we declined: The carrier is on the way/)).toBeVisible();
    await ask.click();
    await asking.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(page.getByRole('button', { name: title })).toBeVisible();
    await own.getByRole('button', { name: `Take back the request to cancel ${number}` }).click();
    await expect(own.getByText(/^You asked on/)).toHaveCount(0);
  });

  await test.step('canceled, it says why and expects nothing', async () => {
    // Opened anew: a dialog on the list as it was seen before the customer's last change meets an edit conflict.
    await adminConsole(page).goto(CONSOLE.packages({ search: number }));
    await open.click();
    await dialog.getByRole('radio', { name: 'Cancel', exact: true }).check();
    await dialog.getByRole('radio', { name: 'No carrier was available' }).check();
    await expectAccessible(page);
    await expectDialogFits(page);
    await dialog.getByRole('button', { name: 'Cancel package' }).click();
    await expect(page.getByText('No matching packages')).toBeVisible();
    await expect(visitor.getByText('No carrier was available.').first()).toBeVisible();
    for (const over of [expected, notify]) {
      await expect(over).toHaveCount(0);
    }
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
  });

  await adminConsole(page).follow(CONSOLE.packages({ search: number, canceled: 'true' }));
  await expect(list.getByText('Canceled', { exact: true }).last()).toBeVisible();
  await list.getByRole('button', { name: `Reinstate ${number}` }).click();
  await expect(page.getByText('Package Reinstated', { exact: true })).toBeVisible();
  await adminConsole(page).follow(CONSOLE.packages({ search: number }));
  await expect(list.getByText('On hold', { exact: true })).toBeVisible();
});
