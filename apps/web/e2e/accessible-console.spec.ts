import type { Page } from '@playwright/test';
import { expectReadable } from '@moveway/testing/browser/accessibility.ts';
import {
  expectAccessibleStates,
  test,
  titleOf,
  type FirstState,
  type State,
} from '@moveway/testing/browser/accessible-states.ts';
import { createParcel, createParcelOnTheWay, LONG_NAME } from '@moveway/testing/browser/new-shipments.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';

/** Turns the browser of a customer into the administrator's. */
async function openConsole(page: Page, query: string): Promise<void> {
  const answer = await page.context().request.post('/api/auth/admin-login', {
    data: demoAdministrator,
    headers: { origin: test.info().project.use.baseURL ?? '' },
  });
  expect(answer.ok()).toBe(true);
  await adminConsole(page).goto(query);
}

async function writeToSupport(page: Page, message: string): Promise<void> {
  const sent = await page.context().request.post('/api/chat/send', {
    data: { message },
    headers: { origin: test.info().project.use.baseURL ?? '' },
  });
  expect(sent.status()).toBe(201);
}

/** A tab of the open console whose calls fail. */
const failing = (name: string, tab: string, calls: string): State => ({
  name: `${name} that could not be loaded`,
  async show({ page, fail }) {
    await fail(calls);
    await adminConsole(page).follow(`?tab=${tab}`);
    const panel = page.getByRole('tabpanel', { name: new RegExp(`^${tab}`, 'i') });
    await expect(panel.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  },
});

/** The screens of the console. */
const states: readonly FirstState[] = [
  {
    name: 'the sign-in of somebody who tried too often',
    async show({ page }) {
      await page.route('**/api/auth/admin-login', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { code: 'rate_limited' } }),
      );
      await adminConsole(page).goto();
      await adminConsole(page).tryLogin('somebody', 'not the password');
      await expect(page.getByRole('alert')).toContainText('Too many');
    },
  },
  {
    name: 'the console with a customer signed in',
    async show({ page, signUp }) {
      await signUp();
      await adminConsole(page).goto();
      await expect(page.getByText('You are signed in as')).toBeVisible();
    },
  },
  {
    name: 'the console that could not be opened',
    isAdmin: true,
    async show({ page, fail }) {
      await fail('**/api/auth/user');
      await adminConsole(page).goto();
      await expect(page.getByText('The console could not be opened')).toBeVisible();
    },
  },
  {
    name: 'the list of packages, one of them selected',
    isAdmin: true,
    isSample: true,
    async show({ page, api }) {
      const { trackingNumber } = await createParcelOnTheWay(api);
      await adminConsole(page).goto(`?search=${trackingNumber}`);
      await adminConsole(page).select(trackingNumber).check();
      await expect(adminConsole(page).updateSelection).toBeVisible();
    },
    next: [
      {
        name: 'the archive',
        async show({ page, api }) {
          const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
          await api('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
          await adminConsole(page).follow(`?archived=true&search=${trackingNumber}`);
          await expect(adminConsole(page).restore(trackingNumber)).toBeVisible();
        },
      },
      {
        name: 'the audit log',
        async show({ page, api }) {
          const { trackingNumber } = await createParcelOnTheWay(api);
          await adminConsole(page).follow(`?tab=audit&target=${trackingNumber}`);
          await consoleTabs(page).audit.getByRole('button', { name: 'Show changes' }).first().click();
          await expect(consoleTabs(page).audit.locator('ins').first()).toBeVisible();
        },
      },
      {
        name: 'a search in the audit log that finds nothing',
        async show({ page }) {
          await adminConsole(page).follow('?tab=audit&target=nothing-like-this');
          await expect(page.getByText('No matches. Try another word or clear filters.')).toBeVisible();
        },
      },
      {
        name: 'the calendar of a date field',
        async show({ page }) {
          await adminConsole(page).follow('?tab=audit');
          await page.getByLabel('From', { exact: true }).click();
          await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
        },
      },
      {
        name: 'a search for users that finds nobody',
        async show({ page }) {
          await adminConsole(page).follow('?tab=users&search=nobody-like-this');
          await expect(page.getByText('No matching users')).toBeVisible();
        },
      },
      {
        name: 'the analytics with their tables',
        isSample: true,
        async show({ page }) {
          await adminConsole(page).follow('?tab=analytics&period=year');
          const { analytics } = consoleTabs(page);
          await expect(analytics.getByRole('row').nth(1)).toBeVisible();
          await expect(analytics.getByText('Show as a table')).toHaveCount(3);
          for (const summary of await analytics.getByText('Show as a table').all()) {
            await summary.click();
          }
          await expect(analytics.getByRole('region', { name: /, table$/ })).toHaveCount(4);
        },
      },
    ],
  },
  {
    name: 'a search for packages that finds nothing',
    isAdmin: true,
    async show({ page }) {
      await adminConsole(page).goto('?search=nothing-like-this');
      await expect(page.getByText('No matching packages')).toBeVisible();
    },
    next: [
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
  {
    name: 'the list of packages that could not be loaded',
    isAdmin: true,
    async show({ page, fail }) {
      await fail('**/api/admin/packages?*');
      await adminConsole(page).goto();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    },
    next: [
      failing('the users', 'users', '**/api/admin/users?*'),
      failing('the support tab', 'support', '**/api/admin/conversations?*'),
      failing('the analytics', 'analytics', '**/api/admin/analytics*'),
      failing('the audit log', 'audit', '**/api/admin/audit*'),
    ],
  },
  {
    name: 'a tab whose code could not be loaded',
    isAdmin: true,
    async show({ page, watch }) {
      watch.expect(/./);
      await adminConsole(page).goto('?search=nothing-like-this');
      await expect(page.getByText('No matching packages')).toBeVisible();
      await page.route('**/assets/**', (route) => route.abort());
      await consoleTabs(page).tab('Audit log').click();
      await expect(page.getByText('This part of the console could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'the report',
    isAdmin: true,
    async show({ page, api }) {
      const { trackingNumber } = await createParcelOnTheWay(api);
      await page.goto(`/admin/report?search=${trackingNumber}`);
      await expect(page.getByRole('main')).toContainText(trackingNumber);
    },
  },
  {
    name: 'the users and one of them',
    async show({ page, api, signUp }) {
      const { id, username } = await signUp();
      await createParcel(api, { customerId: id, sender: LONG_NAME });
      await writeToSupport(page, `${LONG_NAME} asks: where is my car?`);
      await openConsole(page, `?tab=users&search=${username}&user=${id}`);
      await expect(consoleTabs(page).user).toContainText(LONG_NAME);
    },
    next: [
      {
        name: 'the messages of a user',
        async show({ page }) {
          await consoleTabs(page)
            .userTab(/^Messages/)
            .click();
          await expect(consoleTabs(page).user).toContainText('where is my car?');
        },
      },
      {
        name: 'the sessions of a user',
        async show({ page }) {
          await consoleTabs(page)
            .userTab(/^Sessions/)
            .click();
          await expect(consoleTabs(page).user.getByRole('tabpanel')).toBeVisible();
        },
      },
      {
        name: 'the question before somebody becomes an administrator',
        async show({ page }) {
          await consoleTabs(page).userAction('Make administrator').click();
          await expect(consoleTabs(page).confirmRole('Make administrator')).toBeVisible();
        },
      },
      {
        name: 'a conversation with a customer',
        async show({ page }) {
          const user = new URL(page.url()).searchParams.get('user') ?? '';
          await page.keyboard.press('Escape');
          await adminConsole(page).follow(`?tab=support&conversation=${user}`);
          await expect(consoleTabs(page).log).toContainText('where is my car?');
        },
      },
    ],
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const first of states) {
  test(titleOf(first), async ({ setup }) => {
    await expectAccessibleStates(setup, first);
  });
}

test('buttons can be read under the pointer, in light and in dark', async ({ page, api, signIn }) => {
  const { trackingNumber } = await createParcel(api, { status: 'Delivered' });
  const adminPage = adminConsole(page);
  await signIn();
  await adminPage.goto(`?search=${trackingNumber}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme);
    for (const button of [
      adminPage.newPackage,
      adminPage.quick('Export Report'),
      adminPage.remove(trackingNumber),
    ]) {
      await button.hover();
      await expectReadable(page);
    }
  }
});
