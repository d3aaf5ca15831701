import type { Middleware } from 'koa';

export interface Health {
  /** Whether the server is about to stop, and answers everything still. */
  isDraining: () => boolean;
  isDatabaseReachable: () => Promise<boolean>;
}

type Status = 'ready' | 'draining' | 'unavailable';

/**
 * `/healthz`: the process runs. `/readyz`: every call can be answered now, by a server that stays and has its database.
 * `/readyz?exclude=database`: send it traffic. A proxy uses this, because pages and files need no database and its own
 * error pages are worse than ours.
 */
export function serveHealth(health: Health): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const status = await readiness(health, ctx.query['exclude'] === 'database');
      ctx.status = status === 'ready' ? 200 : 503;
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status };
    } else {
      await next();
    }
  };
}

async function readiness(
  { isDraining, isDatabaseReachable }: Health,
  excludeDatabase: boolean,
): Promise<Status> {
  if (isDraining()) {
    return 'draining';
  }
  return excludeDatabase || (await isDatabaseReachable()) ? 'ready' : 'unavailable';
}
