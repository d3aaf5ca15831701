import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until React answers to an element. A prerendered page is there to be seen before that, and loses what is pressed. */
export async function expectHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

/** Opens a page of the site, and waits until it can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page.getByRole('banner').getByRole('link', { name: 'Moveway, home' }));
}
