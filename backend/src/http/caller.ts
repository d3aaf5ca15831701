import { parse } from 'bowser';
import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';

/** Longer ones are no browser's. */
const USER_AGENT_MAX = 512;

/** The network address of a caller, an IPv4 address in its own form. */
export function addressOf({ ip }: Pick<Context, 'ip'>): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : 'unknown';
}

/** What a caller's `User-Agent` says, as its user would call it: `Firefox on Linux`. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') {
    return 'Unknown device';
  }
  const { browser, os } = parse(userAgent.slice(0, USER_AGENT_MAX));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? 'Unknown device' : names.join(' on ').slice(0, 80);
}

/** Where a call comes from. */
export function originOf(ctx: Context): { address: string; device: string } {
  return { address: addressOf(ctx), device: deviceOf(ctx.get('User-Agent')) };
}
