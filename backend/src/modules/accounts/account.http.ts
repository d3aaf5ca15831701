import type { Context } from 'koa';
import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import { callerAddress } from '../../http/rate-limits.ts';
import {
  SESSION_COOKIE,
  endSession,
  isSessionCurrent,
  sessionUserId,
  startSession,
} from '../../http/session.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { SessionStore } from '../../kernel/session.ts';
import { presentUser } from './account.presenter.ts';
import type { AccountService } from './account.service.ts';

const SESSION_COOKIE_VALUE = new RegExp(
  String.raw`(?:^|;\s*)${SESSION_COOKIE.replaceAll('.', String.raw`\.`)}=([\w-]+)`,
);

export function mountAccounts(api: ApiRouter, service: AccountService): void {
  mount(api, accountRoutes.currentUser, async ({ actor }) => presentUser(await service.get(actor.userId)));

  mount(api, accountRoutes.adminLogin, async ({ input, ctx }) => {
    const account = await service.signInAdmin(input.body, callerAddress(ctx));
    await startSession(ctx, account.id);
    return { user: presentUser(account) };
  });

  mount(api, accountRoutes.adminDirect, async ({ input, ctx }) => {
    const account = await service.signInAdmin(input.body, callerAddress(ctx));
    const { adminToken, expiresAt } = await service.issueAdminToken(account);
    return { user: presentUser(account), adminToken, expiresAt: expiresAt.toISOString() };
  });

  mount(api, accountRoutes.logout, async ({ ctx }) => {
    const token = bearerToken(ctx);
    if (token !== undefined) {
      await service.revokeAdminToken(token);
    }
    endSession(ctx);
    return { signedOut: true as const };
  });
}

/** Who makes a call: by bearer token, else by session cookie (a dead token does not shut out a living session). */
export function createIdentify(service: AccountService) {
  return async (ctx: Context): Promise<Actor | undefined> => {
    const token = bearerToken(ctx);
    const byToken = token === undefined ? undefined : await service.actorOfToken(token);
    const userId = byToken ? undefined : sessionUserId(ctx);
    return userId === undefined ? byToken : service.actorOf(userId);
  };
}

function bearerToken(ctx: Context): string | undefined {
  return /^Bearer ([\w-]{16,128})$/i.exec(ctx.get('Authorization'))?.[1];
}

/** Who opens a socket, by the same session cookie or token as a call. */
export function createIdentifyHandshake(service: AccountService, sessions: SessionStore) {
  return async ({ cookie = '', token }: { cookie?: string; token?: string }): Promise<Actor | undefined> => {
    const byToken = token === undefined ? undefined : await service.actorOfToken(token);
    if (byToken) {
      return byToken;
    }
    const sessionId = SESSION_COOKIE_VALUE.exec(cookie)?.[1];
    const session = sessionId === undefined ? undefined : await sessions.find(sessionId);
    return session && isSessionCurrent(session) ? service.actorOf(session.userId) : undefined;
  };
}
