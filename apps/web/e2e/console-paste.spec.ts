import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole, newPackageForm } from '@moveway/testing/pages/console.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a pasted text fills a new package, on a phone', async ({ page, context, api, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  const receiver = uniqueName('Daniel Ortiz');
  await adminConsole(page).goto();
  await adminConsole(page).newPackage.click();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [
      'Pickup: Emma Whitfield, 512-555-0123',
      'Origin: Dallas, TX 75201',
      'Destination: Boise, ID 83702',
      '2018 Subaru Outback',
      'Gate code is at the office',
    ].join('\n'),
  );
  await page.getByLabel('Paste an email or text').focus();
  await page.keyboard.press('ControlOrMeta+V');
  const box = page.getByRole('region', { name: 'Fill from a text' });
  await expect(box).toContainText('Please check them.');
  await expect(box.getByText('Gate code is at the office', { exact: true }).last()).toBeVisible();
  await expect(page.getByLabel('Sender', { exact: true })).toHaveValue('Emma Whitfield');
  await expect(page.getByText('From the text').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Receiver', { exact: true }).fill(receiver);
  await newPackageForm(page).create.click();
  await expect(newPackageForm(page).create).toBeHidden();
  const { items } = await api('GET /api/admin/packages', { query: { search: receiver } });
  expect(items).toMatchObject([
    { sender: 'Emma Whitfield', origin: 'Dallas, TX 75201', vehicle: { model: 'Outback' } },
  ]);
});
