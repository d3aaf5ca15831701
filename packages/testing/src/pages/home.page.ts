import type { Page } from '@playwright/test';

/** Home (specification, section 2). */
export function homePage(page: Page) {
  return {
    goto: () => page.goto('/'),
    number: page.getByLabel('Tracking number'),
    track: page.getByRole('button', { name: 'Track Now' }),
    tracking: page.getByRole('button', { name: 'Tracking...' }),
    reviews: page.getByRole('region', { name: 'What people say at the other end' }),
  };
}
