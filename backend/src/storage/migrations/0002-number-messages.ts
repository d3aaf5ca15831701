import { mongoose } from '../mongoose.ts';
import type { Migration, MigrationContext } from './migration.ts';

type ObjectId = mongoose.mongo.ObjectId;

interface Message {
  _id: ObjectId;
  userId: ObjectId;
  isFromAdmin: boolean;
  message: string;
  timestamp: Date;
  /** Missing in what was stored before the numbers. */
  sequence?: number;
}

interface Conversation {
  _id: ObjectId;
  lastSequence?: number;
  lastMessageAt?: Date;
  answeredSequence?: number;
  waitingSince?: Date;
  question?: string;
}

/**
 * Fewer than a batch of writes, because each may have many messages and MongoDB forgets a cursor unread for ten
 * minutes.
 */
const CONVERSATIONS_AT_ONCE = 100;

/** Conversations one after the other, each from its last message to its first: an index has this order. */
const NEWEST_FIRST = { userId: 1, timestamp: -1, _id: -1 } as const;

/** The number of messages by conversation. */
type Totals = ReadonlyMap<string, number>;

/**
 * Numbers the messages stored before conversations had numbers, and makes the documents of their conversations, so that
 * a customer left unanswered since then is listed as unanswered. Messages with a number come after those without, and
 * are numbered on. Older servers are stopped first: they store messages without numbers.
 */
export const numberMessages: Migration = {
  name: '0002-number-messages',
  async run(context) {
    const unnumbered = messagesOf(context).aggregate<{ _id: ObjectId; total: number }>(
      [
        {
          $group: {
            _id: '$userId',
            total: { $sum: 1 },
            numbered: { $sum: { $cond: [{ $gt: ['$sequence', null] }, 1, 0] } },
          },
        },
        { $match: { $expr: { $lt: ['$numbered', '$total'] } } },
      ],
      { allowDiskUse: true, batchSize: CONVERSATIONS_AT_ONCE },
    );
    let totals = new Map<string, number>();
    for await (const { _id, total } of unnumbered) {
      totals.set(_id.toHexString(), total);
      if (totals.size === CONVERSATIONS_AT_ONCE) {
        await numberConversations(context, totals);
        totals = new Map();
      }
    }
    if (totals.size > 0) {
      await numberConversations(context, totals);
    }
  },
};

async function numberConversations(context: MigrationContext, totals: Totals): Promise<void> {
  // The conversations first: with their messages numbered they would not be found again.
  await updateConversations(context, totals);
  await numberFromTheLast(context, totals);
}

async function updateConversations(context: MigrationContext, totals: Totals): Promise<void> {
  const conversations = context.db.collection<Conversation>('chat_conversations');
  const stored = await conversations.find({ _id: { $in: idsOf(totals) } }).toArray();
  const before = new Map(stored.map((conversation) => [conversation._id.toHexString(), conversation]));
  const updates: mongoose.mongo.AnyBulkWriteOperation<Conversation>[] = [];
  for (const [id, end] of await readEnds(context, totals)) {
    const conversation = before.get(id);
    if (conversation?.lastSequence !== end.lastSequence) {
      const update = changeOf(conversation, end);
      updates.push({ updateOne: { filter: { _id: toObjectId(id) }, update, upsert: true } });
    }
  }
  if (updates.length > 0) {
    context.checkpoint();
    await conversations.bulkWrite(updates, { ordered: false });
  }
}

/** The last messages of a conversation, from which follows whether it is unanswered. */
interface End {
  lastSequence: number;
  lastMessageAt: Date;
  question: string;
  /** A reply answered everything before it. */
  answeredSequence?: number;
  /** When the first message after the last reply was written. */
  waitingSince?: Date;
}

async function readEnds(context: MigrationContext, totals: Totals): Promise<Map<string, End>> {
  const ends = new Map<string, End>();
  for await (const { id, sequence, message, isFromAdmin, timestamp } of readNumbered(context, totals)) {
    const end = ends.get(id) ?? { lastSequence: sequence, lastMessageAt: timestamp, question: message };
    ends.set(id, end);
    if (end.answeredSequence === undefined) {
      if (isFromAdmin) {
        end.answeredSequence = sequence - 1;
      } else {
        end.waitingSince = timestamp;
      }
    }
  }
  return ends;
}

function changeOf(
  before: Conversation | undefined,
  { question, waitingSince, answeredSequence, ...last }: End,
): mongoose.mongo.UpdateFilter<Conversation> {
  if (before?.answeredSequence !== undefined) {
    // What support had seen of it is known only there.
    const added = last.lastSequence - (before.lastSequence ?? 0);
    return { $set: { ...last, answeredSequence: before.answeredSequence + added } };
  }
  const answered = answeredSequence === undefined ? {} : { answeredSequence };
  return waitingSince === undefined
    ? { $set: { ...last, ...answered }, $unset: { waitingSince: 1, question: 1 } }
    : { $set: { ...last, ...answered, waitingSince, question } };
}

/** From the last to the first: the number a message gets is taken by none that has its old one still. */
async function numberFromTheLast(context: MigrationContext, totals: Totals): Promise<void> {
  const messages = messagesOf(context);
  let updates: mongoose.mongo.AnyBulkWriteOperation<Message>[] = [];
  async function write(): Promise<void> {
    context.checkpoint();
    await messages.bulkWrite(updates, { ordered: true });
    updates = [];
  }
  for await (const { _id, sequence } of readNumbered(context, totals)) {
    updates.push({ updateOne: { filter: { _id }, update: { $set: { sequence } } } });
    if (updates.length === context.batchSize) {
      await write();
    }
  }
  if (updates.length > 0) {
    await write();
  }
}

/** The messages of conversations, each with the number it gets. */
async function* readNumbered(context: MigrationContext, totals: Totals) {
  const remaining = new Map(totals);
  const cursor = messagesOf(context).find({ userId: { $in: idsOf(totals) } }, { sort: NEWEST_FIRST });
  for await (const message of cursor) {
    const id = message.userId.toHexString();
    const sequence = remaining.get(id) ?? 0;
    remaining.set(id, sequence - 1);
    yield { ...message, id, sequence };
  }
}

const idsOf = (totals: Totals) => Array.from(totals.keys(), toObjectId);
const toObjectId = (id: string) => mongoose.mongo.ObjectId.createFromHexString(id);
const messagesOf = ({ db }: MigrationContext) => db.collection<Message>('chat_messages');
