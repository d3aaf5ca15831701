import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeBrowser } from '@moveway/dev/browser/chromium.ts';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { startOwnSite, type OwnSite } from '@moveway/testing/browser/own-site.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { homePage } from '@moveway/testing/pages/site.page.ts';
import type { Page } from '@playwright/test';
import { buildAnotherVersion } from './another-version.ts';
import { untilInstalled } from './installed-worker.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, launchOptions: wholeBrowser() });
// One server, and one other build.
test.describe.configure({ mode: 'default' });

let site: OwnSite;
let nextVersion: string;
test.beforeAll(async () => {
  // Half a minute of work for a build, while other tests use the cores.
  test.setTimeout(300_000);
  nextVersion = await mkdtemp(join(tmpdir(), 'moveway-next-'));
  await buildAnotherVersion(nextVersion);
  site = await startOwnSite();
});
test.beforeEach(({ watch }) => {
  // What is gone, and what is asked for while the server stops and starts again.
  watch.expect(/status of 404|dynamically imported module|ERR_CONNECTION_(?:REFUSED|RESET)/);
});
test.afterAll(async () => {
  await site.close();
  await rm(nextVersion, { recursive: true });
});

const update = (page: Page) =>
  page.getByRole('complementary', { name: 'Update' }).getByRole('button', { name: 'Update' });

/** Opens Home in the version before. */
async function openEarlierVersion(page: Page): Promise<void> {
  await site.deploy(siteDirectory);
  await page.goto(`${site.url}/`);
}

const expectNextVersion = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'siteVersion')).catch(() => undefined))
    .toBe('another');

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an open page goes on with its version, offers the next one when it is shown again, and takes what is typed along', async ({
    page,
  }) => {
    await openEarlierVersion(page);
    await untilInstalled(page);
    await page.reload();
    await site.deploy(nextVersion);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(update(page)).toBeVisible();

    // Code that the server no longer has comes from what the worker of this version keeps.
    await page.getByRole('banner').getByRole('link', { name: 'Track' }).first().click();
    await expect(page).toHaveURL(/\/tracking/);
    await page.goBack();
    await homePage(page).number.fill('MWHOME1');
    await update(page).click();
    await expectNextVersion(page);
    await expect(homePage(page).number).toHaveValue('MWHOME1');
  });

  test('a part that the worker did not keep leads to the next version', async ({ page }) => {
    await openEarlierVersion(page);
    await untilInstalled(page);
    await page.reload();
    await site.deploy(nextVersion);
    await homePage(page).number.fill('MWHOME1');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('This could not be opened', { exact: true })).toBeVisible();
    await update(page).click();
    await expectNextVersion(page);
    await expect(homePage(page).number).toHaveValue('MWHOME1');
  });
});

test.describe('without a service worker', () => {
  test('a page whose code is gone says so, and is shown by the next version', async ({ page }) => {
    await openEarlierVersion(page);
    await site.deploy(nextVersion);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on this page');
    await update(page).click();
    await expectNextVersion(page);
    await expect(page).toHaveURL(/\/faqs/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong on this page');
  });
});
