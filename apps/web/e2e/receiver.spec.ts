import { expectAccessible } from '@moveway/testing/browser/accessibility.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';

test('the receiver sees the full addresses in their own browser, until they hide them again', async ({
  page,
  api,
  newPerson,
}) => {
  const { trackingNumber } = await api('POST /api/packages', {
    body: {
      sender: 'Lone Star Auto',
      receiver: 'Bo Lund',
      origin: 'Dallas, TX',
      destination: '9 Oak Ave, Waco, TX 76701',
      receiverPhone: '(214) 555-0123',
    },
  });
  await page.goto(`/tracking?number=${trackingNumber}`);
  await page.getByRole('button', { name: 'Receiver? See the full details' }).click();
  const factor = page.getByRole('textbox', { name: /Receiver’s email/ });
  await factor.fill('9999');
  await factor.press('Enter');
  await expect(page.getByText('That does not match what we know')).toBeVisible();
  await expectAccessible(page);

  await factor.fill('0123');
  await factor.press('Enter');
  await expect(page.getByText('Shown in full on this device until')).toBeVisible();
  await expect(page.getByText('9 Oak Ave').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('9 Oak Ave').first()).toBeVisible();

  const other = await newPerson();
  await other.goto(`/tracking?number=${trackingNumber}`);
  await expect(other.getByRole('button', { name: 'Receiver? See the full details' })).toBeVisible();
  await expect(other.getByText('9 Oak Ave')).toHaveCount(0);

  await page.getByRole('button', { name: 'Hide again' }).click();
  await expect(page.getByRole('button', { name: 'Receiver? See the full details' })).toBeVisible();
  await expect(page.getByText('9 Oak Ave')).toHaveCount(0);
});
