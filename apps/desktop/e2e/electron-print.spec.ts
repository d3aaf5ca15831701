import { readFile } from 'node:fs/promises';
import { CONSOLE, desktopAddress } from '@moveway/testing/pages/addresses.ts';
import { createParcel } from '@moveway/testing/browser/new-shipments.ts';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
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

/** Signs in and prints the page. @returns its preview, once Chromium's viewer has the document */
async function openPreview(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await signIn(page);
  const opened = app.waitForEvent('window');
  await page.evaluate(() => window.desktop['window.print']());
  const preview = await opened;
  await expect.poll(() => preview.url()).toMatch(/^app:\/\/print\//);
  await app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().startsWith('app://print/'),
    );
    // Without a window manager no window is in front.
    BrowserWindow.getFocusedWindow = () => window ?? null;
  });
  await expect
    .poll(() => inViewer(app, 'viewer.loadState_ ?? viewer.loadState').catch(() => ''))
    .toBe('success');
  return preview;
}

/** What a script answers in Chromium's viewer, a frame that Playwright does not see; it has `viewer` and `toolbar`. */
const inViewer = (app: ElectronApplication, script: string) =>
  app.evaluate(async ({ BrowserWindow }, text): Promise<unknown> => {
    const frames = BrowserWindow.getAllWindows().flatMap(
      ({ webContents }) => webContents.mainFrame.framesInSubtree,
    );
    return frames.find(({ url }) => url.startsWith('chrome-extension://'))?.executeJavaScript(`{
      const viewer = document.querySelector('pdf-viewer');
      const toolbar = viewer.shadowRoot.querySelector('viewer-toolbar').shadowRoot;
      ${text}
    }`);
  }, script);

test.describe('the real Electron, on paper', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('prints the package of a window, and not the list behind it', async ({ app, site }) => {
    for (let number = 0; number < 15; number += 1) {
      await createParcel(site.admin);
    }
    const { trackingNumber } = await createParcel(site.admin);
    const page = await app.firstWindow();
    await signIn(page);
    const address = desktopAddress(CONSOLE.packages({ package: trackingNumber }));
    const opened = app.waitForEvent('window');
    await page.evaluate((url) => void window.open(url), address);
    const detached = await opened;
    await expect(detached.getByRole('dialog').getByText('Pending').first()).toBeVisible();
    // Its map, history and details; the list would take one more.
    expect(await countPages(app, address)).toBe(2);
    await detached.emulateMedia({ media: 'print' });
    await expect(detached.getByRole('dialog').getByText('Pending').first()).toBeVisible();
    await expect(detached.getByRole('table')).toBeHidden();
  });

  test('saves the document of a preview where the dialog of its window says, by the button of the viewer', async ({
    app,
  }, testInfo) => {
    const preview = await openPreview(app);
    const file = testInfo.outputPath('report.pdf');
    const asked = await app.evaluateHandle(({ dialog }, filePath) => {
      const titles: string[] = [];
      dialog.showSaveDialog = async (...given: unknown[]) => {
        const [window, options] = given as [Electron.BrowserWindow, Electron.SaveDialogOptions];
        titles.push(window.getTitle(), options.title ?? '');
        return { canceled: false, filePath };
      };
      return titles;
    }, file);
    const { x, y } = (await inViewer(
      app,
      `const { shadowRoot } = toolbar.querySelector('viewer-download-controls');
       const { left, top, width, height } = shadowRoot.querySelector('#download, #save').getBoundingClientRect();
       ({ x: left + width / 2, y: top + height / 2 });`,
    )) as { x: number; y: number };
    await preview.mouse.click(x, y);
    await expect.poll(() => readFile(file, 'latin1').catch(() => '')).toMatch(/^%PDF-/);
    expect(await asked.jsonValue()).toEqual(['Print preview: Moveway Control Center', 'Save PDF']);
  });
});
