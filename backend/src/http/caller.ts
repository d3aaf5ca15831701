import { parse } from 'bowser';
import type { Context } from 'koa';
import { deviceName, UNKNOWN_DEVICE } from '../kernel/device-name.ts';
import { plainAddress } from '../kernel/network-address.ts';

/** Longer ones are no browser's. */
const USER_AGENT_MAX = 512;

/** The network address of a caller. */
export function addressOf({ ip }: Pick<Context, 'ip'>): string {
  return plainAddress(ip);
}

/** What a caller's `User-Agent` says, as its user would call it: `Firefox on Linux`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') {
    return UNKNOWN_DEVICE;
  }
  const { browser, os } = parse(userAgent.slice(0, USER_AGENT_MAX));
  return deviceName(browser.name ?? '', os.name ?? '');
}

/** Where a call comes from. */
export function originOf(ctx: Context): { address: string; device: string } {
  return { address: addressOf(ctx), device: deviceOf(ctx.get('User-Agent')) };
}
