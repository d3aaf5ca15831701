import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FONT_SETS } from '@moveway/dev/browser/fonts.ts';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { inBrowsers } from './browser-test.ts';
import { copyWithRecord } from './page-record.ts';

/** Fonts of the device fit ours on average, and no line exactly. */
const MOST_CHANGE = 0.05;

let site: OwnSite;
let directory: string;
/** The same site, whose fonts are answered when the test says so. */
let proxy: Server;
let url: string;
let held = Promise.withResolvers<void>();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-recorded-'));
  await copyWithRecord(siteDirectory, directory);
  site = await startOwnSite(directory);
  proxy = createServer((call, answer) => {
    const pass = () => {
      const { method, headers } = call;
      const passed = request(`${site.url}${call.url}`, { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      call.pipe(passed);
    };
    if (call.url?.endsWith('.woff2') === true) {
      void held.promise.then(pass);
    } else {
      pass();
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy?.close();
  proxy?.closeAllConnections();
  await site?.close();
  await rm(directory, { recursive: true });
});

for (const fonts of FONT_SETS) {
  inBrowsers((test) => {
    test('text stays as wide as it is when its font comes last', async ({ browser }) => {
      const widthOfTitle = () =>
        browser.evaluate(() => {
          const text = document.createRange();
          text.selectNodeContents(document.querySelector('h1') ?? document.body);
          return text.getBoundingClientRect().width;
        });
      held = Promise.withResolvers();
      let before = 0;
      const whenPainted = async () => {
        before = await widthOfTitle();
        held.resolve();
      };
      await browser.open(`${url}/faqs`, { whenPainted });
      await browser.expectStill();
      expect(Math.abs((await widthOfTitle()) / before - 1)).toBeLessThan(MOST_CHANGE);
    });
  }, fonts);
}
