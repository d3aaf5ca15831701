import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE, consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { choose } from '@moveway/testing/pages/choose.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const csv = (rows: readonly (readonly string[])[]) => rows.map((cells) => `${cells.join(',')}\r\n`).join('');

async function chooseFile(page: Page, name: string, content: string) {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** Drops a file on the list of packages. */
async function drop(page: Page, content: string) {
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, content);
  await adminConsole(page).packages.dispatchEvent('drop', { dataTransfer });
}

test('a list is dropped or chosen, and on a phone corrected, created and undone', async ({
  page,
  signIn,
  api,
}) => {
  await signIn();
  const dealer = uniqueName('Sunrise Motors');
  // What is chosen for it is remembered for lists with the same headings.
  const who = uniqueName('Who');
  const back = page.getByRole('button', { name: 'Back to the list' });
  const open = adminConsole(page).packages.getByRole('button', { name: 'Import' });

  await test.step('a file that is dropped on the list is read; the page says why another one is not a list', async () => {
    await adminConsole(page).goto(CONSOLE.packages({ search: 'nothing-like-this' }));
    await expect(adminConsole(page).search).toBeVisible();
    await drop(page, 'VIN,Make\n"never closed');
    await expect(page.getByText('A quotation mark in this file is never closed.')).toBeVisible();
    await back.click();
    await drop(page, 'Shipper,Consignee\nAcme,Jane\n');
    await expect(page.getByText('dropped.csv')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create 1 package' })).toBeVisible();
    await back.click();
  });

  await test.step('the template is downloaded by keyboard, and can be imported as it is', async () => {
    await open.focus();
    await page.keyboard.press('Enter');
    const template = page.getByRole('button', { name: 'Download a template' });
    await template.focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('packages-template.csv');
    await chooseFile(page, 'template.csv', await readFile(await download.path(), 'utf8'));
    await expect(page.getByText(/^template\.csv: 1 row, 1 ready/)).toBeVisible();
    await back.click();
  });

  await open.click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a column and a cell are corrected', async () => {
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expectAccessible(page);
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
    await expect(page).toHaveURL(new RegExp(`${consoleAddress(CONSOLE.import('[0-9a-f]{24}'))}$`));
    await choose(page.getByRole('combobox', { name: `What "${who}" holds` }), 'Receiver');
    await expect(page.getByText('2 rows, 1 ready, 1 with errors.')).toBeVisible();
    await expect(page.getByText('1 row: a place that is not known')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const price = page.getByRole('textbox', { name: 'Price' });
    await price.fill('$950');
    await price.press('Enter');
    await expect(page.getByText('2 rows, 2 ready.')).toBeVisible();
  });

  await page.reload();
  await page.getByRole('button', { name: 'Create 2 packages' }).click();
  // The button was below the screen, and so would be what became of it.
  const created = page.getByText('2 packages were created.');
  await expect(created).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const result = page.url();
  for (const way of [
    page.getByRole('link', { name: /^MW/ }).first(),
    page.getByRole('button', { name: 'Import another list' }),
    back,
  ]) {
    await way.click();
    await expect(page).not.toHaveURL(result);
    await expect(created).toBeHidden();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await page.goBack();
    await expect(created).toBeVisible();
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
