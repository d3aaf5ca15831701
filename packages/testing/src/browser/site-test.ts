import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { demoAdministrator } from '../demo-administrator.ts';
import { signUpCustomer, type Customer } from './new-customer.ts';
import { signInByToken } from './own-site.ts';
import { watchPages, type PageWatch } from './page-watch.ts';

interface SiteFixtures {
  /** Errors and warnings of every page of the test; an unexpected one fails the test. */
  watch: PageWatch;
  /** Opens a page of another visitor, in a browser of their own, watched like the test's but for what is `expected`. */
  newPerson: (options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>;
  /** Signs an administrator in, without the form, in the browser of this page: the test's own when none is given. */
  signIn: (page?: Page) => Promise<void>;
  /** The id of who is signed in in the test's own browser. */
  userId: () => Promise<string>;
  /** Opens an account, without the form, in the browser of this page: the test's own when none is given. */
  signUp: (page?: Page) => Promise<Customer>;
}

interface SiteWorkerFixtures {
  /** Calls as an administrator, to lay out what a test needs. */
  api: ApiCall;
}

/** Playwright's test on the built site and the real backend. */
export const test = base.extend<SiteFixtures, SiteWorkerFixtures>({
  watch: [
    async ({ context, baseURL }, use) => {
      await untilReady(baseURL);
      const watch = watchPages(context);
      waitForCode(context);
      await use(watch);
      expect(watch.problems()).toEqual([]);
    },
    { auto: true },
  ],
  newPerson: async ({ browser, baseURL, contextOptions, locale, timezoneId, serviceWorkers }, use) => {
    const people: { watch: PageWatch; close: () => Promise<void> }[] = [];
    await use(async (options = {}, expected) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        locale,
        timezoneId,
        serviceWorkers,
        ...options,
      });
      const watch = watchPages(context);
      waitForCode(context);
      if (expected) {
        watch.expect(expected);
      }
      people.push({ watch, close: () => context.close() });
      return context.newPage();
    });
    await Promise.all(people.map(({ close }) => close()));
    expect(people.flatMap(({ watch }) => watch.problems())).toEqual([]);
  },
  signIn: async ({ page, baseURL }, use) => {
    await use(async (of = page) => {
      const answer = await of.context().request.post('/api/auth/admin-login', {
        data: demoAdministrator,
        headers: { origin: baseURL ?? '' },
      });
      expect(answer.ok()).toBe(true);
    });
  },
  signUp: async ({ page, baseURL }, use) => {
    await use((of = page) => signUpCustomer(of, baseURL ?? ''));
  },
  userId: async ({ context }, use) => {
    await use(async () => {
      const answer = await context.request.get('/api/auth/user');
      // The contract's own type: the server parses its answers by it.
      return ((await answer.json()) as ApiOutput<'GET /api/auth/user'>).id;
    });
  },
  api: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here, and this fixture needs no other.
    async ({}, use, { project }) => {
      await untilReady(project.use.baseURL);
      await use(await signInByToken(project.use.baseURL ?? ''));
    },
    { scope: 'worker' },
  ],
});

/** A MongoDB that crashed is started again during the tests: a test that begins meanwhile waits for the site. */
async function untilReady(baseURL: string | undefined): Promise<void> {
  // A test of the desktop console has a server of its own.
  if (baseURL !== undefined) {
    const status = async () => (await fetch(`${baseURL}/readyz`)).status;
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
  }
}

/**
 * Makes `goto` and `reload` of each page wait until the page's code takes presses: it starts after the first paint,
 * which can be after the load event. React marks the root that it listens to.
 */
function waitForCode(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const untilListening = async () => {
      const isListening = () => {
        const root = document.querySelector('#root');
        return root === null || Object.keys(root).some((name) => name.startsWith('__reactContainer'));
      };
      // A test may hold the code back, or take the network away.
      await page.waitForFunction(isListening, undefined, { timeout: 5000 }).catch(() => undefined);
    };
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (options?.waitUntil !== 'commit') {
        await untilListening();
      }
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      await untilListening();
      return response;
    };
  });
}

export { expect } from '@playwright/test';
