import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { Page } from '@playwright/test';
import { toastOn } from '../pages/site.page.ts';
import type { Customer } from './new-customer.ts';
import { expect, test as base } from './site-test.ts';

/** What may be used to provoke an error. */
export interface ErrorSetup {
  page: Page;
  api: ApiCall;
  /** Opens an account without the form, in the browser of this page: the test's own when none is given. */
  signUp: (page?: Page) => Promise<Customer>;
  /** Opens a page of another visitor, in a browser of their own. */
  newPerson: () => Promise<Page>;
  /** Signs an administrator in, without the form. */
  signIn: () => Promise<void>;
  /** Makes matching calls fail as without a network, and expects the browser's error messages about them. */
  cut: (calls: string) => Promise<void>;
}

/** A situation of the catalogue and its toast (specification, section 8). */
export interface ErrorToast {
  situation: string;
  /** To the letter, like the text. */
  title: string;
  text: string;
  provoke: (setup: ErrorSetup) => Promise<void>;
}

/** The test of a site, with everything to provoke an error. */
export const test = base.extend<{ setup: ErrorSetup }>({
  setup: async ({ page, api, signUp, signIn, newPerson, watch }, use) => {
    const cut = async (calls: string) => {
      watch.expect(/ERR_FAILED/);
      await page.route(calls, (route) => route.abort());
    };
    await use({ page, api, signUp, signIn, newPerson, cut });
  },
});

/** Fails unless there is one message on the screen, with exactly this title and this text. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const { toast } = toastOn(page);
  await expect(toast).toHaveCount(1);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
}
