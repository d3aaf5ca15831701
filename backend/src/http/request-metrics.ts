import type { Middleware } from 'koa';
import { requestDuration } from '../metrics/instruments.ts';

/** Of the methods that calls have; anybody may send another. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Measures every request by what answers it: a declared route by its path with parameters by name (`mount.ts` says which),
 * and all that is no route, such as a page of the site, a file, or an address where nothing is, as `other`.
 */
export function measureRequests(): Middleware {
  return async (ctx, next) => {
    const stop = requestDuration.startTimer();
    await next();
    stop({
      method: METHODS.has(ctx.method) ? ctx.method : 'other',
      // Set by mount.ts.
      route: (ctx.state.route as string | undefined) ?? 'other',
      status: ctx.status,
    });
  };
}
