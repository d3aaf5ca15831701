import { isDeepStrictEqual } from 'node:util';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { AuditAction, AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { zonedDaySpan } from '../kernel/days.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { nothingLeft, decodePageCursor, toPage } from '../kernel/page-cursor.ts';
import { isInTransaction } from '../storage/transactions/transactions.ts';
import { auditRepo, type Fields, type Named } from './audit.repo.ts';

/** A change to be recorded. */
export interface AuditRecord {
  action: AuditAction;
  actor: Pick<Actor, 'userId' | 'username' | 'address'>;
  /** `id` is a tracking number for packages; `label` is what staff call the target. */
  target: AuditEntry['target'];
  /**
   * The fields worth recording before and after, as JSON. Where both are passed, only fields that differ are kept.
   * Never a password, a hash or a token.
   */
  before?: object;
  after?: object;
}

export type AuditService = typeof audit;

/** Records what services do in the audit log. */
export const audit = {
  /**
   * Records a change in the transaction that makes it, so that both are stored, or neither.
   * @throws {Error} outside a transaction
   */
  async record({ action, actor, target, before, after }: AuditRecord): Promise<void> {
    if (!isInTransaction()) {
      throw new Error(`${action} has to be recorded in the transaction of the change.`);
    }
    const [was, is] = [toFields(before), toFields(after)];
    await auditRepo.append({
      action,
      actor: { id: actor.userId, username: actor.username },
      target,
      address: actor.address,
      before: was && differing(was, is),
      after: is && differing(is, was),
      timestamp: new Date(),
    });
  },

  /** In the transaction that is running: see `auditRepo.purgeValues`. */
  purgeValues: (targetId: string, times: { former?: Date; purgeAt?: Date }): Promise<void> =>
    auditRepo.purgeValues(targetId, times),
};

/** The fields that the other state lacks or has with another value; all of them where there is no other state. */
function differing(fields: Fields, other: Fields | undefined): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !other || !isDeepStrictEqual(value, other[name])),
  );
}

/** The object as JSON: dates as text, no undefined fields, no class instances. */
function toFields(thing: object | undefined): Fields | undefined {
  // JSON of an object is an object.
  return thing && (JSON.parse(JSON.stringify(thing)) as Fields);
}

type AuditCountQuery = ApiQuery<'GET /api/admin/audit/count'>;

const ID = /^[\da-f]{24}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Searches of the audit log. */
export function createAuditSearch({
  accounts,
  settings,
}: {
  accounts: {
    /** Who has this username or email address now. */
    findIdByName(name: string): Promise<string | undefined>;
  };
  settings: { get(): Pick<Settings, 'timeZone'> };
}) {
  /** Entries have the name that a user had at their time; a user who was renamed since is found by id. */
  async function findNamed(name: string | undefined): Promise<Named | undefined> {
    if (name === undefined || name === '') {
      return undefined;
    }
    return { name, id: ID.test(name) ? name.toLowerCase() : await accounts.findIdByName(name) };
  }

  /** A day spans its hours in the company's time zone; a moment begins and ends with itself. */
  function spanOf(dayOrMoment: string): { start: Date; end: Date } {
    const moment = new Date(dayOrMoment);
    return DAY.test(dayOrMoment)
      ? zonedDaySpan(dayOrMoment, settings.get().timeZone)
      : { start: moment, end: moment };
  }

  async function toFilter({ action, actor, target, from, to, ...rest }: AuditCountQuery) {
    nothingLeft(rest);
    const [byActor, byTarget] = await Promise.all([findNamed(actor), findNamed(target)]);
    return {
      action,
      actor: byActor,
      target: byTarget,
      from: from === undefined ? undefined : spanOf(from).start,
      until: to === undefined ? undefined : spanOf(to).end,
    };
  }

  return {
    /** Newest first; days are in the company's time zone. @throws {AppError} `invalid_input` for a forged cursor */
    async list({ limit, cursor, ...query }: ApiQuery<'GET /api/admin/audit'>) {
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      // One more shows whether there is a next page.
      const found = await auditRepo.list({ ...(await toFilter(query)), after, limit: limit + 1 });
      return toPage(found, limit, ({ timestamp, id }) => ({ at: timestamp, id }));
    },

    /** How many entries match, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
    count: async (query: AuditCountQuery): Promise<number | undefined> =>
      auditRepo.count({ ...(await toFilter(query)), after: undefined }),
  };
}
