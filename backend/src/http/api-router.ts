import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../kernel/app-error.ts';
import { serveApiDocument } from './document/api-document.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { WriteQueue } from './call/write-queue.ts';

/** What mounted routes ask about their caller. */
interface ApiGuards {
  /** Counts the call. @throws {AppError} `rate_limited` */
  limitRate: Middleware;
  /** Under it, `ctx.session` is the caller's session. */
  session: Middleware;
  /** The signed-in caller, by bearer token or session cookie; undefined if nobody is signed in. */
  identify: (ctx: Context) => Promise<Actor | undefined>;
  /** Whether the call carries a session cookie, valid or not. */
  hasSessionCookie: (ctx: Context) => boolean;
  /** Runs a write when it is its caller's turn. @throws {AppError} `rate_limited` */
  queueWrite: WriteQueue;
  /** How long a file may take to arrive. */
  uploadTimeoutMs: number;
}

/** Where features mount their routes. */
export interface ApiRouter {
  readonly router: Router;
  /** Asked before `router`, which has to try one route after the other: for those that are called most. */
  readonly first: Router;
  readonly guards: ApiGuards;
}

export function createApiRouter(guards: ApiGuards): ApiRouter {
  return { router: new Router(), first: new Router(), guards };
}

/** What was mounted, by the names the contract gives its routes. */
export function mountedEndpoints({ router, first }: ApiRouter): string[] {
  return [...first.stack, ...router.stack].flatMap(({ methods, path }) =>
    // The router lets HEAD follow GET by itself.
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
  );
}

/**
 * The API's document, the mounted routes, and JSON errors for every other call under /api, and where there is no site.
 */
export function serveApi({ router, first, guards }: ApiRouter): Middleware[] {
  const rejected = () => new AppError('method_not_allowed', 'This address does not support that method.');
  return [
    async (ctx, next) => {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) {
        throw new AppError('not_found', 'Nothing was found at this address.');
      }
    },
    // A router adds what its types ask of the context by itself.
    first.routes() as Middleware,
    serveApiDocument(guards.limitRate),
    router.routes() as Middleware,
    router.allowedMethods({
      throw: true,
      methodNotAllowed: rejected,
      notImplemented: rejected,
    }) as Middleware,
    async (ctx, next) => {
      if (!isApi(ctx)) {
        await next();
      }
    },
  ];
}

/** In upper or lower case, as the router matches. */
function isApi({ path }: Context): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}
