import type { FailedJob } from '@moveway/contracts/jobs/failed-job.routes.ts';
import type { Bulletin } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleStates, test, type FirstState } from '@moveway/testing/browser/accessible-states.ts';
import {
  createParcel,
  createParcelOnTheWay,
  updateShipmentStatus,
  uniqueName,
} from '@moveway/testing/browser/new-shipments.ts';
import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { expectFieldErrors, NO_EMAIL, NOT_PLAIN, TURNED } from '@moveway/testing/browser/form-errors.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import {
  adminConsole,
  editPackageForm,
  newPackageForm,
  statusDialog,
} from '@moveway/testing/pages/console.page.ts';
import { settingsDialog, settingsPage } from '@moveway/testing/pages/console-tabs.page.ts';

async function openSettingsTab(page: Page, tab: 'Your account' | 'Active sessions' | 'Keyboard') {
  await settingsDialog(page).tab(tab).click();
  await expect(settingsDialog(page).dialog.getByRole('tabpanel', { name: tab })).toBeVisible();
  return settingsDialog(page);
}

/** A section of the settings page that is open. */
async function openSection(page: Page, section: string, label: string) {
  await adminConsole(page).follow(CONSOLE.settings(section));
  await expect(settingsPage(page).field(label)).toBeVisible();
}

const SENT: Bulletin = {
  id: 'b'.repeat(24),
  subject: 'Hurricane season',
  text: 'We watch the coast.',
  sentAt: '2026-07-04T12:00:00.000Z',
  sentBy: 'dispatcher',
  receivers: 12,
};
const FAILED: FailedJob = {
  id: 'a'.repeat(24),
  kind: 'mail.news',
  attempts: 7,
  error: 'connect ECONNREFUSED',
  createdAt: '2026-07-04T12:00:00.000Z',
  failedAt: '2026-07-04T21:00:00.000Z',
};

