import type { Context } from 'koa';
import { AppError } from '../../kernel/app-error.ts';

/** A name or an address, and perhaps a port; `URL` alone takes user names, paths and spaces beside them. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Whether a Host header names a host, so that it can be part of an address. */
export function isWellFormedHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/**
 * The site's address as the request names it, such as `https://moveway.example`. Only its Host counts, which a proxy
 * passes on: `X-Forwarded-Host` may be the caller's own.
 * @throws {AppError} `invalid_input` for a request of HTTP/1.0 without a Host, and for a malformed one
 */
export function originOf({ req, secure }: Context): string {
  const { host = '' } = req.headers;
  if (!isWellFormedHost(host)) {
    throw new AppError('invalid_input', 'The request does not say for which host it is.');
  }
  return new URL(`${secure ? 'https' : 'http'}://${host}`).origin;
}
