import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { choose } from '@moveway/testing/pages/choose.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const csv = (rows: readonly (readonly string[])[]) => rows.map((cells) => `${cells.join(',')}\r\n`).join('');

async function chooseFile(page: Page, name: string, content: string) {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('a list is corrected, created and undone, on a phone', async ({ page, signIn, api }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  const dealer = uniqueName('Sunrise Motors');
  // What is chosen for it is remembered for lists with the same headings.
  const who = uniqueName('Who');
  await adminConsole(page).goto('/import');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await expectNoSidewaysScroll(page);

  await chooseFile(
    page,
    'cars.csv',
    csv([
      ['Stock #', 'Year/Make/Model', 'Shipper', who, 'Pickup City', 'Price'],
      ['007', '2019 Toyota Camry', dealer, 'Jane Roe', 'Atlantis', '"$1,200.50"'],
      ['008', '2021 Ford F-150', dealer, 'Omar Lee', 'Reno NV', 'call me'],
    ]),
  );
  await expect(page.getByText('2 rows, 0 ready, 2 with errors.')).toBeVisible();
  await page.getByText('All (2)').click();
  await page.getByRole('button', { name: '2 with errors' }).click();
  await expect(page.getByRole('radio', { name: 'Errors (2)' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Rows', exact: true })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page).toHaveURL(/\/admin\/import\/[0-9a-f]{24}$/);
  await choose(page.getByRole('combobox', { name: `What "${who}" holds` }), 'Receiver');
  await expect(page.getByText('2 rows, 1 ready, 1 with errors.')).toBeVisible();
  await expect(page.getByText('1 row: a place that is not known')).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await expectNoSidewaysScroll(page);

  const price = page.getByRole('textbox', { name: 'Price' });
  await price.fill('$950');
  await price.press('Enter');
  await expect(page.getByText('2 rows, 2 ready.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Create 2 packages' }).click();
  // The button was below the screen, and so would be what became of it.
  await expect(page.getByText('2 packages were created.')).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const result = page.url();
  for (const way of [
    page.getByRole('link', { name: /^MW/ }).first(),
    page.getByRole('button', { name: 'Import another list' }),
    page.getByRole('button', { name: 'Back to the list' }),
  ]) {
    await way.click();
    await expect(page).not.toHaveURL(result);
    await expect(page.getByText('2 packages were created.')).toBeHidden();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await adminConsole(page).follow(new URL(result).pathname.replace('/admin', ''));
    await expect(page.getByText('2 packages were created.')).toBeVisible();
  }

  const search = { query: { search: dealer } };
  const { items } = await api('GET /api/admin/packages', search);
  expect(Object.fromEntries(items.map(({ reference, amount }) => [reference, amount]))).toEqual({
    '007': 1200.5,
    '008': 950,
  });

  await page.getByRole('button', { name: /^Undo import/ }).click();
  await expect(page.getByText('All 2 taken back.')).toBeVisible();
  expect((await api('GET /api/admin/packages', search)).items).toEqual([]);
});

test('a file that is dropped on the list is read, one that is none says why, and the template can be imported as it is', async ({
  page,
  signIn,
}) => {
  await signIn();
  await adminConsole(page).goto();
  await expect(adminConsole(page).search).toBeVisible();
  const drop = async (content: string) => {
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      return data;
    }, content);
    await page
      .getByRole('region', { name: 'Packages', exact: true })
      .dispatchEvent('drop', { dataTransfer: transfer });
  };
  await drop('VIN,Make\n"never closed');
  await expect(page.getByText('A quotation mark in this file is never closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await drop('Shipper,Consignee\nAcme,Jane\n');
  await expect(page.getByText('dropped.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 1 package' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();

  // By keyboard.
  await adminConsole(page).packages.getByRole('button', { name: 'Import' }).focus();
  await page.keyboard.press('Enter');
  const template = page.getByRole('button', { name: 'Download a template' });
  await template.focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('packages-template.csv');
  await chooseFile(page, 'template.csv', await readFile(await download.path(), 'utf8'));
  await expect(page.getByText(/^template\.csv: 1 row, 1 ready/)).toBeVisible();
});
