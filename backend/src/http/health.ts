import type { Middleware } from 'koa';

export interface Health {
  /** Whether calls can be answered now: the database answers, and the server is not stopping. */
  isReady: () => Promise<boolean>;
}

/** `/healthz`: the process runs. `/readyz`: send it traffic. */
export function answerHealth({ isReady }: Health): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
    } else if (ctx.path === '/readyz') {
      const ready = await isReady();
      ctx.status = ready ? 200 : 503;
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { status: ready ? 'ready' : 'unavailable' };
    } else {
      await next();
    }
  };
}
