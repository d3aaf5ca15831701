import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { copyAsAnotherVersion } from '../e2e/another-version.ts';
import { inBrowsers } from './browser-test.ts';
import { copyWithRecord } from './page-record.ts';

let site: OwnSite;
let directory: string;
let thisVersion: string;
let nextVersion: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-versions-'));
  thisVersion = join(directory, 'this');
  nextVersion = join(directory, 'next');
  const build = join(directory, 'build');
  await copyAsAnotherVersion(build);
  await copyWithRecord(build, nextVersion);
  await copyWithRecord(siteDirectory, thisVersion);
  site = await startOwnSite(thisVersion);
});
afterAll(async () => {
  await site?.close();
  await rm(directory, { recursive: true });
});

inBrowsers((test) => {
  test('a second visit starts while the server is away, and shows what was last known', async ({
    browser,
  }) => {
    const parcel = await createParcel(site.admin, { status: 'Processing', currentLocation: 'Gary, IN' });
    const { trackingNumber } = parcel;
    await browser.open(`${site.url}/tracking?number=${trackingNumber}`);
    await browser.sees('Gary, IN', 'article');
    // The last part of the page that is downloaded.
    await browser.sees('Ask support about it', 'main');
    await browser.untilInstalled();
    await site.whileDown(async (admin) => {
      await browser.open(`${site.url}/`);
      await browser.expectStill();
      await browser.fill('Tracking number', trackingNumber);
      await browser.click('button', 'Track Now');
      await browser.sees('We could not reach our server', 'main');
      await browser.sees('when this device last checked', 'article');
      await browser.sees('Gary, IN', 'article');

      await browser.open(`${site.url}/tracking?number=${trackingNumber}`);
      await browser.sees('We could not reach our server', 'main');
      await browser.sees('Gary, IN', 'article');
      await updateShipmentStatus(admin, parcel, 'In Transit', 'Aurora, CO');
    });
    await browser.click('main button', 'Try again');
    await browser.sees('Aurora, CO', 'article');
    await browser.sees('Ask support about it', 'main');
    await browser.missesText('when this device last checked', 'main');
  });

  test('an open page goes on when its version is replaced, and takes what is typed along to the next one', async ({
    browser,
  }) => {
    await site.deploy(thisVersion);
    await browser.open(`${site.url}/`);
    await browser.untilInstalled();
    // From here on the pages are the service worker's.
    await browser.open(`${site.url}/`);
    await browser.fill('Tracking number', 'MWHOME1');
    await site.deploy(nextVersion);
    // Looked for when the page is shown again.
    await browser.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await browser.sees('A new version is ready.', 'aside');

    // Code that the server no longer has comes from what the worker of this version keeps.
    await browser.click('header a', 'Track Package');
    await browser.sees('Ready to Track', 'main');
    await browser.fill('Tracking number', 'MWTRACK1');
    await browser.click('aside button', 'Update');
    await expect
      .poll(() => browser.evaluate(() => Reflect.get(globalThis, 'siteVersion') as unknown))
      .toBe('another');
    await browser.sees('Ready to Track', 'main');
    const typed = () =>
      browser.evaluate(
        () => document.querySelector<HTMLInputElement>('main form textarea, main form input')?.value,
      );
    await expect.poll(typed).toBe('MWTRACK1');
  });
});