/** Dialogs, drawers and forms of the console by what they are about, each reached from the one before it. */
const states: Readonly<Record<string, FirstState>> = {
  packages: {
    name: 'the status dialog of a package, without a status',
    isAdmin: true,
    isDialog: true,
    async show({ page, api }) {
      const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
      await adminConsole(page).goto(CONSOLE.packages({ search: trackingNumber }));
      await adminConsole(page).updateStatus(trackingNumber).click();
      const dialog = statusDialog(page);
      await dialog.save.click();
      await expect(dialog.dialog).toContainText('Choose the new status');
    },
    next: [
      {
        name: 'the status dialog of a package, back to an earlier status',
        isDialog: true,
        async show({ page }) {
          const dialog = statusDialog(page);
          await dialog.status('In Transit').check();
          await expect(dialog.dialog).toContainText('The history will show it as a correction');
        },
      },
      {
        name: 'the status dialog of a package, of an update that happened earlier',
        isDialog: true,
        async show({ page }) {
          const { dialog, location, save } = statusDialog(page);
          await location.fill('truck stop off exit 310');
          await expect(dialog.getByRole('combobox', { name: 'Nearest town' })).toBeVisible();
          await dialog.getByRole('radio', { name: 'Earlier' }).check();
          await save.click();
          await expect(dialog).toContainText('Enter a time like 9:30 AM');
        },
      },
      {
        name: 'the status dialog in an edit conflict',
        isDialog: true,
        async show({ page, api }) {
          const trackingNumber = new URL(page.url()).searchParams.get('search') ?? '';
          await updateShipmentStatus(api, { trackingNumber }, 'Out for Delivery', 'Omaha, NE');
          await statusDialog(page).dialog.getByRole('radio', { name: 'Now' }).check();
          await statusDialog(page).save.click();
          await expect(statusDialog(page).dialog).toContainText('Someone else changed this package');
        },
      },
      {
        name: 'the details of a package',
        isDialog: true,
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await adminConsole(page).goto(
            CONSOLE.packages({ search: trackingNumber, package: trackingNumber }),
          );
          await expect(adminConsole(page).details).toContainText('Omaha, NE');
        },
      },
      {
        name: 'the status dialog of a selection',
        isDialog: true,
        async show({ page, api }) {
          const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
          await adminConsole(page).follow(CONSOLE.packages({ search: trackingNumber }));
          await adminConsole(page).select(trackingNumber).check();
          await adminConsole(page).updateSelection.click();
          const { dialog } = statusDialog(page);
          await dialog.getByRole('button', { name: 'Preview' }).click();
          await expect(dialog).toContainText('Choose the new status');
        },
      },
      {
        name: 'the status dialog of a selection, with its outcome',
        isDialog: true,
        async show({ page }) {
          const { dialog, status } = statusDialog(page);
          await status('In Transit').check();
          await dialog.getByRole('button', { name: 'Preview' }).click();
          await dialog.getByRole('button', { name: 'Update 1 package' }).click();
          await expect(dialog).toContainText('1 of 1 package changed.');
        },
      },
      {
        name: 'the drawer that edits a package, in an edit conflict',
        isDialog: true,
        async show({ page, api }) {
          const parcel = await createParcel(api);
          const form = editPackageForm(page);
          await statusDialog(page).dialog.getByRole('button', { name: 'Done' }).click();
          await adminConsole(page).follow(CONSOLE.packages({ search: parcel.trackingNumber }));
          await adminConsole(page).edit(parcel.trackingNumber).click();
          await form.field('Description').fill('Books');
          await updateShipmentStatus(api, parcel, 'In Transit', 'Omaha, NE');
          await form.save.click();
          await expect(form.conflict).toBeVisible();
        },
      },
      {
        name: 'the form of a new vehicle with errors',
        isSample: true,
        async show({ page }) {
          const { newPackage, goto } = adminConsole(page);
          const { field, kind, more, create } = newPackageForm(page);
          await goto(CONSOLE.packages({ search: 'nothing-like-this' }));
          await newPackage.click();
          await kind('Vehicle').click();
          await more.click();
          await expectFieldErrors(field, () => create.click(), {
            Sender: ['', 'Enter the sender'],
            Receiver: [TURNED, NOT_PLAIN],
            From: [TURNED, NOT_PLAIN],
            To: [TURNED, NOT_PLAIN],
            "Receiver's email": ['ruth', NO_EMAIL],
            "Receiver's phone": [TURNED, NOT_PLAIN],
            'Tracking number': ['no!', 'A tracking number has 5 to 40 letters, digits and hyphens'],
            'Current location': [TURNED, NOT_PLAIN],
            VIN: ['TOO-SHORT', 'A VIN has 17 letters and digits, without I, O and Q'],
            Make: [TURNED, NOT_PLAIN],
            Model: [TURNED, NOT_PLAIN],
            Description: [TURNED, NOT_PLAIN],
          });
        },
      },
    ],
  },
  'settings and messages': {
    name: 'the settings of the own account with errors',
    isAdmin: true,
    isDialog: true,
    async show({ page }) {
      await adminConsole(page).goto(CONSOLE.packages({ search: 'nothing-like-this' }));
      await settingsDialog(page).open.click();
      const settings = await openSettingsTab(page, 'Your account');
      await settings.newPassword.fill('short');
      await settings.confirmation.fill('short');
      await settings.currentPassword.fill('not the password');
      await settings.changePassword.click();
      await expect(settings.newPassword).toHaveAttribute('aria-invalid', 'true');
      await settings.newUsername.fill('ab');
      await settings.usernamePassword.fill('not the password');
      await settings.changeUsername.click();
      await expect(settings.newUsername).toHaveAttribute('aria-invalid', 'true');
    },
    next: [
      {
        name: "the administrator's own sign-ins",
        isDialog: true,
        async show({ page }) {
          const settings = await openSettingsTab(page, 'Active sessions');
          await expect(settings.dialog.getByRole('listitem').first()).toBeVisible();
        },
      },
      {
        name: 'the keyboard shortcuts',
        isDialog: true,
        async show({ page }) {
          const settings = await openSettingsTab(page, 'Keyboard');
          await expect(settings.dialog.getByRole('switch')).toBeChecked();
        },
      },
      {
        name: 'the form of a new package with a customer being looked up',
        isDialog: true,
        async show({ page }) {
          await settingsDialog(page).dialog.getByRole('button', { name: 'Close' }).click();
          await adminConsole(page).newPackage.click();
          const form = newPackageForm(page);
          await form.kind('Package').click();
          await form.field('Customer').fill('demo');
          await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
        },
      },
      {
        name: 'the settings page with a choice open',
        async show({ page }) {
          await settingsPage(page).goto('hours');
          await settingsPage(page).region.getByRole('combobox', { name: 'Time zone' }).click();
          await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
        },
      },
      // Each of the other sections is made of the same fields.
      ...(
        [
          ['rates', 'Per mile'],
          ['chat', 'Away message'],
        ] as const
      ).map(([section, label]) => ({
        name: `the settings at ${section}`,
        async show({ page }: { page: Page }) {
          await openSection(page, section, label);
        },
      })),
      {
        name: 'the other settings, no wider than a phone either',
        isPhoneOnly: true,
        async show({ page }) {
          for (const [section, label] of [
            ['company', 'USDOT number'],
            ['contacts', 'Phone'],
            ['hours', 'Time zone'],
            ['quotes', 'Days a kept quote is valid'],
            ['cancellation', 'Fee before dispatch'],
            ['tracking', 'New tracking numbers'],
            ['email', 'Emails to customers and receivers'],
            ['keyboard', 'Single-key shortcuts, on this device'],
            ['console', 'Refresh interval'],
            ['account', 'Current password'],
          ] as const) {
            await openSection(page, section, label);
            await expectNoSidewaysScroll(page);
          }
        },
      },
      {
        name: 'the settings for everybody with errors',
        async show({ page }) {
          const { field, save } = settingsPage(page);
          await openSection(page, 'contacts', 'Phone');
          await expectFieldErrors(field, () => save.click(), {
            'Support email': ['help@moveway', NO_EMAIL],
            'Privacy email': ['help', NO_EMAIL],
            Phone: [TURNED, NOT_PLAIN],
          });
        },
      },
      {
        name: 'the inbox with a request',
        async show({ page, api }) {
          const { formToken } = await api('GET /api/forms/token', {});
          const message = `A link on this page leads nowhere (${uniqueName('issue')}).`;
          // For its first moments the server takes the form for a program's.
          await expect(() =>
            api('POST /api/inbox', { body: { kind: 'issue', message, page: '/faqs', formToken } }),
          ).toPass();
          await adminConsole(page).goto(CONSOLE.inbox);
          await expect(page.getByRole('article').filter({ hasText: message })).toBeVisible();
        },
      },
      {
        name: 'a service update about to be sent, below those that were',
        async show({ page }) {
          // The server of the tests sends no emails, so its console would not let an administrator write any.
          await page.route('**/api/admin/bulletins*', (route) => route.fulfill({ json: { items: [SENT] } }));
          await page.route('**/api/admin/bulletins/receivers', (route) =>
            route.fulfill({ json: { count: 12, sendsEmail: true } }),
          );
          await adminConsole(page).follow(CONSOLE.bulletins);
          await page.getByLabel('Subject').fill('Snow in Colorado');
          await page.getByLabel('Text', { exact: true }).fill('Expect a day more on I-70.');
          await page.getByText(SENT.subject).click();
          await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible();
        },
      },
      {
        name: 'the failed jobs',
        async show({ page }) {
          await page.route('**/api/admin/failed-jobs*', (route) =>
            route.fulfill({ json: { items: [FAILED] } }),
          );
          await adminConsole(page).follow(CONSOLE.failedJobs);
          await expect(page.getByText(FAILED.error)).toBeVisible();
        },
      },
    ],
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [what, first] of Object.entries(states)) {
  test(`each state of ${what} is accessible, and no wider than a phone`, async ({ setup }) => {
    await expectAccessibleStates(setup, first);
  });
}
