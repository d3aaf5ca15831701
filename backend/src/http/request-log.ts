import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from '../kernel/logger.ts';

/** A caller's own id is taken when it can do no harm in a log or a header. */
const SANE_ID = /^[\w.-]{8,64}$/;

/**
 * Gives each call an id, answered in `X-Request-Id`, and logs it: reads that went well only at level debug, because
 * they are most of the traffic.
 */
export function logRequests(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const offered = ctx.get('X-Request-Id');
    const requestId = SANE_ID.test(offered) ? offered : randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    // A route that takes its question in a body reads all the same; mount.ts says so.
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.state.effect === 'read';
    const level = isRead && ctx.status < 500 ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      const milliseconds = Math.round(performance.now() - started);
      log[level](
        { requestId, method: ctx.method, path: ctx.path, status: ctx.status, milliseconds, address: ctx.ip },
        'Answered',
      );
    }
  };
}
