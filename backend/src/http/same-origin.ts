import type { Context } from 'koa';
import { AppError } from '../kernel/app-error.ts';

/**
 * Rejects a call that a foreign page makes a browser send with our cookie. Browsers send where a call comes from in
 * `Sec-Fetch-Site` or `Origin`; a call without either is accepted unless it carries the session cookie. A call with an
 * `Authorization` header is no such call: a foreign page cannot set it.
 * @throws {AppError} `cross_origin`
 */
export function assertSameOrigin(ctx: Context, carriesSession: boolean): void {
  if (ctx.get('Authorization') !== '') {
    return;
  }
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  // `none` is sent by a program built on Chromium, whose calls come from no page at all.
  const isSame =
    site === 'same-origin' ||
    ((site === '' || site === 'none') && (origin === '' ? !carriesSession : hostOf(origin) === ctx.host));
  if (!isSame) {
    throw new AppError('cross_origin', 'This call must come from our own pages.');
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
