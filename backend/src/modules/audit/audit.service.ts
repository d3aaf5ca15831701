import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isInTransaction } from '../../storage/transactions.ts';
import { auditRepo, type Facts } from './audit.repo.ts';

/** What somebody did. */
export interface Deed {
  action: AuditAction;
  actor: Pick<Actor, 'userId' | 'username' | 'address'>;
  /** `id` is a tracking number for packages; `label` is what a person calls the thing. */
  target: AuditEntry['target'];
  /**
   * The thing before and after, as far as it is worth telling: anything JSON can say. Where both are given, only what
   * differs is kept. Never a password, a hash or a token.
   */
  before?: object;
  after?: object;
}

/** How services tell the audit log what was done. */
export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ clock }: { clock: Clock }) {
  return {
    /**
     * Writes down what was done, in the unit of work that does it: both are stored, or neither.
     * @throws {Error} outside a unit of work
     */
    async record({ action, actor, target, ...facts }: Deed): Promise<void> {
      if (!isInTransaction()) {
        throw new Error(`${action} has to be recorded in the unit of work of the change.`);
      }
      await auditRepo.append({
        action,
        actor: { id: actor.userId, username: actor.username },
        target,
        address: actor.address,
        ...differing(facts),
        timestamp: clock(),
      });
    },
  };
}

function differing({ before, after }: { before?: object; after?: object }): {
  before?: Facts;
  after?: Facts;
} {
  const was = before && toFacts(before);
  const is = after && toFacts(after);
  const without = (facts: Facts, other: Facts | undefined) =>
    Object.fromEntries(
      Object.entries(facts).filter(([name, value]) => !other || !isDeepStrictEqual(value, other[name])),
    );
  return {
    ...(was && { before: without(was, is) }),
    ...(is && { after: without(is, was) }),
  };
}

/** As JSON says it: dates as text, nothing undefined, no class instances. */
function toFacts(thing: object): Facts {
  // An object becomes an object.
  return JSON.parse(JSON.stringify(thing)) as Facts;
}
