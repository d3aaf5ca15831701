/* oxlint-disable no-console -- a command: what it prints is its result. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { signUpBy } from '@moveway/testing/browser/new-customer.ts';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import type { OwnSite } from '@moveway/testing/browser/own-site.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { expect, test } from '../e2e/console-test.ts';
import { signIn } from '../e2e/sign-in.ts';

const ROUNDS = 7;
const CHANGES = 1000;
const MESSAGES = 500;
/** The first ones, after which memory is compared with. */
const FIRST = 50;

/** The renderer behind a server of HTTP, without Playwright in between. */
const measured = test.extend<{ origin: string }>({
  origin: async ({ main }, provide) => {
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const parts = await request.toArray();
      const answer = await main.respond(
        new Request(`app://console${request.url}`, {
          method: request.method ?? 'GET',
          headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
          body: request.method === 'GET' ? null : Buffer.concat(parts),
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    const files = createServer((request, response) => void respond(request, response));
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address with one.
    await provide(`http://127.0.0.1:${(files.address() as AddressInfo).port}`);
    files.close();
  },
});

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * From the start of the navigation until the row is there, in milliseconds, in a browser that has loaded nothing
 * before.
 */
async function timeToList(
  browser: Browser,
  open: (page: Page) => Promise<unknown>,
  row: string,
): Promise<number> {
  const context = await browser.newContext({
    permissions: ['local-network-access'],
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript((text) => {
    const look = () => {
      if (document.body?.textContent.includes(text)) {
        Object.assign(window, { listAt: performance.now() });
      } else {
        requestAnimationFrame(look);
      }
    };
    look();
  }, row);
  await open(page);
  await page.waitForFunction(() => 'listAt' in window);
  const time = await page.evaluate(() => (window as unknown as { listAt: number }).listAt);
  await context.close();
  return time;
}

/** Opens the console of the site with the administrator's cookie. */
async function openInBrowser(page: Page, { url }: OwnSite): Promise<void> {
  const answer = await page.context().request.post(`${url}/api/auth/admin-login`, {
    data: demoAdministrator,
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`${url}${consoleAddress()}`);
}

measured(
  'time to a usable list, beside the console in the browser',
  async ({ browser, page, main, site, origin }) => {
    const parcels = [];
    for (let i = 0; i < 30; i += 1) {
      parcels.push(await createParcel(site.admin));
    }
    const row = parcels.at(-1)?.trackingNumber ?? '';
    await main.open(page, '/', origin);
    await signIn(page);
    const times: Record<'desktop' | 'browser', number[]> = { desktop: [], browser: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.desktop.push(await timeToList(browser, (fresh) => main.open(fresh, '/', origin), row));
      times.browser.push(await timeToList(browser, (fresh) => openInBrowser(fresh, site), row));
    }
    const [desktop, inBrowser] = [median(times.desktop), median(times.browser)];
    console.log(
      `Time to the list: desktop ${Math.round(desktop)} ms, browser ${Math.round(inBrowser)} ms, ratio ${(desktop / inBrowser).toFixed(2)} (at most 1.1)`,
    );
  },
);

measured('memory after many live changes and messages', async ({ page, main, site, origin, request }) => {
  // Several, because one has at most 500 events.
  const parcels = await Promise.all(Array.from({ length: 10 }, () => createParcel(site.admin)));
  // By itself: cookies know no ports, and with the customer's the server would reject the page's live connection.
  const customer = await signUpBy(request, site.url);
  await main.open(page, '/', origin);
  await signIn(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const heap = async () => {
    await page.waitForTimeout(3000);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  const statuses = ['In Transit', 'Out for Delivery', 'Processing'] as const;
  const work = async (from: number, to: number) => {
    for (let i = from; i < to; i += 1) {
      const { trackingNumber = '' } = parcels[i % parcels.length] ?? {};
      await updateShipmentStatus(
        site.admin,
        { trackingNumber },
        statuses[i % 3] ?? 'Processing',
        `Stop ${i}`,
      );
      if (i % 2 === 0 && i / 2 < MESSAGES) {
        await site.admin('POST /api/admin/chat/:userId/reply', {
          params: { userId: customer.id },
          body: { message: `Message ${i}` },
        });
      }
    }
  };
  await work(0, FIRST);
  const before = await heap();
  await work(FIRST, CHANGES);
  const after = await heap();
  console.log(
    `Memory: ${before.toFixed(1)} MB after the first ${FIRST} changes, ${after.toFixed(1)} MB after ${CHANGES} and ${MESSAGES} messages, ratio ${(after / before).toFixed(2)} (at most 1.2)`,
  );
});
