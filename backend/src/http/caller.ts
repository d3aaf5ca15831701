import { parse } from 'bowser';
import type { Context } from 'koa';
import { plainAddress } from '../kernel/network-address.ts';

/** Longer ones are no browser's. */
const USER_AGENT_MAX = 512;
const UNKNOWN_DEVICE = 'Unknown device';

/** The network address of a caller. */
export function addressOf({ ip }: Pick<Context, 'ip'>): string {
  return plainAddress(ip);
}

/**
 * The names a device may get. The library takes an unknown browser's name out of the `User-Agent`, where a caller writes
 * what it likes, and the list of sessions would show it to somebody else.
 */
const BROWSERS = new Set([
  'Android Browser',
  'Brave',
  'Chrome',
  'Chromium',
  'DuckDuckGo',
  'Electron',
  'Firefox',
  'Focus',
  'Internet Explorer',
  'LibreWolf',
  'Microsoft Edge',
  'Opera',
  'Safari',
  'Samsung Internet for Android',
  'UC Browser',
  'Vivaldi',
  'WeChat',
  'Yandex Browser',
]);
const SYSTEMS = new Set([
  'Android',
  'Chrome OS',
  'HarmonyOS',
  'iOS',
  'Linux',
  'macOS',
  'Windows',
  'Windows Phone',
]);

/** What a caller's `User-Agent` says, as its user would call it: `Firefox on Linux`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') {
    return UNKNOWN_DEVICE;
  }
  const { browser, os } = parse(userAgent.slice(0, USER_AGENT_MAX));
  const names = [
    ...(BROWSERS.has(browser.name ?? '') ? [browser.name] : []),
    ...(SYSTEMS.has(os.name ?? '') ? [os.name] : []),
  ];
  return names.length === 0 ? UNKNOWN_DEVICE : names.join(' on ');
}

/** Where a call comes from. */
export function originOf(ctx: Context): { address: string; device: string } {
  return { address: addressOf(ctx), device: deviceOf(ctx.get('User-Agent')) };
}
