import { database } from '../../storage/mongoose.ts';

type StoredDocument = Record<string, unknown>;

/** The target of the audit entry that a change of a document needs, by the document's collection. */
const TARGETS: Record<string, (document: StoredDocument) => string> = {
  shipments: ({ trackingNumber }) => `package ${String(trackingNumber)}`,
  users: ({ _id }) => `user ${String(_id)}`,
  user_sessions: ({ userId }) => `user ${String(userId)}`,
  settings: ({ _id }) => `settings ${String(_id)}`,
  inbox_items: ({ _id }) => `inbox ${String(_id)}`,
  canned_replies: ({ _id }) => `canned-reply ${String(_id)}`,
  chat_conversations: ({ userId }) => `chat ${String(userId)}`,
  chat_messages: ({ userId }) => `chat ${String(userId)}`,
  views: ({ _id }) => `view ${String(_id)}`,
  bulletins: ({ _id }) => `bulletin ${String(_id)}`,
};

/** Collections that an audited change fills or uses up, and collections of sums and limits. */
const FOLLOWING =
  /^(?:audit_entries|audit_values|tracking_views|outbox|live_events|jobs|news|bulks|bulk_rows|link_tokens|recognized_callers|locks|support_times|reply_mails|idempotency_keys|rate_limits|typing|analytics_.*)$/;

/** The fields of a session that a call changes once a minute. */
export const USE_OF_SESSION = { lastUsedAt: 0, shownAt: 0, expiresAt: 0 };
/** Says that a session was used, an administrator was locked for a transaction, or anything was changed at all. */
const NOT_COMPARED = { ...USE_OF_SESSION, administrations: 0, updatedAt: 0 };

/** Every document whose changes need an audit entry, by its collection and id. */
export async function everyAuditedDocument(): Promise<Map<string, StoredDocument>> {
  const found = await database().listCollections({}, { nameOnly: true }).toArray();
  const names = found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !FOLLOWING.test(name));
  const documents = await Promise.all(
    names.map(async (name) => {
      const stored = await database().collection(name).find({}, { projection: NOT_COMPARED }).toArray();
      return stored.map((document): [string, StoredDocument] => [
        `${name} ${String(document._id)}`,
        document,
      ]);
    }),
  );
  return new Map(documents.flat());
}

/**
 * The targets that audit entries of a change have to name: of every document that it stored, changed or removed. A
 * document of a collection that is not listed here is named itself, and so has no entry.
 */
export function changedTargets(
  before: ReadonlyMap<string, StoredDocument>,
  after: ReadonlyMap<string, StoredDocument>,
): string[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
  );
  const targets = changed.map((key) => {
    const [collection = ''] = key.split(' ');
    const document = after.get(key) ?? before.get(key) ?? {};
    return TARGETS[collection]?.(document) ?? key;
  });
  return [...new Set(targets)].toSorted();
}
