import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { aptInstall } from '../shell/apt.ts';
import { exists } from '../shell/paths.ts';
import { isReachable } from '../shell/network.ts';
import { run } from '../shell/run.ts';

/** Debian's Chromium. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const PLAYWRIGHT_HOST = 'https://cdn.playwright.dev';

/**
 * The Chromium to test with: Playwright's own where it is or can be installed, else the system's, installed if need be.
 * @throws {Failure} when there is none and none can be installed.
 */
export async function findBrowser(progress: (line: string) => void): Promise<string> {
  const own = chromium.executablePath();
  if (await exists(own)) {
    return own;
  }
  if (await isReachable(PLAYWRIGHT_HOST)) {
    progress('installing the browser of Playwright (once)');
    await run('pnpm', ['exec', 'playwright', 'install', 'chromium']);
    return own;
  }
  if (!(await exists(SYSTEM_CHROMIUM))) {
    progress('installing chromium (Debian package, once)');
    await aptInstall('chromium');
  }
  return SYSTEM_CHROMIUM;
}

/** Names the browser for a Playwright run; set by `npm test`. */
export const BROWSER_VARIABLE = 'MOVEWAY_BROWSER';

/** How every test starts Chromium: the one `npm test` found, else one that is already here. */
export function launchOptions(): LaunchOptions {
  const own = chromium.executablePath();
  return {
    executablePath: process.env[BROWSER_VARIABLE] ?? (existsSync(own) ? own : SYSTEM_CHROMIUM),
    // No sandbox: containers run tests as root. The rest keeps the browser from calling its vendor.
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
