import { allSettled } from '../all-settled.ts';
import type { mongoose } from '../mongoose.ts';
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

/** They wait for the disk together. */
const CONVERSATIONS_AT_ONCE = 20;

/** An index has this order, and that of writing within a conversation. */
const NEWEST_FIRST = { timestamp: -1, _id: -1 } as const;

/**
 * Numbers the messages stored before conversations had numbers, and makes the documents of their conversations, so that
 * a customer left unanswered since then is on the list of those who wait. Messages with a number come after those
 * without, and are numbered on. Older servers are stopped first: they store messages without numbers.
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
      // A small batch, because MongoDB forgets a cursor that is not read for ten minutes.
      { allowDiskUse: true, batchSize: 100 },
    );
    let group: Promise<void>[] = [];
    for await (const { _id, total } of unnumbered) {
      group.push(numberConversation(context, _id, total));
      if (group.length === CONVERSATIONS_AT_ONCE) {
        await allSettled(group);
        group = [];
      }
    }
    await allSettled(group);
  },
};

async function numberConversation(context: MigrationContext, _id: ObjectId, total: number): Promise<void> {
  // The conversation first: with its messages numbered it would not be found again.
  await updateConversation(context, _id, total);
  await numberFromTheLast(context, _id, total);
}

async function updateConversation(context: MigrationContext, _id: ObjectId, total: number): Promise<void> {
  const conversations = context.db.collection<Conversation>('chat_conversations');
  const before = await conversations.findOne({ _id });
  const last = await messagesOf(context).findOne({ userId: _id }, { sort: NEWEST_FIRST });
  if (!last || before?.lastSequence === total) {
    return;
  }
  const ends = { lastSequence: total, lastMessageAt: last.timestamp };
  context.checkpoint();
  if (before?.answeredSequence !== undefined) {
    // What support had seen of it is known only there.
    const added = total - (before.lastSequence ?? 0);
    await conversations.updateOne(
      { _id },
      { $set: { ...ends, answeredSequence: before.answeredSequence + added } },
    );
    return;
  }
  const { answeredSequence, waitingSince } = await readAnswers(context, _id, total);
  await conversations.updateOne(
    { _id },
    {
      $set: {
        ...ends,
        ...(answeredSequence === undefined ? {} : { answeredSequence }),
        ...(waitingSince === undefined ? {} : { waitingSince, question: last.message }),
      },
      ...(waitingSince === undefined ? { $unset: { waitingSince: 1, question: 1 } } : {}),
    },
    { upsert: true },
  );
}

/** A reply answered everything before it; the customer's messages after the last one wait. */
async function readAnswers(
  context: MigrationContext,
  userId: ObjectId,
  total: number,
): Promise<{ answeredSequence?: number; waitingSince?: Date }> {
  const messages = messagesOf(context);
  const reply = await messages.findOne({ userId, isFromAdmin: true }, { sort: NEWEST_FIRST });
  const unanswered = reply
    ? {
        userId,
        $or: [
          { timestamp: { $gt: reply.timestamp } },
          { timestamp: reply.timestamp, _id: { $gt: reply._id } },
        ],
      }
    : { userId };
  const first = await messages.findOne(unanswered, { sort: { timestamp: 1, _id: 1 } });
  const waiting = reply && first ? await messages.countDocuments(unanswered) : 0;
  return {
    ...(reply ? { answeredSequence: total - waiting - 1 } : {}),
    ...(first ? { waitingSince: first.timestamp } : {}),
  };
}

/** From the last to the first: the number a message gets is taken by none that has its old one still. */
async function numberFromTheLast(context: MigrationContext, userId: ObjectId, total: number): Promise<void> {
  const messages = messagesOf(context);
  let sequence = total;
  let updates: mongoose.mongo.AnyBulkWriteOperation<Message>[] = [];
  async function write(): Promise<void> {
    context.checkpoint();
    await messages.bulkWrite(updates, { ordered: true });
    updates = [];
  }
  const cursor = messages.find({ userId }, { sort: NEWEST_FIRST, projection: { _id: 1 } });
  for await (const { _id } of cursor) {
    updates.push({ updateOne: { filter: { _id }, update: { $set: { sequence } } } });
    sequence -= 1;
    if (updates.length === context.batchSize) {
      await write();
    }
  }
  if (updates.length > 0) {
    await write();
  }
}

const messagesOf = ({ db }: MigrationContext) => db.collection<Message>('chat_messages');
