import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';
import { aptInstall, installIfMissing, run } from '../shell/run.ts';
import { exists } from '../shell/paths.ts';
import { isReachable } from '../shell/network.ts';
import { fontEnvironment, type FontSet } from './fonts.ts';

/** Debian's Chromium. */
export const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/**
 * The same without the browser's own windows: a page takes a third less processor time in it (docs/decisions/tests.md).
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PLAYWRIGHT_HOST = 'https://cdn.playwright.dev';

// No sandbox: containers run tests as root. The rest keeps the browser from calling its vendor.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The Chromium to test with: Playwright's own where it is or can be installed, else the system's, both installed if
 * need be: the whole browser, and the headless shell where there is one.
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
  await installIfMissing('chromium-headless-shell', HEADLESS_SHELL, progress);
  return (await exists(HEADLESS_SHELL)) ? HEADLESS_SHELL : SYSTEM_CHROMIUM;
}

/** Names the browser for a Playwright run; set by `npm test`. */
export const BROWSER_VARIABLE = 'MOVEWAY_BROWSER';

/**
 * Without the compilers that optimize code, whose work pays off only in pages that live longer than those of a test.
 */
const FOR_SHORT_VISITS = '--js-flags=--no-opt --no-maglev';

/**
 * How benchmarks and pictures start Chromium: the one `npm test` found, else one that is already here. It sees a fixed
 * set of fonts, so that lines break in the same places on every machine.
 */
export function launchOptions(fonts: FontSet = 'dejavu'): LaunchOptions {
  const here = [chromium.executablePath(), HEADLESS_SHELL].find((path) => existsSync(path));
  return {
    executablePath: process.env[BROWSER_VARIABLE] ?? here ?? SYSTEM_CHROMIUM,
    args: ARGUMENTS,
    env: fontEnvironment(fonts),
  };
}

/** How tests start it: a page takes a tenth less processor time than with `launchOptions`. */
export function testLaunchOptions(fonts?: FontSet): LaunchOptions {
  return { ...launchOptions(fonts), args: [...ARGUMENTS, FOR_SHORT_VISITS] };
}

/** How tests start a Chromium with everything that belongs to a browser: it shows notifications and installs sites. */
export function wholeBrowser(): LaunchOptions {
  const own = chromium.executablePath();
  return { ...testLaunchOptions(), executablePath: existsSync(own) ? own : SYSTEM_CHROMIUM };
}
