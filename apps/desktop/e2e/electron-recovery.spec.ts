import { signUpBy } from '@moveway/testing/browser/new-customer.ts';
import { consoleTabs } from '@moveway/testing/pages/console-tabs.page.ts';
import { newPackageForm } from '@moveway/testing/pages/console.page.ts';
import { expect, type APIRequestContext, type ElectronApplication } from '@playwright/test';
import { executablePath, test } from './electron-site.fixture.ts';
import { signIn } from './sign-in.ts';

const REPLY = 'Your car is in Omaha, and will be';
const SENDER = 'Rosa Quintero';

/** A conversation that a customer has opened, and its id. */
async function openConversation(request: APIRequestContext, origin: string): Promise<string> {
  const customer = await signUpBy(request, origin);
  const answer = await request.post(`${origin}/api/chat/send`, {
    data: { message: 'Where is my car?' },
    headers: { origin },
  });
  expect(answer.ok()).toBe(true);
  return customer.id;
}

/**
 * What a script in the main window answers; nothing while it is gone or hangs. Playwright's own page ends with a crash.
 */
const askWindow = (app: ElectronApplication, script: string) =>
  app.evaluate(async ({ BrowserWindow }, text): Promise<unknown> => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents?.isLoading() === false && !contents.isCrashed()
      ? Promise.race([contents.executeJavaScript(text), new Promise((resolve) => setTimeout(resolve, 1000))])
      : undefined;
  }, script);

/** Types a reply and half a package, key by key, without a moment for anything to be saved afterwards. */
async function writeDrafts(app: ElectronApplication, conversationId: string): Promise<void> {
  const page = await app.firstWindow();
  await signIn(page);
  // As a deep link leads there, which the operating system passes on by a second start.
  await app.evaluate(
    ({ app: running }, link) => running.emit('second-instance', {}, [link]),
    `moveway://conversation/${conversationId}`,
  );
  await consoleTabs(page).reply.pressSequentially(REPLY);
  await page.getByRole('button', { name: 'New Package' }).first().click();
  await newPackageForm(page).field('Sender').pressSequentially(SENDER);
}

/** Expects the drafts where they were typed: the reply in its conversation, the package once its form is opened. */
async function expectDrafts(app: ElectronApplication): Promise<void> {
  await expect
    .poll(() => askWindow(app, `document.querySelector('textarea[aria-label^="Reply to"]')?.value`))
    .toBe(REPLY);
  await askWindow(
    app,
    `[...document.querySelectorAll('button')].find((button) => button.textContent.includes('New Package')).click()`,
  );
  await expect
    .poll(() => askWindow(app, `document.querySelector('#new-package_sender')?.value`))
    .toBe(SENDER);
}

test.describe('the real Electron, with a reply and a package being written', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('reloads a crashed page, with both', async ({ app, site, request }) => {
    await writeDrafts(app, await openConversation(request, site.url));
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expectDrafts(app);
  });

  test('asks about a page that hangs, and reloads it with both when told to', async ({
    app,
    site,
    request,
  }) => {
    await writeDrafts(app, await openConversation(request, site.url));
    const asked = await app.evaluateHandle(({ dialog, BrowserWindow }) => {
      const questions: string[] = [];
      dialog.showMessageBox = (async (_window: unknown, options: { message: string }) => {
        questions.push(options.message);
        return { response: 1, checkboxChecked: false };
        // The form without a window is not used.
      }) as typeof dialog.showMessageBox;
      const [window] = BrowserWindow.getAllWindows();
      if (window) {
        // Chromium notices a page that hangs half a minute after the next click or key; the title tells that it does.
        window.on('page-title-updated', (_event, title) => {
          if (title === 'hangs') {
            window.emit('unresponsive');
          }
        });
        void window.webContents.executeJavaScript(
          "setTimeout(() => { document.title = 'hangs'; for (;;); })",
        );
      }
      return questions;
    });
    await expect.poll(() => asked.jsonValue()).toEqual(['The console is not responding.']);
    await expectDrafts(app);
  });
});
