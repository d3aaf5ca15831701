import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { createParcel, uniqueName, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE, consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { adminConsole, statusDialog } from '@moveway/testing/pages/console.page.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

test('the page of a package is accessible, no wider than a phone, two sheets on paper, and keeps what is entered at Back', async ({
  page,
  api,
  signIn,
}) => {
  await signIn();
  const sender = uniqueName('Page');
  let parcel = await createParcel(api, { sender, estimatedDelivery: '2020-01-02', amount: 950 });
  for (const place of ['Reno, NV', 'Elko, NV', 'Salt Lake City, UT', 'Cheyenne, WY', 'Omaha, NE']) {
    parcel = await updateShipmentStatus(api, parcel, 'In Transit', place);
  }
  const { trackingNumber } = parcel;
  const { goto, packages } = adminConsole(page);
  await goto(CONSOLE.packages({ search: sender.split(' ')[1] ?? '' }));
  const number = packages.getByRole('button', { name: trackingNumber, exact: true });
  await expect(number).toBeVisible();
  await test.step('the symbol of an order is whole, no row wider than the list, and no count has two lines', async () => {
    const heading = page.getByRole('columnheader', { name: 'Tracking number' });
    const tiles = page.getByRole('navigation', { name: 'Open work' }).getByRole('link');
    for (const width of [1366, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await tiles.evaluateAll((all) =>
        all.map((tile) => tile.getBoundingClientRect().height),
      );
      expect(Math.max(...heights)).toBeLessThan(50);
    }
    expect(await heading.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESKTOP);
  });
  await number.click();
  await expect(page.getByRole('heading', { name: 'Public link' })).toBeVisible();
  await page.getByRole('button', { name: 'Open page' }).click();
  await expect(page).toHaveURL(consoleAddress(CONSOLE.packagePage(trackingNumber)));
  const shown = page.getByRole('article', { name: `Package ${trackingNumber}` });
  const late = shown.getByText(/days late\./);
  const updateStatus = shown.getByRole('button', { name: `Update status of ${trackingNumber}` });
  await expect(late).toBeInViewport();
  await expect(updateStatus).toBeInViewport();
  await expect(shown.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Show changes' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expect(late).toBeInViewport();
  await expect(updateStatus).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);

  await expect(page.getByText(/^(?:None about this package|Nobody to write to)/)).toBeVisible();
  const paper = await page.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);

  await test.step('Back asks before a status update that was begun is discarded', async () => {
    const { dialog, note } = statusDialog(page);
    await updateStatus.click();
    await note.fill('Storm on I-80');
    // In the page, because a browser that stays never answers the test's own goBack().
    const goBack = async (isDiscarded: boolean) => {
      const asked = page.waitForEvent('dialog');
      const gone = page.evaluate(() => history.back());
      const question = await asked;
      expect(question.message()).toBe('Discard what you entered?');
      await (isDiscarded ? question.accept() : question.dismiss());
      await gone;
    };
    await goBack(false);
    await expect(note).toHaveValue('Storm on I-80');
    await goBack(true);
    await expect(dialog).toBeHidden();
    await expect(number).toBeVisible();
  });

  await page.goForward();
  await page.reload();
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${sender.split(' ')[1]}`));
  await expect(number).toBeVisible();
});
