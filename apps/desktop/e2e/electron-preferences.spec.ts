import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '@moveway/testing/browser/accessibility.ts';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { executablePath, test as base } from './electron.fixture.ts';
import { pressMenu } from './press-menu.ts';

/** Playwright's test with a folder of its own for what the system starts, and for the policy of the computer. */
const test = base.extend<{ system: { policy: string; autostart: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here, and this fixture needs no other.
  system: async ({}, provide) => {
    const directory = await mkdtemp(join(tmpdir(), 'moveway-system-'));
    await provide({
      policy: join(directory, 'policy.json'),
      autostart: join(directory, 'autostart/moveway-control-center.desktop'),
    });
    await rm(directory, { recursive: true });
  },
  startWith: async ({ startWith, system }, provide) => {
    await provide((...more) => {
      const start = startWith(...more);
      const env = { ...start.env, MOVEWAY_POLICY: system.policy, XDG_CONFIG_HOME: join(system.policy, '..') };
      return { ...start, env };
    });
  },
});

async function openPreferences(app: ElectronApplication): Promise<Page> {
  await app.firstWindow();
  const opened = app.waitForEvent('window');
  await pressMenu(app, 'Preferences…');
  const page = await opened;
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  return page;
}

const settingsOf = async (app: ElectronApplication): Promise<unknown> => {
  const directory = await app.evaluate((electron) => electron.app.getPath('userData'));
  const file = join(directory, 'settings.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
};

/** By the keyboard alone. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.keyboard.press('Enter');
  const active = page.locator('.ant-select-item-option-active:visible');
  await expect(active).toBeVisible();
  for (let steps = 0; (await active.textContent()) !== option && steps < 60; steps += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(active).toBeHidden();
}

test.describe('the preferences in the real Electron', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('says that the policy is broken, and changes nothing', async ({ startWith, system }) => {
    await writeFile(system.policy, '{"updates": "off"}');
    const app = await _electron.launch(startWith());
    const preferences = await openPreferences(app);
    await expect(preferences.getByText(/policy\.json is not a policy: updates/)).toBeVisible();
    await expect(preferences.getByRole('checkbox', { disabled: false })).toHaveCount(0);
    await expect(preferences.getByRole('combobox', { disabled: false })).toHaveCount(0);
    await expect(preferences.getByRole('button', { name: 'Use Another Server…' })).toBeHidden();
    await expectAccessible(preferences);
    await preferences.screenshot({ path: test.info().outputPath('broken.png') });
    await app.close();
  });

  test('shows what the company has set, which the window cannot change', async ({ startWith, system }) => {
    const policy = {
      server: 'http://127.0.0.1:9',
      updates: false,
      preferences: { showsTray: false, zoom: 1.25 },
    };
    await writeFile(system.policy, JSON.stringify(policy));
    const start = startWith();
    const app = await _electron.launch({
      ...start,
      env: { ...start.env, MOVEWAY_URL: 'https://own.example' },
    });
    const preferences = await openPreferences(app);
    await expect(preferences.getByText('Set by your company')).toHaveCount(3);
    await expect(preferences.getByText('http://127.0.0.1:9')).toBeVisible();
    await expect(preferences.getByRole('checkbox', { name: /system tray/ })).toBeDisabled();
    await expect(preferences.getByRole('checkbox', { name: /Start with/ })).toBeEnabled();
    const answer = await preferences.evaluate(() => window.desktop['preferences.change']({ zoom: 1 }));
    expect(answer).toMatchObject({
      ok: false,
      failure: { message: 'Your company has set this preference.' },
    });
    const server = await preferences.evaluate(() =>
      window.desktop['server.use']({ address: 'https://own.example', isHttpConfirmed: false }),
    );
    expect(server).toMatchObject({ ok: false, failure: { kind: 'server' } });
    expect(await preferences.evaluate(() => window.desktop['updates.state']())).toMatchObject({
      value: { state: 'off', detail: 'Your company has turned updates off.' },
    });
    await preferences.screenshot({ path: test.info().outputPath('company.png'), fullPage: true });
    await app.close();
  });

  test('applies each choice at once and has it in the file, by the keyboard alone', async ({
    app,
    system,
  }) => {
    const preferences = await openPreferences(app);
    for (const name of [
      'Messages of customers',
      'Packages that become late',
      'Play a sound with a notification',
      'Show an icon in the system tray',
      'Start with this computer',
    ]) {
      const checkbox = preferences.getByRole('checkbox', { name });
      const isChecked = await checkbox.isChecked();
      await checkbox.focus();
      await preferences.keyboard.press('Space');
      await expect(checkbox).toBeChecked({ checked: !isChecked });
    }
    await choose(preferences, 'When the window is closed', 'Quit');
    await choose(preferences, 'Zoom', '125%');
    await choose(preferences, 'Spelling', 'German');
    await expect
      .poll(() => settingsOf(app))
      .toEqual({
        notifiesOfMessages: false,
        notifiesOfLatePackages: false,
        playsSound: true,
        showsTray: false,
        startsWithSystem: true,
        onClose: 'quit',
        zoom: 1.25,
        // Named by every page of the console as it starts.
        theme: 'system',
        spelling: 'de',
      });
    expect(
      await app.evaluate(({ BrowserWindow, session }) => ({
        zoom: BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomFactor()),
        languages: session.defaultSession.getSpellCheckerLanguages(),
      })),
    ).toEqual({ zoom: [1.25, 1.25], languages: ['de'] });
    if (process.platform === 'linux') {
      expect(await readFile(system.autostart, 'utf8')).toMatch(/^Exec=".*" ".*desktop.*" "--quiet"$/m);
    }
    // The main window ends the app, also when other windows are open.
    const closed = app.waitForEvent('close');
    await app.evaluate(({ BrowserWindow }) => {
      const urls = BrowserWindow.getAllWindows().filter(
        (one) => !one.webContents.getURL().endsWith('preferences'),
      );
      urls[0]?.close();
    });
    await closed;
  });

  test('follows the zoom of the menu, and says what cannot be written', async ({ app, system }) => {
    const preferences = await openPreferences(app);
    await pressMenu(app, 'Zoom In');
    await expect(preferences.getByText('110%')).toBeVisible();
    test.skip(process.platform !== 'linux', 'skipped: a file of Linux');
    await writeFile(join(system.autostart, '..'), 'no folder');
    await preferences.getByRole('checkbox', { name: 'Start with this computer' }).press('Space');
    await expect(preferences.getByRole('alert')).toContainText(
      'moveway-control-center.desktop could not be written',
    );
    await expect(preferences.getByRole('checkbox', { name: 'Start with this computer' })).not.toBeChecked();
  });

  test('starts quietly with the system, and shows its window once asked for', async ({ startWith }) => {
    const app = await _electron.launch(startWith('--quiet'));
    await app.firstWindow();
    const isShown = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
    await app.firstWindow().then((page) => page.waitForLoadState());
    expect(await isShown()).toEqual([false]);
    await app.evaluate((electron) => electron.app.emit('activate'));
    await expect.poll(isShown).toEqual([true]);
    await app.close();
  });

  test('has nothing that axe finds in its light and its dark theme', async ({ app }) => {
    const preferences = await openPreferences(app);
    for (const theme of ['light', 'dark'] as const) {
      await preferences.emulateMedia({ colorScheme: theme });
      await expect(preferences.locator(`html.${theme}`)).toBeAttached();
      await expectAccessible(preferences);
      await preferences.screenshot({
        path: test.info().outputPath(`preferences-${theme}.png`),
        fullPage: true,
      });
    }
  });
});
