import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../kernel/app-error.ts';
import type { Actor } from '../kernel/actor.ts';

/** What mounted routes ask about their caller. */
export interface ApiGuards {
  /** Counts the call. @throws {AppError} `rate_limited` */
  admit: Middleware;
  /** Under it, `ctx.session` is the caller's session. */
  session: Middleware;
  /** The signed-in caller, by bearer token or session cookie; undefined when there is none. */
  identify: (ctx: Context) => Promise<Actor | undefined>;
  /** Whether the call carries a session cookie, valid or not. */
  carriesSession: (ctx: Context) => boolean;
}

/** Where features mount their routes. */
export interface ApiRouter {
  readonly router: Router;
  readonly guards: ApiGuards;
}

export function createApiRouter(guards: ApiGuards): ApiRouter {
  return { router: new Router(), guards };
}

/** The mounted routes, then JSON refusals for every other call under /api. */
export function serveApi({ router }: ApiRouter): Middleware[] {
  const refused = () => new AppError('method_not_allowed', 'This address does not take that method.');
  return [
    // The router adds what its types ask of the context by itself.
    router.routes() as Middleware,
    router.allowedMethods({ throw: true, methodNotAllowed: refused, notImplemented: refused }) as Middleware,
    async (ctx, next) => {
      if (ctx.path === '/api' || ctx.path.startsWith('/api/')) {
        throw new AppError('not_found', 'There is nothing at this address.');
      }
      await next();
    },
  ];
}
