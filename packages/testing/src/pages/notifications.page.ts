import type { Page } from '@playwright/test';

/** The bell of the console's header, and what waits behind it (specification, section 2). */
export function notificationsOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Notifications' });
  return {
    open: page.getByRole('main').getByRole('button', { name: /^Notifications/ }),
    list,
    group: (title: 'Waiting for an answer' | 'Late packages' | 'Stalled packages') =>
      list.getByRole('region', { name: title }),
    entry: (name: string) => list.getByRole('link', { name, exact: true }),
  };
}
