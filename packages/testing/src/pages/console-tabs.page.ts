import type { Page } from '@playwright/test';
import { visit } from '../browser/settled-page.ts';
import { CONSOLE, consoleAddress } from './addresses.ts';
import { choose } from './choose.ts';

type Tab =
  | 'Overview'
  | 'Packages'
  | 'Users'
  | 'Support'
  | 'Analytics'
  | 'Audit log'
  | 'Scan'
  | 'All settings';

/** The tabs of the Admin Control Center beside Packages, and its settings (specification, section 2). */
export function consoleTabs(page: Page) {
  const users = page.getByRole('region', { name: 'Users' });
  const user = page.getByRole('dialog', { name: 'User', exact: true });
  const support = page.getByRole('region', { name: 'Support' });
  const audit = page.getByRole('region', { name: 'Audit log' });
  const assignee = page.getByRole('combobox', { name: 'Assignee' });
  /** On the left of the console; on a phone the bar at the bottom. */
  const rail = page.getByRole('navigation', { name: 'Console', exact: true });
  const tabs = rail.getByRole('link');
  return {
    rail,
    tabs,
    tab: (name: Tab) =>
      // Support has the count of what waits.
      rail.getByRole('link', { name: new RegExp(`^(\\d+ ?)?${name}$`) }),
    userRow: (username: string) => users.getByRole('row').filter({ hasText: username }),
    user,
    /** The id of the user that is open, as the address has it. */
    userOfAddress: () => new URL(page.url()).pathname.split('/').at(-1) ?? '',
    /** In the dialog that asks first. */
    confirmRole: (name: 'Make administrator' | 'Remove as administrator') =>
      page.getByRole('dialog', { name: /administrator\?$/ }).getByRole('button', { name, exact: true }),
    userAction: (name: 'Make administrator' | 'Remove as administrator' | 'Disable' | 'Enable') =>
      user.getByRole('button', { name, exact: true }),
    userTab: (name: RegExp) => user.getByRole('tab', { name }),
    support,
    message: (text: string) =>
      support.getByRole('list', { name: 'Messages' }).getByRole('button').filter({ hasText: text }),
    log: support.getByRole('log'),
    /** A message with its writer and its time. */
    logged: (text: RegExp) =>
      support
        .getByRole('log')
        .locator('[data-kind]')
        .filter({ has: page.getByText(text) }),
    reply: support.getByRole('textbox', { name: /^Reply to/ }),
    send: support.getByRole('button', { name: 'Send' }),
    /** Which colleagues write in the same conversation. */
    typing: support.getByRole('status').filter({ hasText: 'also typing.' }),
    assign: async (username: string) => choose(assignee, username),
    /** Shows who has the conversation. */
    assignee: support.locator('.ant-select').filter({ has: assignee }),
    done: support.getByRole('button', { name: 'Done', exact: true }),
    reopen: support.getByRole('button', { name: 'Reopen', exact: true }),
    cancelReply: support.getByRole('button', { name: 'Cancel', exact: true }),
    analytics: page.getByRole('region', { name: 'Analytics' }),
    audit,
    auditRow: (text: string) => audit.getByRole('row').filter({ hasText: text }),
  };
}

/** The settings dialog: the administrator's own account, and the way to the settings page. */
export function settingsDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const password = dialog.getByRole('form', { name: 'Change password' });
  const username = dialog.getByRole('form', { name: 'Change username' });
  return {
    open: page.getByRole('banner').getByRole('button', { name: 'Settings' }),
    dialog,
    tab: (name: 'Your account' | 'Active sessions' | 'Keyboard' | 'Site settings') =>
      dialog.getByRole('tab', { name, exact: true }),
    currentPassword: password.getByLabel('Current password'),
    newPassword: password.getByLabel('New password', { exact: true }),
    confirmation: password.getByLabel('Confirm new password'),
    changePassword: password.getByRole('button', { name: 'Change password' }),
    newUsername: username.getByLabel('New username'),
    usernamePassword: username.getByLabel('Password', { exact: true }),
    changeUsername: username.getByRole('button', { name: 'Change username' }),
  };
}

/** The settings page, at one of its sections. */
export function settingsPage(page: Page) {
  const region = page.getByRole('region', { name: 'All settings', exact: true });
  return {
    goto: async (section: string) => visit(page, consoleAddress(CONSOLE.settings(section))),
    region,
    section: (label: string) =>
      region.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name: label }),
    field: (label: string) => region.getByLabel(label, { exact: true }),
    choose: async (label: string, option: string) => {
      await region.getByRole('combobox', { name: label, exact: true }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
    },
    save: region.getByRole('button', { name: 'Save settings' }),
    state: region.locator('output'),
  };
}

/** The notifications of the console's header (specification, section 2). */
export function notificationsOn(page: Page) {
  const list = page.getByRole('dialog', { name: 'Notifications' });
  return {
    open: page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
    list,
    group: (title: 'Waiting for a reply' | 'Late packages') => list.getByRole('region', { name: title }),
  };
}
