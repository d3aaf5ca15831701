import { UserModel } from '../../accounts/account.model.ts';
import { accountRepo } from '../../accounts/account.repo.ts';
import { linkTokens, type LinkPurposes } from '../../storage/link-tokens.ts';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import type { Change } from './audited-writes.ts';
import { signInAs } from '../sign-in.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../test-password.ts';

export const PASSWORD = TEST_PASSWORD;
export const NEW_PASSWORD = 'another one';

/** Longer than any run: MongoDB removes expired documents, which would be a change. */
const LINK_MS = 60 * 60 * 1000;

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

/** What a change is made to, and who makes it unless the administrator does. */
interface Made {
  target: AuditEntry['target'];
  actor?: AuditEntry['actor'];
}

/** A change of something new, and its expected entry, to which it adds the target and the actor. */
export const changeOf =
  <T extends Made>(
    make: () => Promise<T>,
    act: (made: T) => Promise<unknown>,
    entry: Partial<AuditEntry> | ((made: T) => Partial<AuditEntry>),
  ) =>
  async (): Promise<Change> => {
    const made = await make();
    const { target, actor } = made;
    const expected = typeof entry === 'function' ? entry(made) : entry;
    return { act: () => act(made), entry: { target, ...(actor && { actor }), ...expected } };
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

  /** One who makes the change. */
  async function anActor(isAdmin = false) {
    const user = await aUser(isAdmin);
    return { ...user, actor: { id: user.id, username: user.username } };
  }

  /** A user with an email address, and the link that was sent there. */
  async function aLinkOf<P extends keyof LinkPurposes>(
    subjectOf: (user: { userId: string; email: string }) => [purpose: P, subject: LinkPurposes[P]],
  ) {
    const user = await anActor();
    const email = `${user.username}@example.com`;
    await UserModel.updateOne({ _id: user.id }, { $set: { email } });
    const [purpose, subject] = subjectOf({ userId: user.id, email });
    return { ...user, email, token: await linkTokens.create(purpose, subject, LINK_MS) };
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

  return { unique, aPackage, aUser, anActor, aLinkOf, aCannedReply, aView, aConversation };
}
