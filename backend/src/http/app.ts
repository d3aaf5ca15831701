import Koa from 'koa';
import type { Middleware } from 'koa';
import type { Logger } from '../kernel/logger.ts';
import { serveApi, type ApiRouter } from './api-router.ts';
import { answerErrors } from './errors.ts';
import { answerHealth, type Health } from './health.ts';
import { logRequests } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';

export interface AppDeps {
  log: Logger;
  /** With all features mounted. */
  api: ApiRouter;
  health: Health;
  /** How many proxies stand in front; that many entries of X-Forwarded-For are believed. */
  trustedProxies: number;
  /** What serves pages and files; nothing does when left out. */
  site?: Middleware;
}

/** The HTTP application, without a port. */
export function createApp({ log, api, health, trustedProxies, site }: AppDeps): Koa {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  const layers = [
    logRequests(log),
    setSecurityHeaders(),
    answerErrors(log),
    answerHealth(health),
    ...serveApi(api),
    ...(site ? [site] : []),
  ];
  for (const layer of layers) {
    app.use(layer);
  }
  // Left for what breaks while an answer is already on its way, a caller who hung up for instance.
  app.on('error', (error: unknown) => {
    log.debug({ err: error }, 'An answer was cut short');
  });
  return app;
}
