import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { nothingLeft } from '../kernel/nothing-left.ts';
import { zonedDaySpan } from '../kernel/days/zoned-day.ts';
import { decodePageCursor, toPage } from '../kernel/page-cursor.ts';
import { auditRepo, type Named } from './audit.repo.ts';

export interface AuditSearchDeps {
  accounts: {
    /** Who has this username or email address now. */
    findIdByName(name: string): Promise<string | undefined>;
  };
  settings: { get(): Pick<Settings, 'timeZone'> };
}

type AuditCountQuery = ApiQuery<'GET /api/admin/audit/count'>;

const ID = /^[\da-f]{24}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Searches of the audit log. */
export function createAuditSearch({ accounts, settings }: AuditSearchDeps) {
  /** Entries have the name at their time; a user who was renamed since is found by id. */
  async function named(name: string | undefined): Promise<Named | undefined> {
    if (name === undefined || name === '') {
      return undefined;
    }
    return { name, id: ID.test(name) ? name.toLowerCase() : await accounts.findIdByName(name) };
  }

  /** The span of a day in the company's time zone; that of a moment begins and ends with it. */
  function spanOf(dayOrMoment: string): { start: Date; end: Date } {
    const moment = new Date(dayOrMoment);
    return DAY.test(dayOrMoment)
      ? zonedDaySpan(dayOrMoment, settings.get().timeZone)
      : { start: moment, end: moment };
  }

  async function toFilter({ action, actor, target, from, to, ...rest }: AuditCountQuery) {
    nothingLeft(rest);
    const [byActor, byTarget] = await Promise.all([named(actor), named(target)]);
    return {
      action,
      actor: byActor,
      target: byTarget,
      from: from === undefined ? undefined : spanOf(from).start,
      until: to === undefined ? undefined : spanOf(to).end,
    };
  }

  return {
    /** Newest first; days are those of the business. @throws {AppError} `invalid_input` for a forged cursor */
    async list({ limit, cursor, ...query }: ApiQuery<'GET /api/admin/audit'>) {
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      // One more shows whether there is a next page.
      const found = await auditRepo.list({ ...(await toFilter(query)), after, limit: limit + 1 });
      return toPage(found, limit, ({ timestamp, id }) => ({ at: timestamp, id }));
    },

    /** How many there are, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
    async count(query: AuditCountQuery): Promise<number | undefined> {
      return auditRepo.count({ ...(await toFilter(query)), after: undefined });
    },
  };
}
