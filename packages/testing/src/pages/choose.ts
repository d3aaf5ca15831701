import type { Locator } from '@playwright/test';

/** Opens a list of choices of the console, and takes one. */
export async function choose(box: Locator, option: string): Promise<void> {
  await box.click();
  await box.page().getByRole('option', { name: option, exact: true }).click();
}
