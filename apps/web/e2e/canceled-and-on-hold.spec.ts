import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  colorScheme: 'dark',
  viewport: { width: 390, height: 844 },
});

test('on a phone in dark a late package is put on hold, then canceled, and taken back', async ({
  page,
  signIn,
  api,
}) => {
  const { trackingNumber: number } = await createParcel(api, {
    status: 'In Transit',
    estimatedDelivery: '2020-01-02',
  });
  await signIn();
  await adminConsole(page).goto(`?search=${number}`);
  const list = page.getByRole('region', { name: 'Packages', exact: true });
  await expect(list.getByText(/days late/)).toBeVisible();
  const open = list.getByRole('button', { name: `Hold or cancel ${number}` });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Hold or cancel ${number}` });
  await dialog.getByRole('radio', { name: 'Waiting for documents' }).check();
  await dialog.getByRole('textbox', { name: 'Look again on' }).fill('12/01/2099');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The title is missing');
  await expectAccessibleAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(list.getByText('On hold', { exact: true })).toBeVisible();
  await expect(list.getByText(/days late/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const visitor = await page.context().newPage();
  await visitor.goto(`/tracking?number=${number}`);
  await expect(visitor.getByText('Waiting for documents. The title is missing.').first()).toBeVisible();
  const expected = visitor.getByText('Estimated delivery');
  const notify = visitor.getByRole('button', { name: 'Notify me of status changes' });
  for (const known of [expected, notify]) {
    await expect(known).toBeVisible();
  }
  await expect(visitor.getByText(/days late/)).toHaveCount(0);

  await open.click();
  await dialog.getByRole('radio', { name: 'Cancel', exact: true }).check();
  await dialog.getByRole('radio', { name: 'No carrier was available' }).check();
  await expectAccessibleAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Cancel package' }).click();
  await expect(page.getByText('No matching packages')).toBeVisible();

  await expect(visitor.getByText('No carrier was available.').first()).toBeVisible();
  for (const over of [expected, notify]) {
    await expect(over).toHaveCount(0);
  }
  await expectAccessibleAtBothSizes(visitor);
  await expectNoSidewaysScroll(visitor);
  await visitor.close();

  await adminConsole(page).follow(`?search=${number}&canceled=true`);
  await expect(list.getByText('Canceled', { exact: true }).last()).toBeVisible();
  await list.getByRole('button', { name: `Reinstate ${number}` }).click();
  await expect(page.getByText('Package Reinstated', { exact: true })).toBeVisible();
  await adminConsole(page).follow(`?search=${number}`);
  await expect(list.getByText('On hold', { exact: true })).toBeVisible();
});
