import Koa, { type Middleware } from 'koa';
import { AppError } from '../kernel/app-error.ts';
import type { Logger } from '../kernel/logger.ts';
import { handleErrors } from './errors.ts';
import { serveHealth, type Health } from './health.ts';
import { logRequests } from './request-log.ts';
import { measureRequests } from './request-metrics.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface AppDeps {
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

/** Rejects a path with a broken %-escape. */
function rejectMalformedPath(): Middleware {
  return async (ctx, next) => {
    if (ctx.path.includes('%')) {
      try {
        decodeURIComponent(ctx.path);
      } catch (error) {
        throw new AppError('invalid_input', 'The address is malformed.', { cause: error });
      }
    }
    await next();
  };
}
