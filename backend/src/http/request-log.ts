import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Logger } from '../kernel/logger.ts';

/** A caller's own id is used when it is safe in a log and a header. */
const SANE_ID = /^[\w.-]{8,64}$/;
/** Monitors call these every few seconds; the reason for a changed answer is logged where it happens. */
const PROBES = new Set(['/healthz', '/readyz']);

/** Why a call was answered with an error; errors.ts sets it. */
interface CallFailure {
  code: ErrorCode;
  error: unknown;
}

/**
 * Gives each call an id, answered in `X-Request-Id`, and logs it in one line with the id of its user, if known, and its
 * error code. Reads that went well are logged at level debug only, because they are most of the traffic; a failure of
 * ours is an error, with its stack where it is a defect. A call whose connection closes before all of its answer was
 * written has a line of its own at that moment.
 */
export function logRequests(parent: Logger): Middleware {
  // A line has the fields named below and no other, so that it is not searched for secrets, which takes longer than
  // writing it.
  const log = parent.child({}, { redact: [] });
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx);
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    // The address is known only while the connection is open.
    const { method, ip: address } = ctx;
    const path = loggedPath(ctx);
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) {
        const milliseconds = Math.round(performance.now() - started);
        log.info({ requestId, method, path, milliseconds, address }, 'Ended without an answer');
      }
    });
    await next();
    const level = levelOf(ctx, path);
    if (log.isLevelEnabled(level)) {
      const { userId, failure } = ctx.state as { userId?: string; failure?: CallFailure };
      const line = {
        requestId,
        method,
        path,
        status: ctx.status,
        milliseconds: Math.round(performance.now() - started),
        address,
        userId,
        code: failure?.code,
        ...(failure && ctx.status >= 500 ? describe(failure) : {}),
      };
      log[level](line, failure ? 'Failed' : 'Answered');
    }
  };
}

/** The path of a request; undefined for an address in which none can be read, such as `http://` or `http://[/`. */
export function pathOf(ctx: Context): string | undefined {
  try {
    // Koa's type does not say that it is null for some addresses.
    return ctx.path || undefined;
  } catch {
    return undefined;
  }
}

/** Never with a query, which may hold a secret. */
const loggedPath = (ctx: Context) => pathOf(ctx) ?? ctx.url.split('?', 1)[0] ?? '';

function requestIdOf(ctx: Context): string {
  const offered = ctx.get('X-Request-Id');
  return SANE_ID.test(offered) ? offered : randomUUID();
}

function levelOf({ method, status, state }: Context, path: string): 'debug' | 'info' | 'error' {
  if (PROBES.has(path)) {
    return 'debug';
  }
  if (status >= 500) {
    return 'error';
  }
  // A route that takes its question in a body reads all the same; mount.ts says so.
  return method === 'GET' || method === 'HEAD' || state.effect === 'read' ? 'debug' : 'info';
}

/** The message says that the database is unavailable; the stack adds nothing. An error of ours has it in its cause. */
function describe({ code, error }: CallFailure): { reason: string } | { err: unknown } {
  if (code !== 'unavailable' || !(error instanceof Error)) {
    return { err: error };
  }
  const { message } = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  return { reason: message };
}
