import type { Page } from '@playwright/test';
import { expectAccessibleStates, test, type FirstState } from '@moveway/testing/browser/accessible-states.ts';
import { createParcel, createParcelOnTheWay, LONG_NAME } from '@moveway/testing/browser/new-shipments.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { CONSOLE } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs, notificationsOn } from '@moveway/testing/pages/console-tabs.page.ts';

async function writeToSupport(page: Page, message: string): Promise<void> {
  const sent = await page.context().request.post('/api/chat/send', {
    data: { message },
    headers: { origin: test.info().project.use.baseURL ?? '' },
  });
  expect(sent.status()).toBe(201);
}

/** What the console shows instead of itself, and its screens, each reached from the one before it. */
const states: Readonly<Record<string, FirstState>> = {
  'the way into the console': {
    name: 'the console with a customer signed in',
    async show({ page, signUp }) {
      await signUp();
      await adminConsole(page).goto();
      await expect(page.getByText('You are signed in as')).toBeVisible();
    },
    next: [
      {
        name: 'the sign-in of somebody who tried too often',
        async show({ page }) {
          await page.route('**/api/auth/admin-login', (route) =>
            route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { code: 'rate_limited' } }),
          );
          await adminConsole(page).tryLogin('somebody', 'not the password');
          await expect(page.getByText(/Too many/).first()).toBeVisible();
        },
      },
      {
        name: 'the console that could not be opened',
        async show({ page, signIn, fail }) {
          await signIn();
          await fail('**/api/auth/user');
          await adminConsole(page).goto();
          await expect(page.getByText('The console could not be opened')).toBeVisible();
        },
      },
      {
        name: 'the list of packages that could not be loaded',
        async show({ page, fail }) {
          await page.unrouteAll();
          await fail('**/api/admin/packages?*');
          await adminConsole(page).goto();
          await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        },
      },
      {
        name: 'a tab whose code could not be loaded',
        async show({ page, watch }) {
          watch.expect(/./);
          await page.route('**/assets/**', (route) => route.abort());
          await consoleTabs(page).tab('Audit log').click();
          await expect(page.getByText('This part of the console could not be loaded')).toBeVisible();
        },
      },
    ],
  },
  'the console': {
    name: 'the users and one of them',
    async show({ page, api, signIn, signUp }) {
      const { id, username } = await signUp();
      await createParcel(api, { customerId: id, sender: LONG_NAME });
      await writeToSupport(page, `${LONG_NAME} asks: where is my car?`);
      await signIn();
      await adminConsole(page).goto(CONSOLE.users({ search: username, user: id }));
      await expect(consoleTabs(page).user).toContainText(LONG_NAME);
    },
    next: [
      {
        name: 'the messages of a user',
        isDialog: true,
        async show({ page }) {
          await consoleTabs(page)
            .userTab(/^Messages/)
            .click();
          await expect(consoleTabs(page).user).toContainText('where is my car?');
        },
      },
      {
        name: 'the question before somebody becomes an administrator',
        isDialog: true,
        async show({ page }) {
          await consoleTabs(page).userAction('Make administrator').click();
          await expect(consoleTabs(page).confirmRole('Make administrator')).toBeVisible();
        },
      },
      {
        name: 'a conversation with a customer',
        async show({ page }) {
          const user = consoleTabs(page).userOfAddress();
          await page.keyboard.press('Escape');
          await adminConsole(page).follow(CONSOLE.conversation(user));
          await expect(consoleTabs(page).log).toContainText('where is my car?');
        },
      },
      {
        name: 'the notifications',
        isDialog: true,
        async show({ page }) {
          await notificationsOn(page).open.click();
          await expect(
            notificationsOn(page).group('Waiting for a reply').getByRole('link').first(),
          ).toBeVisible();
          await expect(notificationsOn(page).group('Late packages').getByRole('link').first()).toBeVisible();
        },
      },
      {
        name: 'the list of packages, one of them selected',
        isSample: true,
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await adminConsole(page).follow(CONSOLE.packages({ search: trackingNumber }));
          await adminConsole(page).select(trackingNumber).check();
          await expect(adminConsole(page).updateSelection).toBeVisible();
        },
      },
      {
        name: 'the archive',
        async show({ page, api }) {
          const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
          await api('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
          await adminConsole(page).follow(CONSOLE.packages({ archived: 'true', search: trackingNumber }));
          await expect(adminConsole(page).restore(trackingNumber)).toBeVisible();
        },
      },
      {
        name: 'the audit log',
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await adminConsole(page).follow(CONSOLE.audit({ target: trackingNumber }));
          await consoleTabs(page).audit.getByRole('button', { name: 'Show changes' }).first().click();
          await expect(consoleTabs(page).audit.locator('ins').first()).toBeVisible();
        },
      },
      {
        name: 'the calendar of a date field',
        async show({ page }) {
          await page.getByLabel('From', { exact: true }).click();
          await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
        },
      },
      {
        name: 'the analytics with their tables',
        async show({ page }) {
          await adminConsole(page).follow(CONSOLE.analytics({ period: 'year' }));
          const { analytics } = consoleTabs(page);
          await expect(analytics.getByRole('row').nth(1)).toBeVisible();
          await expect(analytics.getByText('Show as a table')).toHaveCount(2);
          for (const summary of await analytics.getByText('Show as a table').all()) {
            await summary.click();
          }
          await expect(analytics.getByRole('region', { name: /, table$/ })).toHaveCount(3);
        },
      },
      {
        name: 'the report',
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await adminConsole(page).follow(CONSOLE.report({ search: trackingNumber }));
          await expect(page.getByRole('main')).toContainText(trackingNumber);
        },
      },
      {
        name: 'a search for packages that finds nothing',
        async show({ page }) {
          await adminConsole(page).follow(CONSOLE.packages({ search: 'nothing-like-this' }));
          await expect(page.getByText('No matching packages')).toBeVisible();
        },
      },
      {
        name: 'a hint of a key',
        async show({ page }) {
          await adminConsole(page).newPackage.focus();
          await expect(page.getByRole('tooltip')).toContainText('Press N');
        },
      },
      {
        name: 'the command palette with something found',
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await page.keyboard.press('ControlOrMeta+k');
          await page.getByRole('combobox', { name: 'Search or run a command' }).fill(trackingNumber);
          await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(trackingNumber);
        },
      },
      {
        name: 'the command palette with nothing found',
        async show({ page }) {
          await page.getByRole('combobox', { name: 'Search or run a command' }).fill('nothing like this');
          await expect(page.getByText('No results. Try another word.')).toBeVisible();
        },
      },
      {
        name: 'the console offline',
        async show({ page, watch }) {
          watch.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
          await page.keyboard.press('Escape');
          await page.context().setOffline(true);
          await expect(page.getByText('Changes cannot be saved until')).toBeVisible();
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
