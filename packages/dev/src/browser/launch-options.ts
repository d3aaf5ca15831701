import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { SYSTEM_CHROMIUM } from './find-browser.ts';

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
