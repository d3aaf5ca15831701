import { readFile } from 'node:fs/promises';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { newPackageForm } from '@moveway/testing/pages/console.page.ts';
import { expect, type ElectronApplication } from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
import { pressMenu } from './press-menu.ts';
import { signIn } from './sign-in.ts';

/** How many pages a window has on paper. @param url how its address begins */
const countPages = (app: ElectronApplication, url: string) =>
  app.evaluate(async ({ BrowserWindow }, start) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().startsWith(start),
    );
    const pdf = await window?.webContents.printToPDF({ pageSize: 'Letter', printBackground: true });
    return (pdf?.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;
  }, url);

test.describe('the real Electron, on paper', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('prints the package of a window, and not the list behind it', async ({ app, site }) => {
    for (let number = 0; number < 15; number += 1) {
      await createParcel(site.admin);
    }
    const { trackingNumber } = await createParcel(site.admin);
    const page = await app.firstWindow();
    await signIn(page);
    const opened = app.waitForEvent('window');
    await page.evaluate((number) => void window.open(`app://console/?package=${number}`), trackingNumber);
    const detached = await opened;
    await expect(detached.getByRole('dialog').getByText('Pending').first()).toBeVisible();
    // Its map, history and details; the list would take one more.
    expect(await countPages(app, 'app://console/?package')).toBe(2);
    await detached.emulateMedia({ media: 'print' });
    await expect(detached.getByRole('dialog').getByText('Pending').first()).toBeVisible();
    await expect(detached.getByRole('table')).toBeHidden();
  });

  test('opens the form of a new package while a print preview is in front', async ({ app }) => {
    const page = await app.firstWindow();
    await signIn(page);
    const opened = app.waitForEvent('window');
    await page.evaluate(() => window.desktop['window.print']());
    const preview = await opened;
    await expect.poll(() => preview.url()).toMatch(/^app:\/\/print\//);
    await app.evaluate(({ BrowserWindow }) => {
      const preview = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().startsWith('app://print/'),
      );
      // Without a window manager no window is in front.
      BrowserWindow.getFocusedWindow = () => preview ?? null;
    });
    await pressMenu(app, 'New Package');
    await expect(newPackageForm(page).field('Sender')).toBeVisible();
  });

  test('saves the document of a preview where the dialog of its window says', async ({ app }, testInfo) => {
    const page = await app.firstWindow();
    await signIn(page);
    const opened = app.waitForEvent('window');
    await page.evaluate(() => window.desktop['window.print']());
    await expect.poll(async () => (await opened).url()).toMatch(/^app:\/\/print\//);
    const file = testInfo.outputPath('report.pdf');
    const asked = await app.evaluateHandle(({ BrowserWindow, dialog }, filePath) => {
      const titles: string[] = [];
      dialog.showSaveDialog = async (...given: unknown[]) => {
        const [window, options] = given as [Electron.BrowserWindow, Electron.SaveDialogOptions];
        titles.push(window.getTitle(), options.title ?? '');
        return { canceled: false, filePath };
      };
      const preview = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().startsWith('app://print/'),
      );
      // As the download button of Chromium's viewer does.
      preview?.webContents.downloadURL(preview.webContents.getURL());
      return titles;
    }, file);
    await expect.poll(() => readFile(file, 'latin1').catch(() => '')).toMatch(/^%PDF-/);
    expect(await asked.jsonValue()).toEqual(['Print preview: Moveway Control Center', 'Save PDF']);
  });
});
