import type { AuditAction, AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import type { PagePosition } from '../kernel/page-cursor.ts';
import { normalizeName } from '../kernel/text/words.ts';
import { givenOnly, setOrClear, afterPosition } from '../storage/filters.ts';
import { countListed } from '../storage/limits/read-limit.ts';
import { insertRaw } from '../storage/transactions/transactions.ts';
import { mongoose } from '../storage/mongoose.ts';
import { AuditEntryModel, AuditValuesModel } from './audit.model.ts';

export type Fields = Record<string, unknown>;

/** An entry as stored. */
type StoredEntry = Omit<AuditEntry, 'timestamp'> & { timestamp: Date };

/** A user or a thing, by its name at the time of the entry or by its id, which never changes. */
export interface Named {
  name: string;
  id: string | undefined;
}

export interface AuditFilter {
  action: AuditAction | undefined;
  actor: Named | undefined;
  target: Named | undefined;
  /** From this moment on. */
  from: Date | undefined;
  /** Before this moment. */
  until: Date | undefined;
  limit: number;
  after: PagePosition | undefined;
}

export const NEWEST_FIRST = { timestamp: -1, _id: -1 } as const;

/** The filter for MongoDB. Each combination has an index that gives the order too. */
export function criteriaOf({ action, actor, target, from, until, after }: Omit<AuditFilter, 'limit'>) {
  return {
    ...givenOnly({
      action,
      targetKeys: target && {
        $in: [normalizeName(target.name), ...(target.id === undefined ? [] : [target.id])],
      },
      timestamp: from || until ? givenOnly({ $gte: from, $lt: until }) : undefined,
    }),
    $and: [
      actor
        ? {
            $or: [
              { actorKey: normalizeName(actor.name) },
              ...(actor.id === undefined ? [] : [{ actorId: actor.id }]),
            ],
          }
        : {},
      after ? afterPosition('timestamp', -1, { value: after.at, id: after.id }) : {},
    ],
  };
}

/** The audit log in MongoDB; append-only. */
export const auditRepo = {
  async append({
    actor,
    target,
    before,
    after,
    ...entry
  }: Omit<StoredEntry, 'id' | 'changed'>): Promise<void> {
    const _id = new mongoose.Types.ObjectId();
    const isPurged = target.type === 'package' && (before ?? after) !== undefined;
    const stored = {
      _id,
      ...entry,
      ...(isPurged ? { changed: Object.keys({ ...before, ...after }) } : { before, after }),
      actorId: actor.id,
      actorUsername: actor.username,
      targetType: target.type,
      targetId: target.id,
      targetLabel: target.label,
      actorKey: normalizeName(actor.username),
      targetKeys: [...new Set([target.id, target.label].map(normalizeName))],
    };
    await insertRaw<typeof stored>(AuditEntryModel, stored);
    if (isPurged) {
      const values = { _id, targetId: target.id, before, after };
      await insertRaw<typeof values>(AuditValuesModel, values);
    }
  },

  /**
   * Sets when MongoDB removes the values of a package: at `purgeAt`, or never where it is left out.
   * @param former the present `purgeAt` of these values: values of an earlier package with the same number have another
   *   one, and stay as they are
   */
  async purgeValues(targetId: string, { former, purgeAt }: { former?: Date; purgeAt?: Date }): Promise<void> {
    await AuditValuesModel.updateMany({ targetId, purgeAt: former ?? null }, setOrClear({ purgeAt }));
  },

  /** How many entries a list has, counted in an index; undefined when that takes too long. */
  async count(filter: Omit<AuditFilter, 'limit'>): Promise<number | undefined> {
    const criteria = criteriaOf(filter);
    const isWhole = Object.values(filter).every((condition) => condition === undefined);
    return countListed((limits) =>
      AuditEntryModel.countDocuments(criteria, { ...limits, ...(isWhole && { hint: NEWEST_FIRST }) }),
    );
  },

  /** Newest first. */
  async list({ limit, ...filter }: AuditFilter): Promise<StoredEntry[]> {
    const found = await AuditEntryModel.find(criteriaOf(filter)).sort(NEWEST_FIRST).limit(limit).lean();
    const ids = found.filter(({ changed }) => changed).map(({ _id }) => _id);
    const values = await AuditValuesModel.find({ _id: { $in: ids } }).lean();
    const valuesOf = new Map(values.map((stored) => [stored._id.toHexString(), stored]));
    return found.map((entry) => {
      const id = entry._id.toHexString();
      const { before, after } = valuesOf.get(id) ?? entry;
      return {
        id,
        action: entry.action,
        actor: { id: entry.actorId, username: entry.actorUsername },
        target: {
          // Only `append` writes entries, with this type.
          type: entry.targetType as AuditEntry['target']['type'],
          id: entry.targetId,
          label: entry.targetLabel,
        },
        address: entry.address,
        // As above.
        before: before as Fields | undefined,
        after: after as Fields | undefined,
        changed: entry.changed ?? undefined,
        timestamp: entry.timestamp,
      };
    });
  },
};
