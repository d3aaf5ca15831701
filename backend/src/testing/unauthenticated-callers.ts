import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE } from '../http/session.ts';
import { SessionModel, UserModel } from '../accounts/account.model.ts';
import { accountRepo, type Account } from '../accounts/account.repo.ts';
import { sessionRepo } from '../accounts/session.repo.ts';
import { openSession, type Credentials } from './raw-call.ts';

/** Whose sessions the callers pretend to have, and where they call. */
interface Accounts {
  url: string;
  admin: Account;
  customer: Account;
}

async function expired({ url, admin }: Accounts, kind: 'browser' | 'token'): Promise<Credentials> {
  const { id, credentials } = await openSession(url, admin, kind);
  await SessionModel.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  return credentials;
}

async function tooOld({ url, admin }: Accounts): Promise<Credentials> {
  const { id, credentials } = await openSession(url, admin, 'browser');
  const createdAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  await SessionModel.updateOne({ _id: id }, { $set: { createdAt } });
  return credentials;
}

async function revoked({ url, admin }: Accounts, kind: 'browser' | 'token'): Promise<Credentials> {
  const { id, credentials } = await openSession(url, admin, kind);
  await sessionRepo.end(admin.id, id);
  return credentials;
}

async function disabled({ url }: Accounts): Promise<Credentials> {
  const account = await accountRepo.create({
    username: `disabled_${randomBytes(4).toString('hex')}`,
    passwordHash: 'none',
    isAdmin: true,
  });
  await UserModel.updateOne({ _id: account.id }, { $set: { disabledAt: new Date() } });
  return (await openSession(url, account)).credentials;
}

/** Callers without a valid session: each is worth no more than an anonymous one. */
export const unauthenticatedCallers: Record<string, (accounts: Accounts) => Promise<Credentials>> = {
  'a forged cookie': async ({ url }) => ({
    cookie: `${SESSION_COOKIE}=${randomBytes(32).toString('base64url')}`,
    origin: url,
  }),
  'a forged token': async () => ({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` }),
  'an operator for a cookie': async ({ url }) => ({
    cookie: `${SESSION_COOKIE}=${encodeURIComponent('{"$ne":null}')}`,
    origin: url,
  }),
  'an expired session': (accounts) => expired(accounts, 'browser'),
  'a session beyond its absolute end': tooOld,
  'an expired token': (accounts) => expired(accounts, 'token'),
  'a revoked session': (accounts) => revoked(accounts, 'browser'),
  'a revoked token': (accounts) => revoked(accounts, 'token'),
  'a customer’s token': async ({ url, customer }) => (await openSession(url, customer, 'token')).credentials,
  'a disabled administrator': disabled,
};
