import type { Page } from '@playwright/test';
import { CONSOLE, consoleAddress } from './addresses.ts';
import { choose } from './choose.ts';

/** The Admin Control Center: its sign-in, its list, and what opens beside the list (specification, section 2). */
export function adminConsole(page: Page) {
  const packages = page.getByRole('region', { name: 'Packages', exact: true });
  const quick = page.getByRole('region', { name: 'Quick actions' });
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  const login = page.getByRole('button', { name: 'Login' });
  return {
    goto: (screen = CONSOLE.packages()) => page.goto(consoleAddress(screen)),
    /** Opens a screen in the open console, as its own links do: loading the page again takes much longer. */
    follow: (screen: string) =>
      page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, consoleAddress(screen)),
    title: page.getByRole('heading', { name: 'Admin Control Center' }),
    /** The sign-in form. */
    username,
    password,
    login,
    /** Fills the sign-in form in and submits it. */
    tryLogin: async (name: string, secret: string) => {
      await username.fill(name);
      await password.fill(secret);
      await login.click();
    },
    logout: page.getByRole('banner').getByRole('button', { name: /^Logout/ }),
    /** The list. */
    packages,
    search: packages.getByRole('searchbox', { name: 'Search packages' }),
    filter: async (name: 'Status' | 'Kind' | 'Which packages' | 'Order', option: string) =>
      choose(packages.getByRole('combobox', { name, exact: true }), option),
    exportCsv: packages.getByRole('button', { name: 'Export CSV' }),
    /** Of the quick actions; on a phone beside the search. */
    newPackage: page.getByRole('button', { name: 'New Package', exact: true }),
    quick: (name: 'Refresh Data' | 'Export Report' | 'Analytics') => quick.getByRole('button', { name }),
    row: (text: string) => packages.getByRole('row').filter({ hasText: text }),
    updateStatus: (trackingNumber: string) =>
      packages.getByRole('button', { name: `Update status of ${trackingNumber}` }),
    remove: (trackingNumber: string) => packages.getByRole('button', { name: `Delete ${trackingNumber}` }),
    restore: (trackingNumber: string) => packages.getByRole('button', { name: `Restore ${trackingNumber}` }),
    edit: (trackingNumber: string) => packages.getByRole('button', { name: `Edit ${trackingNumber}` }),
    select: (trackingNumber: string) => packages.getByRole('checkbox', { name: `Select ${trackingNumber}` }),
    updateSelection: page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Update status' }),
    /** A package's details. */
    details: page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'History' }) }),
  };
}

/** The drawer in which a package is created. */
export function newPackageForm(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'New package' });
  return {
    drawer,
    field: (label: string) => drawer.getByLabel(label, { exact: true }),
    /** The text to click: the radio input has no size. */
    kind: (name: 'Vehicle' | 'Package') =>
      drawer.getByRole('radiogroup', { name: 'Shipment type' }).getByText(name, { exact: true }),
    /** Shows what is rarely filled in. */
    more: drawer.getByRole('button', { name: /^More/ }),
    create: drawer.getByRole('button', { name: 'Create package' }),
    close: drawer.getByRole('button', { name: 'Close' }),
  };
}

/** The drawer in which a package is edited. */
export function editPackageForm(page: Page) {
  const drawer = page.getByRole('dialog', { name: /^Edit / });
  return {
    field: (label: string) => drawer.getByLabel(label, { exact: true }),
    save: drawer.getByRole('button', { name: 'Save changes' }),
    /** The panel of an edit conflict. */
    conflict: drawer.getByRole('region', { name: 'Edit conflict' }),
  };
}

/** The dialog in which the expected delivery of packages is moved. */
export function rescheduleDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Reschedule/ });
  return {
    /** Of the selection. */
    open: page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Reschedule', exact: true }),
    dialog,
    days: dialog.getByRole('textbox', { name: 'Days' }),
    reason: (name: string) => dialog.getByRole('radio', { name }),
    note: dialog.getByLabel('Note'),
    preview: dialog.getByRole('button', { name: 'Preview' }),
    run: dialog.getByRole('button', { name: /^Reschedule \d/ }),
    undo: dialog.getByRole('button', { name: 'Undo' }),
    done: dialog.getByRole('button', { name: 'Done' }),
  };
}

/** What the person who is signed in has changed of many packages, and imported. */
export function ownWork(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Changes of many packages' });
  return {
    button: page.getByRole('button', { name: /\d+ changed|^Changing / }),
    /** What leads back to the last one of this title. */
    entry: (title: string) =>
      panel.getByRole('listitem').filter({ hasText: title }).first().getByRole('button'),
  };
}

/** By which state and near which place the list of packages is narrowed. */
export function placeDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Packages of a place' });
  return {
    open: page.getByRole('button', { name: /^Place: / }),
    dialog,
    near: dialog.getByRole('combobox', { name: 'Near' }),
    within: async (option: string) => choose(dialog.getByRole('combobox', { name: 'Within' }), option),
    show: dialog.getByRole('button', { name: 'Show packages' }),
  };
}

/** The dialog in which the status of a package is updated. */
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
