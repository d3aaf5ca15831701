/* Part of `pnpm screenshots`: the desktop console's own pages, light and dark, into docs/images. */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchOptions } from '@moveway/dev/browser/chromium.ts';
import { buildConsole } from '@moveway/dev/site/build-site.ts';
import { Closers } from '@moveway/dev/start/closers.ts';
import { chromium, type Page } from '@playwright/test';
import { startMainProcess, type MainProcess } from '../e2e/console.fixture.ts';

const SERVER = 'https://moveway.example.com';
const images = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
/** Of the pictures, and of narrower ones that are only looked at. */
const WIDTHS = [
  { width: 1440, height: 900, directory: images },
  {
    width: 390,
    height: 844,
    directory: fileURLToPath(new URL('../../../.cache/screenshots/', import.meta.url)),
  },
];

/** Each page: the server that was chosen before, and how one gets there. Nothing is reached. */
const PAGES: Record<string, { serverUrl?: string; show: (page: Page, main: MainProcess) => Promise<void> }> =
  {
    connect: {
      show: async (page) => {
        await page.getByLabel('Server address').fill(SERVER);
        await page.getByRole('button', { name: 'Connect' }).click();
        await page.getByText('Connection (failed)').waitFor();
      },
    },
    unreachable: {
      serverUrl: SERVER,
      show: async (page) => page.getByText('Connection (failed)').waitFor(),
    },
    diagnostics: {
      serverUrl: SERVER,
      show: async (page, main) => {
        await page.getByText('Connection (failed)').waitFor();
        await main.emit('window.command', 'about');
        await page.getByText('Console 1.2.3').waitFor();
      },
    },
    update: {
      serverUrl: SERVER,
      show: async (page, main) => {
        // Before that nothing listens yet.
        await page.getByText('Connection (failed)').waitFor();
        await main.emit('updates.changed', { state: 'ready', version: '1.3.0' });
        await main.emit('window.command', 'find');
        await page.getByText('Version 1.3.0 of the console is ready').waitFor();
      },
    },
  };

await buildConsole(new Closers());
const browser = await chromium.launch(launchOptions());
try {
  for (const { width, height, directory } of WIDTHS) {
    await mkdir(directory, { recursive: true });
    for (const [name, { serverUrl, show }] of Object.entries(PAGES)) {
      for (const theme of ['light', 'dark'] as const) {
        const main = await startMainProcess(serverUrl);
        main.setOnline(false);
        const page = await browser.newPage({
          viewport: { width, height },
          colorScheme: theme,
          reducedMotion: 'reduce',
        });
        await main.open(page);
        await show(page, main);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${directory}desktop-${name}-${theme}-${width}.png` });
        await page.close();
        await main.close();
      }
    }
  }
} finally {
  await browser.close();
}
