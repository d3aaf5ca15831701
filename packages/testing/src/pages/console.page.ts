import type { Page } from '@playwright/test';

/** The Admin Control Center: its door, its list, and what opens beside the list (specification, section 2). */
export function adminConsole(page: Page) {
  const packages = page.getByRole('region', { name: 'Packages' });
  return {
    goto: (query = '') => page.goto(`/admin${query}`),
    title: page.getByRole('heading', { name: 'Admin Control Center' }),
    /** The door. */
    username: page.getByLabel('Username'),
    password: page.getByLabel('Password', { exact: true }),
    login: page.getByRole('button', { name: 'Login' }),
    logout: page.getByRole('main').getByRole('button', { name: 'Logout' }),
    /** The list. */
    packages,
    search: packages.getByRole('searchbox', { name: 'Search packages' }),
    newPackage: packages.getByRole('button', { name: 'New Package' }),
    row: (text: string) => packages.getByRole('row').filter({ hasText: text }),
    updateStatus: (trackingNumber: string) =>
      packages.getByRole('button', { name: `Update status of ${trackingNumber}` }),
    remove: (trackingNumber: string) => packages.getByRole('button', { name: `Delete ${trackingNumber}` }),
    restore: (trackingNumber: string) => packages.getByRole('button', { name: `Restore ${trackingNumber}` }),
    /** A package's details. */
    details: page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'History' }) }),
  };
}

/** The drawer in which a package is written. */
export function newPackageForm(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'New package' });
  return {
    drawer,
    field: (label: string) => drawer.getByLabel(label, { exact: true }),
    /** The words to press: the radio behind them has no size. */
    kind: (name: 'Vehicle' | 'Package') =>
      drawer.getByRole('radiogroup', { name: 'What is shipped' }).getByText(name, { exact: true }),
    create: drawer.getByRole('button', { name: 'Create package' }),
    discard: drawer.getByRole('button', { name: 'Discard draft' }),
    close: drawer.getByRole('button', { name: 'Close' }),
  };
}

/** The dialog in which a package is moved. */
export function statusDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Update status of/ });
  return {
    dialog,
    status: (name: string) => dialog.getByRole('radio', { name }),
    location: dialog.getByLabel('Location', { exact: true }),
    note: dialog.getByLabel('Note for the history'),
    save: dialog.getByRole('button', { name: 'Update status' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
}
