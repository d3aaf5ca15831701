import type { Context, Middleware } from 'koa';
import type { Access, Route, RouteParsed, RouteReturn } from '@moveway/contracts/http/route.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { networkOf } from '../kernel/network-address.ts';
import { inTransaction } from '../storage/transactions.ts';
import type { ApiRouter } from './api-router.ts';
import { answerOnce, idempotencyKeyOf } from './idempotency.ts';
import { readInput } from './input.ts';
import { assertSameOrigin } from './same-origin.ts';
import { streamText } from './stream-text.ts';

/** What a handler is given. */
export interface Call<R extends Route> {
  input: RouteParsed<R>;
  /** Never known to a public route that only reads: finding it out would cost a session. */
  actor: R['access'] extends 'public' ? Actor | undefined : Actor;
  ctx: Context;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteReturn<R>>;

/**
 * Mounts a declared route: rate limit, access, same-origin rule, input, idempotency, handler, answer. A `write` runs
 * in one unit of work. The answer is parsed by the route's response schema, so nothing undeclared leaves; text is
 * streamed. The handler of a GET may set an `ETag`; a caller who has that version is answered 304.
 */
export function mount<R extends Route>({ router, guards }: ApiRouter, route: R, handler: Handler<R>): void {
  // An endpoint is always "METHOD /path" by its type.
  const [method, path] = route.endpoint.split(' ') as [string, string];
  const knowsCaller = route.access !== 'public' || route.effect !== 'read';

  const answer: Middleware = async (ctx) => {
    ctx.state.effect = route.effect;
    const actor = knowsCaller ? await guards.identify(ctx) : undefined;
    ctx.state.userId = actor?.userId;
    assertAccess(route.access, actor);
    if (route.effect !== 'read') {
      assertSameOrigin(ctx, guards.carriesSession(ctx));
    }
    const { parsed, raw } = await readInput(ctx, route);
    // The input was parsed by the route's schemas, and the actor is there unless access is public.
    const call = { input: parsed, actor, ctx } as Call<R>;
    if (route.contentType !== undefined) {
      // By RouteReturn, the handler of such a route gives its text piece by piece.
      ctx.body = await streamText((await handler(call)) as AsyncIterable<string>);
      ctx.type = route.contentType;
      return;
    }
    const run = async () => JSON.stringify(route.response.parse(await handler(call)));

    ctx.status = route.status;
    ctx.type = 'json';
    if (route.effect !== 'write') {
      const body = await run();
      ctx.body = ctx.fresh ? null : body;
      if (ctx.fresh) {
        ctx.status = 304;
      }
      return;
    }
    const key = idempotencyKeyOf(ctx, route.endpoint, actor, raw);
    const caller = actor?.userId ?? networkOf(ctx.ip);
    if (key) {
      const { body, isRepeated } = await guards.inTurn(caller, () => answerOnce(key, run));
      ctx.body = body;
      if (isRepeated) {
        ctx.set('Idempotency-Replayed', 'true');
      }
    } else {
      ctx.body = await guards.inTurn(caller, () => inTransaction(run));
    }
  };

  const nameRoute: Middleware = (ctx, next) => {
    ctx.state.route = path;
    return next();
  };
  router.register(
    path,
    [method],
    [nameRoute, guards.admit, ...(knowsCaller ? [guards.session] : []), answer],
  );
}

function assertAccess(access: Access, actor: Actor | undefined): void {
  if (access === 'public') {
    return;
  }
  if (!actor) {
    throw new AppError('unauthenticated', 'Please sign in.');
  }
  if (access === 'admin' && !actor.isAdmin) {
    throw new AppError('forbidden', 'Only administrators may do this.');
  }
}
