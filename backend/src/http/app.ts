import Koa, { type Middleware } from 'koa';
import { AppError } from '../kernel/app-error.ts';
import type { Logger } from '../kernel/logger.ts';
import { handleErrors } from './errors.ts';
import { logRequests, pathOf } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { requestDuration } from '../kernel/metrics.ts';

interface AppDeps {
  log: Logger;
  health: Health;
  /** How many proxies stand in front; that many entries of X-Forwarded-For are believed. */
  trustedProxies: number;
}

/** The HTTP application with what every call goes through, before any route or page. */
export function createApp({ log, health, trustedProxies }: AppDeps): Koa {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  const layers = [
    measureRequests(),
    logRequests(log),
    setSecurityHeaders(),
    handleErrors(),
    rejectMalformedPath(),
    serveHealth(health),
  ];
  for (const layer of layers) {
    app.use(layer);
  }
  // An error while a response is being sent: a caller who disconnected, for instance.
  app.on('error', (error: unknown) => {
    log.debug({ err: error }, 'An answer was cut short');
  });
  return app;
}

/** Rejects an address without a path that can be read, and a path with a broken %-escape. */
function rejectMalformedPath(): Middleware {
  return async (ctx, next) => {
    const path = pathOf(ctx);
    if (path === undefined || !isDecodable(path)) {
      throw new AppError('invalid_input', 'This address is not valid.');
    }
    await next();
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The methods of calls; a request may have another one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Measures every request by what answers it: a declared route by its path with parameters by name (`mount.ts` says
 * which), and everything else, such as a page of the site, a file or an unknown address, as `other`.
 */
function measureRequests(): Middleware {
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

interface Health {
  /** Whether the server is about to stop, but still answers everything. */
  isDraining: () => boolean;
  isDatabaseReachable: () => Promise<boolean>;
}

type Status = 'ready' | 'draining' | 'unavailable';

/**
 * `/healthz`: the process runs. `/readyz`: every call can be answered now, by a server that stays and has its database.
 * `/readyz?exclude=database`: send it traffic. A proxy uses this, because pages and files need no database and its own
 * error pages are worse than ours.
 */
function serveHealth(health: Health): Middleware {
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
