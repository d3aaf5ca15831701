import type { Context, Middleware } from 'koa';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { AppError } from '../kernel/app-error.ts';
import { isDatabaseUnavailable } from '../storage/database-error.ts';
import { isTimeExceeded } from '../storage/limits/read-limit.ts';
import { setDataHeaders } from './security-headers.ts';

/** Seconds a caller should wait while the database is unavailable. */
const RETRY_AFTER_OUTAGE = 5;

/**
 * Turns the errors of later middleware into error responses. An `AppError` is sent as it is; a database that is
 * unavailable, or takes longer than a read may, is `unavailable`; any other error is `internal`, and its text is only
 * logged (request-log.ts), under the request id that the caller gets.
 */
export function handleErrors(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const appError = toAppError(error);
      ctx.state.failure = { code: appError.code, error };
      answer(ctx, appError);
    }
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (isDatabaseUnavailable(error) || isTimeExceeded(error)) {
    return new AppError('unavailable', 'The service is not available right now. Please try again shortly.', {
      retryAfter: RETRY_AFTER_OUTAGE,
      cause: error,
    });
  }
  return new AppError('internal', 'Something went wrong on our end.', { cause: error });
}

function answer(ctx: Context, { code, message, status, fields, retryAfter }: AppError): void {
  const body: ErrorBody = {
    code,
    message,
    // Set by the outermost middleware (request-log.ts).
    requestId: ctx.state.requestId as string,
    fields: fields && { ...fields },
  };
  ctx.status = status;
  // An error is neither the page nor the file that was asked for.
  setDataHeaders(ctx.res);
  for (const header of ['ETag', 'Content-Disposition', 'Content-Encoding']) {
    ctx.remove(header);
  }
  if (retryAfter !== undefined) {
    ctx.set('Retry-After', String(Math.ceil(retryAfter)));
  }
  ctx.type = 'json';
  ctx.body = JSON.stringify(body);
}
