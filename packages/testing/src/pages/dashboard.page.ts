import type { Page } from '@playwright/test';
import { SITE } from './addresses.ts';

/** The customer dashboard and its drawers (specification, section 2). */
export function customerDashboard(page: Page) {
  const attach = page.getByRole('dialog', { name: 'Add a package' });
  return {
    goto: (query = '') => page.goto(`${SITE.dashboard}${query}`),
    greeting: page.getByRole('heading', { level: 1 }),
    signOut: page.getByRole('main').getByRole('button', { name: 'Sign Out' }),
    openAccount: page.getByRole('button', { name: 'Your account' }),
    /** The counter with this name, which filters the list. */
    counter: (name: 'Total Packages' | 'Delivered' | 'In Transit' | 'Pending') =>
      page.getByRole('list', { name: 'Packages by status' }).getByRole('button', { name }),
    live: page.getByRole('status').filter({ hasText: /^(Live|Reconnecting…)$/ }),
    search: page.getByRole('searchbox', { name: 'Search your packages' }),
    row: (trackingNumber: string) =>
      page.getByRole('listitem').filter({ has: page.getByText(trackingNumber, { exact: true }) }),
    empty: page.getByRole('heading', { name: 'No packages found' }),
    /** Adding a package. */
    openAttach: page.getByRole('main').getByRole('button', { name: 'Add a package' }).first(),
    attach,
    number: attach.getByLabel('Tracking number'),
    verificationFactor: attach.getByLabel('Receiver’s email, or the last four digits of their phone'),
    add: attach.getByRole('button', { name: 'Add package' }),
    account: page.getByRole('dialog', { name: 'Your account' }),
  };
}
