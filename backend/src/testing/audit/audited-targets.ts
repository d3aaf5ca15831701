import { accountRepo } from '../../accounts/account.repo.ts';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import type { Change } from './audited-writes.ts';
import { signInAs } from '../sign-in.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../test-password.ts';

export const PASSWORD = TEST_PASSWORD;
export const NEW_PASSWORD = 'another one';

export const packageCalled = (id: string) => ({ type: 'package' as const, id, label: id });
export const userCalled = (id: string, label: string) => ({ type: 'user' as const, id, label });

export const cannedReplyCalled = (id: string, shortcut: string) => ({
  type: 'canned-reply' as const,
  id,
  label: `/${shortcut}`,
});

export const viewCalled = (id: string, label: string) => ({ type: 'view' as const, id, label });

/**
 * Stores a job that no retry helped, as its last attempt leaves it; no process knows its kind, so that none runs it.
 */
export const storeFailedJob = (fields: object = {}) =>
  JobModel.create({
    name: 'unknown',
    data: {},
    failCount: 7,
    failReason: 'away',
    nextRunAt: null,
    createdAt: new Date(),
    failedAt: new Date(),
    ...fields,
  });

/** A change of a new target, and its expected entry, to which it adds the target. */
export const changeOf =
  <T extends { target: AuditEntry['target'] }>(
    make: () => Promise<T>,
    act: (made: T) => Promise<unknown>,
    entry: Partial<AuditEntry>,
  ) =>
  async (): Promise<Change> => {
    const made = await make();
    return { act: () => act(made), entry: { target: made.target, ...entry } };
  };

export async function aFailedJob() {
  const { id } = await storeFailedJob();
  return { id, target: { type: 'job' as const, id, label: 'unknown' } };
}

/** Makes packages and users, each new, for changes that must not get in each other's way. */
export async function createAuditedTargets(dispatch: Awaited<ReturnType<typeof startDispatchBackend>>) {
  let serial = 0;

  function unique(prefix: string): string {
    serial += 1;
    return `${prefix}_${serial}`;
  }

  /** A package of its own for each change. */
  async function aPackage(fields: object = {}) {
    const created = await dispatch.create(unique('CHANGE').replace('_', '-'), fields);
    return {
      number: created.trackingNumber,
      version: created.version,
      target: packageCalled(created.trackingNumber),
    };
  }

  /** A signed-in user of its own for each change. */
  async function aUser(isAdmin = false) {
    const username = unique('somebody');
    const { id } = await accountRepo.create({ username, passwordHash: TEST_PASSWORD_HASH, isAdmin });
    const call = await signInAs(dispatch.backend, username);
    const { items } = await call('GET /api/auth/sessions', {});
    return { id, username, call, sessionId: items[0]?.id ?? '', target: userCalled(id, username) };
  }

  async function aCannedReply() {
    const reply = await dispatch.admin('POST /api/admin/canned-replies', {
      body: { shortcut: unique('reply').replace('_', '-'), text: 'Good day.' },
    });
    return { ...reply, target: cannedReplyCalled(reply.id, reply.shortcut) };
  }

  /** A shared view: changes of a private view have no entries. */
  async function aView() {
    const { id, ...view } = await dispatch.admin('POST /api/admin/views', {
      body: { name: unique('View'), query: 'status=Pending', isShared: true },
    });
    return { ...view, params: { id }, target: viewCalled(id, view.name) };
  }

  /** With one unanswered message. */
  async function aConversation() {
    const { id: userId, username, call } = await aUser();
    const sent = await call('POST /api/chat/send', { body: { message: 'Hello' } });
    return { id: sent.conversationId, target: { type: 'chat' as const, id: userId, label: username } };
  }

  return { unique, aPackage, aUser, aCannedReply, aView, aConversation };
}
