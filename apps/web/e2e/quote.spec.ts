import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@moveway/testing/browser/accessibility.ts';
import { PHONE } from '@moveway/testing/browser/positions.ts';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { uniqueName } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { SITE } from '@moveway/testing/pages/addresses.ts';
import { supportChat } from '@moveway/testing/pages/site.page.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Your estimate' });
const total = (page: Page) => panel(page).locator('output strong');
const field = (page: Page, name: string) => page.getByRole('combobox', { name });

/** Fills in the trip, from the field of origin on. */
async function typeTrip(page: Page) {
  await field(page, 'From').focus();
  await page.keyboard.type('seattle');
  // The first row is marked already.
  await expect(page.getByRole('option', { name: 'Seattle, WA', selected: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, 'From')).toHaveValue('Seattle, WA');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Portland');
  await page.keyboard.press('Tab');
  // The largest of several cities of this name.
  await expect(field(page, 'To')).toHaveValue('Portland, OR');
  await field(page, 'To').fill('Portland');
  // Left by pointer, all of them are offered.
  await page.getByRole('heading', { name: 'What do you want to ship?' }).click();
  await page.getByRole('button', { name: 'Portland, ME' }).press('Enter');
  await expect(field(page, 'To')).toHaveValue('Portland, ME');
}

test('on a phone open and enclosed stand beside each other, and the price stays in sight; accessible in both themes; on paper it has no form; kept, it becomes a request', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
  await visit(page, SITE.quote);
  await field(page, 'From').fill('Portl');
  await expect(page.getByRole('option', { name: 'Portland, OR' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'From').press('Escape');
  await field(page, 'From').fill('');
  await typeTrip(page);
  await field(page, 'Vehicle or VIN').fill('2018 Subaru Outback');
  await field(page, 'Vehicle or VIN').press('Enter');
  await expect(field(page, 'Size')).toHaveValue('suv');
  await expectAccessibleAtBothSizes(page);
  const open = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Open/ }) });
  const enclosed = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Enclosed/ }) });
  await expect(open).toContainText('$');
  const [left, right] = await Promise.all([open.boundingBox(), enclosed.boundingBox()]);
  expect(left?.y).toBe(right?.y);
  const before = await total(page).textContent();
  await enclosed.click();
  await expect(total(page)).not.toHaveText(before ?? '');
  await expect(enclosed).toContainText((await total(page).textContent()) ?? '');

  const bar = page.getByRole('link', { name: /details$/ });
  const request = page.getByRole('button', { name: 'Request', exact: true });
  const chat = supportChat(page).open;
  for (const place of [field(page, 'From'), page.getByRole('radio', { name: /^Open/ }), panel(page)]) {
    await place.scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(request).toBeInViewport({ ratio: 1 });
    const [button, floating] = await Promise.all([request.boundingBox(), chat.boundingBox()]);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(floating?.x ?? 0);
  }
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Keep this quote' }).click();
  await expect(panel(page).getByText(/^Kept\./)).toBeVisible();
  await expect(page).toHaveURL(/\/quote\?kept=[\w-]{43}$/);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(total(page)).toBeVisible();
  await expect(panel(page).getByText(/^Seattle, WA to Portland, ME, about/)).toBeVisible();
  await expect(field(page, 'From')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(request).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Name', { exact: true }).fill(uniqueName('Keeper'));
  await page.getByLabel('Email Address').fill('keeper@example.com');
  await request.click();
  await expect(page.getByRole('heading', { name: /Your reference is R-/ })).toBeVisible();
});
