import type { AuditListQuery } from '@moveway/contracts/audit/audit.routes.ts';
import { decodePageCursor, toPage } from '../../kernel/page-cursor.ts';
import { auditRepo, type Named } from './audit.repo.ts';

export interface AuditSearchDeps {
  accounts: {
    /** Who has this username or e-mail address now. */
    findIdByName(name: string): Promise<string | undefined>;
  };
}

export type AuditSearchService = ReturnType<typeof createAuditSearch>;

const ID = /^[\da-f]{24}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Searches of the audit log. */
export function createAuditSearch({ accounts }: AuditSearchDeps) {
  /** Entries have the name at their time; a user who was renamed since is found by id. */
  async function named(name: string | undefined): Promise<Named | undefined> {
    if (name === undefined || name === '') {
      return undefined;
    }
    return { name, id: ID.test(name) ? name.toLowerCase() : await accounts.findIdByName(name) };
  }

  return {
    /** Newest first; a day is one of UTC. @throws {AppError} `invalid_input` for a forged cursor */
    async list({ action, actor, target, from, to, limit, cursor }: AuditListQuery) {
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const [byActor, byTarget] = await Promise.all([named(actor), named(target)]);
      const found = await auditRepo.list({
        action,
        actor: byActor,
        target: byTarget,
        after,
        from: from === undefined ? undefined : new Date(from),
        until: to === undefined ? undefined : endOf(to),
        // One more shows whether there is a next page.
        limit: limit + 1,
      });
      return toPage(found, limit, ({ timestamp, id }) => ({ at: timestamp, id }));
    },
  };
}

/** A day ends with the next one; a moment is an end already. */
function endOf(to: string): Date {
  return new Date(Date.parse(to) + (DAY.test(to) ? DAY_MS : 0));
}
