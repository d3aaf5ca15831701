import { readFile } from 'node:fs/promises';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { CONSOLE, desktopAddress } from '@moveway/testing/pages/addresses.ts';
import { adminConsole } from '@moveway/testing/pages/console.page.ts';
import { expect } from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
import { signIn } from './sign-in.ts';

test.describe('the real Electron, on a server', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('signs in, shows what others do, and saves a file where its dialog says', async ({
    app,
    site,
  }, testInfo) => {
    const page = await app.firstWindow();
    await signIn(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { trackingNumber } = await createParcel(site.admin);
    await expect(adminConsole(page).row(trackingNumber)).toBeVisible();

    const file = testInfo.outputPath('packages.csv');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, file);
    await adminConsole(page).exportCsv.click();
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(trackingNumber);
  });

  test('opens what is scanned, writes and calls by other programs, and has a frame in the chosen theme', async ({
    app,
    site,
  }) => {
    const { trackingNumber } = await createParcel(site.admin);
    const opened = await app.evaluateHandle(({ shell }) => {
      const urls: string[] = [];
      shell.openExternal = async (url) => void urls.push(url);
      return urls;
    });
    const page = await app.firstWindow();
    await signIn(page);
    await expect(adminConsole(page).row(trackingNumber)).toBeVisible();
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) {
        document.activeElement.blur();
      }
    });
    // As a scanner does, without a pause.
    await page.keyboard.type(trackingNumber.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(`${trackingNumber} · Moveway Control Center`);

    await page.evaluate(() => {
      for (const href of ['mailto:emma@example.com', 'tel:+15555550100']) {
        const link = document.createElement('a');
        link.href = href;
        document.body.append(link);
        link.click();
      }
    });
    await expect.poll(() => opened.jsonValue()).toEqual(['mailto:emma@example.com', 'tel:+15555550100']);

    await page.evaluate(() => window.desktop['window.theme']('dark'));
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
  });

  test('leaves nobody signed in at another window after a logout that the server has not heard of', async ({
    app,
    site,
  }) => {
    const page = await app.firstWindow();
    await signIn(page);
    const { trackingNumber } = await createParcel(site.admin);
    const opened = app.waitForEvent('window');
    await page.evaluate(
      (url) => void window.open(url),
      desktopAddress(CONSOLE.packages({ package: trackingNumber })),
    );
    const detached = await opened;
    await expect(detached.getByText(trackingNumber).first()).toBeVisible();
    // As the page does, without a server that would end the sign-in of both.
    await page.evaluate(() => window.desktop['token.clear']());
    await expect(adminConsole(detached).login).toBeVisible();
  });
});
