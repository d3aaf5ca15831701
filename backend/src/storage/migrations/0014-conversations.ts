import type { mongoose } from '../mongoose.ts';
import { dropIndex } from './drop-index.ts';
import type { Migration, MigrationContext } from './migration.ts';
import { earlierWords } from './earlier-words.ts';

interface Message {
  _id: mongoose.mongo.ObjectId;
  userId: mongoose.mongo.ObjectId;
  message: string;
  isFromAdmin: boolean;
  timestamp: Date;
  sequence: number;
  conversationId?: mongoose.mongo.ObjectId;
  words?: string[];
}

/** Under the customer's id. */
interface Conversation {
  _id: mongoose.mongo.ObjectId;
  lastSequence: number;
  answeredSequence?: number;
  waitingSince?: Date;
  /** Missing before this migration. */
  status?: string;
}

/**
 * Makes what each customer wrote with support their default conversation, which has the customer's id: open where the
 * customer waits for an answer, resolved otherwise, and seen by both sides as far as it is answered. Messages get the
 * words they are searched by. Older servers are stopped first: they store messages without a conversation.
 */
export const conversations: Migration = {
  name: '0014-conversations',
  async run(context) {
    // Numbers are unique within a conversation now.
    await dropIndex(context, 'chat_messages', 'userId_1_sequence_1');
    await updateMessages(context);
    await updateConversations(context);
  },
};

async function updateMessages({ db, batchSize, checkpoint }: MigrationContext): Promise<void> {
  const messages = db.collection<Message>('chat_messages');
  for (;;) {
    const batch = await messages
      .find({ conversationId: { $exists: false } })
      .limit(batchSize)
      .toArray();
    if (batch.length === 0) {
      return;
    }
    checkpoint();
    await messages.bulkWrite(
      batch.map(({ _id, userId, message }) => ({
        updateOne: { filter: { _id }, update: { $set: { conversationId: userId, words: wordsOf(message) } } },
      })),
      { ordered: false },
    );
  }
}

async function updateConversations({ db, batchSize, checkpoint }: MigrationContext): Promise<void> {
  const messages = db.collection<Message>('chat_messages');
  const stored = db.collection<Conversation>('chat_conversations');
  for (;;) {
    const batch = await stored
      .find({ status: { $exists: false } })
      .limit(batchSize)
      .toArray();
    if (batch.length === 0) {
      return;
    }
    const updates = await Promise.all(
      batch.map(async (conversation) => {
        const { _id } = conversation;
        const [last] = await messages
          .find({ userId: _id })
          .sort({ timestamp: -1, _id: -1 })
          .limit(1)
          .toArray();
        return { updateOne: { filter: { _id }, update: { $set: defaultConversation(conversation, last) } } };
      }),
    );
    checkpoint();
    await stored.bulkWrite(updates, { ordered: false });
  }
}

function defaultConversation(conversation: Conversation, last: Message | undefined) {
  const { _id, lastSequence, waitingSince } = conversation;
  const answeredSequence = waitingSince ? (conversation.answeredSequence ?? 0) : lastSequence;
  const lastMessageAt = last?.timestamp ?? new Date(0);
  return {
    userId: _id,
    trackingNumber: null,
    assigneeId: null,
    status: waitingSince ? 'open' : 'resolved',
    answeredSequence,
    lastMessageAt,
    lastText: (last?.message ?? '').slice(0, 200).toWellFormed(),
    isLastFromAdmin: last?.isFromAdmin ?? false,
    delivered: { customer: lastSequence, support: answeredSequence },
    seen: { customer: lastSequence, support: answeredSequence },
    unread: { customer: 0, support: lastSequence - answeredSequence },
    listOrder: waitingSince ? waitingSince.getTime() : 1e14 - lastMessageAt.getTime(),
  };
}

/** As the server cut messages into words at this version. */
function wordsOf(message: string): string[] {
  const words = earlierWords(message);
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...words, ...parts])].filter((word) => word !== '');
}
