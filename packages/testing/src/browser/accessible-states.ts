import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleDialog,
  expectDialogFits,
  expectNoSidewaysScroll,
} from './accessibility.ts';
import type { Customer } from './new-customer.ts';
import type { PageWatch } from './page-watch.ts';
import { expect, test as base } from './site-test.ts';
import { takePictures } from './state-pictures.ts';

/** What a state may use to bring the page into it. */
export interface StateSetup {
  page: Page;
  api: ApiCall;
  watch: PageWatch;
  /** Signs an administrator in, without the form. */
  signIn: () => Promise<void>;
  /** Opens an account in the page's browser, without the form. */
  signUp: () => Promise<Customer>;
  /** The id of who is signed in. */
  userId: () => Promise<string>;
  /** Makes calls that match fail as they do while the database is unavailable. */
  fail: (calls: string) => Promise<void>;
}

/** A page in one of its states. */
export interface State {
  name: string;
  /** Whether only a phone has it. */
  isPhoneOnly?: boolean;
  /** Whether it is a dialog or a drawer over a page, which is looked at in a state of its own. */
  isDialog?: boolean;
  /** Whether it is one of the samples checked in dark and on a phone, too. */
  isSample?: boolean;
  /** Gets there, until it can be seen. */
  show: (setup: StateSetup) => Promise<void>;
  /** What else holds of it on a phone. */
  onPhone?: (page: Page) => Promise<void>;
}

/** A state, and those that are reached from it in the same page, one after the other: opening a page takes longest. */
export interface FirstState extends State {
  /** Whether they need an administrator. */
  isAdmin?: boolean;
  next?: readonly State[];
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The test of a site, with everything to bring a page into a state. */
export const test = base.extend<{ setup: StateSetup }>({
  setup: async ({ page, api, signIn, signUp, userId, watch }, use) => {
    const fail = async (calls: string) => {
      const json = { code: 'unavailable', message: 'Please try again shortly.' };
      await page.route(calls, (route) => route.fulfill({ status: 503, json }));
    };
    await use({ page, api, watch, signIn, signUp, userId, fail });
  },
});

/** Checks a state and those that follow it, as `expectAccessibleState` does. */
export async function expectAccessibleStates(setup: StateSetup, first: FirstState): Promise<void> {
  if (first.isAdmin === true) {
    await setup.signIn();
  }
  for (const state of [first, ...(first.next ?? [])]) {
    await test.step(state.name, () => expectAccessibleState(setup, state));
  }
}

/**
 * Brings the page there, and fails when axe finds something at desktop size, or when the page, or a dialog with what it
 * holds, is wider than a phone. Of a dialog, axe looks at nothing but the dialog.
 * Themes differ in nothing but their tokens, whose contrast has tests of its own; samples are checked in the other
 * theme and on a phone as well.
 */
export async function expectAccessibleState(setup: StateSetup, state: State): Promise<void> {
  const { page } = setup;
  await page.setViewportSize(state.isPhoneOnly === true ? PHONE : DESKTOP);
  await state.show(setup);
  await takePictures(page, state.name, state.isPhoneOnly === true ? [PHONE] : [DESKTOP, PHONE]);
  if (state.isDialog === true) {
    await expectAccessibleDialog(page);
    await page.setViewportSize(PHONE);
    await expectDialogFits(page);
    await page.setViewportSize(state.isPhoneOnly === true ? PHONE : DESKTOP);
    return;
  }
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await state.onPhone?.(page);
  if (state.isSample === true) {
    await page.emulateMedia({ colorScheme: 'dark' });
    // Where it was scrolled to at desktop size, the bar of a phone may cover the half of a target.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('html')).toHaveClass('dark');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveClass('light');
  }
}
