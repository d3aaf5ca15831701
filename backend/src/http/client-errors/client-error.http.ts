import type { Context } from 'koa';
import { clientErrorRoutes } from '@moveway/contracts/client-errors/client-error.routes.ts';
import type { ApiRouter } from '../api-router.ts';
import { mount } from '../call/mount.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createNetworkLimiter } from '../../storage/limits/shared-limiter.ts';
import { withoutPersonalData } from './personal-data.ts';

const HOUR_SECONDS = 60 * 60;

/**
 * Writes errors of pages to the log. The route is public, so each network may send few, and what users
 * may have typed is left out.
 * @param limits `clientErrors`: how many reports an hour from one network address
 */
export function mountClientErrors(
  api: ApiRouter,
  { log, limits }: { log: Pick<Logger, 'warn'>; limits: { clientErrors: number } },
): void {
  const byAddress = createNetworkLimiter('client-errors', {
    points: limits.clientErrors,
    seconds: HOUR_SECONDS,
  });

  mount(api, clientErrorRoutes.report, async ({ input, caller, ctx }) => {
    await byAddress.consume(caller);
    log.warn({ requestId: requestIdOf(ctx), clientError: withoutPersonalData(input.body) }, 'A page failed');
    return { reported: true as const };
  });
}

/** Set by the outermost middleware (request-log.ts). */
const requestIdOf = (ctx: Context) => ctx.state.requestId as string;
