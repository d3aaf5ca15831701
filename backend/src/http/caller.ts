import { parse } from 'bowser';
import type { Context } from 'koa';
import { HIDDEN_PAGE_HEADER } from '@moveway/contracts/http/http.constants.ts';
import { callerFrom, type Caller, plainAddress } from '../kernel/identity/caller.ts';
import { deviceName, UNKNOWN_DEVICE } from '../kernel/identity/session.ts';
import { deviceSecretOf } from './cookies.ts';

/** No browser sends a longer one. */
const USER_AGENT_MAX = 512;

/** Where a call comes from. */
export function callerOf(ctx: Context): Caller {
  return {
    ...callerFrom(plainAddress(ctx.ip), deviceSecretOf(ctx)),
    isHidden: ctx.get(HIDDEN_PAGE_HEADER) !== '',
  };
}

/** What a caller's `User-Agent` says, as its user would call it: `Firefox on Linux`. */
export function deviceNameOf(userAgent: string): string {
  if (userAgent === '') {
    return UNKNOWN_DEVICE;
  }
  const { browser, os } = parse(userAgent.slice(0, USER_AGENT_MAX));
  return deviceName(browser.name ?? '', os.name ?? '');
}
