import type { CannedReply, NewCannedReply } from '@moveway/contracts/support/support.routes.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { unlessTaken } from '../../storage/database-error.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { outbox } from '../../storage/transactions/outbox.ts';
import { audit } from '../../audit/audit.service.ts';
import { cannedReplyRepo } from './canned-reply.repo.ts';

const publishChange = ({ id }: CannedReply) => outbox.publish('canned_reply.changed', { id });

/** Replies that one administrator writes for all to use. */
export const cannedReplies = {
  /** In order of their shortcuts. */
  list: (): Promise<CannedReply[]> => cannedReplyRepo.list(),

  /** @throws {AppError} `canned_reply.shortcut_taken` */
  create:
    (actor: Actor, reply: NewCannedReply): Change<CannedReply> =>
    async () => {
      const created = await unlessTaken(cannedReplyRepo.insert(reply), shortcutTaken);
      const { id: _id, version: _version, ...after } = created;
      await audit.record({ action: 'canned_reply.created', actor, target: targetOf(created), after });
      await publishChange(created);
      return created;
    },

  /** @throws {AppError} `canned_reply.not_found`, `canned_reply.changed`, `canned_reply.shortcut_taken` */
  update:
    (
      actor: Actor,
      id: string,
      { version, ...reply }: NewCannedReply & { version: number },
    ): Change<CannedReply> =>
    async () => {
      const before = await cannedReplyRepo.find(id);
      if (!before) {
        throw notFound();
      }
      const after = await unlessTaken(cannedReplyRepo.replace(id, version, reply), shortcutTaken);
      if (!after) {
        throw new AppError('canned_reply.changed', 'Someone else changed this reply. Reload it.');
      }
      await audit.record({ action: 'canned_reply.changed', actor, target: targetOf(after), before, after });
      await publishChange(after);
      return after;
    },

  /** @throws {AppError} `canned_reply.not_found` */
  remove:
    (actor: Actor, id: string): Change<{ removed: true }> =>
    async () => {
      const removed = await cannedReplyRepo.remove(id);
      if (!removed) {
        throw notFound();
      }
      const { shortcut, text } = removed;
      await audit.record({
        action: 'canned_reply.removed',
        actor,
        target: targetOf(removed),
        before: { shortcut, text },
      });
      await publishChange(removed);
      return { removed: true };
    },
};

const shortcutTaken = () =>
  new AppError('canned_reply.shortcut_taken', 'Another canned reply has this shortcut.', {
    fields: { shortcut: 'Another canned reply has this shortcut' },
  });

const notFound = () => new AppError('canned_reply.not_found', 'That canned reply was not found.');

const targetOf = ({ id, shortcut }: CannedReply) => ({
  type: 'canned-reply' as const,
  id,
  label: `/${shortcut}`,
});
