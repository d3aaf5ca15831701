import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from './accessibility.ts';
import type { Customer } from './new-customer.ts';
import type { PageWatch } from './page-watch.ts';
import { expect, test as base } from './site-test.ts';

/** What stands ready when a page is brought into a state. */
export interface Stage {
  page: Page;
  api: ApiCall;
  watch: PageWatch;
  /** Signs an administrator in, without the form. */
  signIn: () => Promise<void>;
  /** Opens an account in the page's browser, without the form. */
  signUp: () => Promise<Customer>;
  /** Makes calls that match fail as they do while the database is away. */
  fail: (calls: string) => Promise<void>;
}

/** A page in one of its states. */
export interface State {
  name: string;
  /** Whether an administrator looks at it. */
  isAdmin?: boolean;
  /** Whether only a phone has it. */
  isPhoneOnly?: boolean;
  /** Gets there, until it can be seen. */
  show: (stage: Stage) => Promise<void>;
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The test of a site, with everything to bring a page into a state. */
export const test = base.extend<{ stage: Stage }>({
  stage: async ({ page, api, signIn, signUp, watch }, use) => {
    const fail = async (calls: string) => {
      const json = { code: 'unavailable', message: 'Please try again shortly.' };
      await page.route(calls, (route) => route.fulfill({ status: 503, json }));
    };
    await use({ page, api, watch, signIn, signUp, fail });
  },
});

/** Brings the page there, and fails when axe finds something on a desk or on a phone, in light or in dark. */
export async function expectAccessibleState(stage: Stage, state: State): Promise<void> {
  const { page } = stage;
  await page.setViewportSize(state.isPhoneOnly === true ? PHONE : DESK);
  if (state.isAdmin === true) {
    await stage.signIn();
  }
  await state.show(stage);
  await expectAccessible(page);
  await wear(page, 'dark');
  await expectReadable(page);
  if (state.isPhoneOnly !== true) {
    await page.setViewportSize(PHONE);
    await expectReadable(page);
    await wear(page, 'light');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(colorScheme);
}
