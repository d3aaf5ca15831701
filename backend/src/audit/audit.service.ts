import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import { isInTransaction } from '../storage/transactions/transactions.ts';
import { auditRepo, type Fields } from './audit.repo.ts';

/** A change to be recorded. */
export interface AuditRecord {
  action: AuditAction;
  actor: Pick<Actor, 'userId' | 'username' | 'address'>;
  /** `id` is a tracking number for packages; `label` is what staff call the target. */
  target: AuditEntry['target'];
  /**
   * The thing before and after, as far as it is worth recording, as JSON. Where both are given, only what
   * differs is kept. Never a password, a hash or a token.
   */
  before?: object;
  after?: object;
}

/** Records what services do in the audit log. */
export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ clock }: { clock: Clock }) {
  return {
    /**
     * Writes down what was done, in the transaction that does it: both are stored, or neither.
     * @throws {Error} outside a transaction
     */
    async record({ action, actor, target, ...fields }: AuditRecord): Promise<void> {
      if (!isInTransaction()) {
        throw new Error(`${action} has to be recorded in the transaction of the change.`);
      }
      await auditRepo.append({
        action,
        actor: { id: actor.userId, username: actor.username },
        target,
        address: actor.address,
        ...differing(fields),
        timestamp: clock(),
      });
    },

    /** In the transaction that is running: as `auditRepo.purgeValues`. */
    purgeValues: (targetId: string, times: { former?: Date; purgeAt?: Date }): Promise<void> =>
      auditRepo.purgeValues(targetId, times),
  };
}

function differing({ before, after }: { before?: object; after?: object }): {
  before?: Fields;
  after?: Fields;
} {
  const was = before && toFields(before);
  const is = after && toFields(after);
  const without = (fields: Fields, other: Fields | undefined) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => !other || !isDeepStrictEqual(value, other[name])),
    );
  return {
    before: was && without(was, is),
    after: is && without(is, was),
  };
}

/** As JSON says it: dates as text, nothing undefined, no class instances. */
function toFields(thing: object): Fields {
  // An object becomes an object.
  return JSON.parse(JSON.stringify(thing)) as Fields;
}
