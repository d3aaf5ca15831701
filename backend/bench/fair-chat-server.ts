import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import mongoose from 'mongoose';
import { Server } from 'socket.io';

/*
 * What the chat is measured against: a socket.io server with the raw driver and the guarantees of ours. For each
 * message it looks up the session; stores the message, its conversation and an audit entry in one transaction that is
 * in the journal of a majority; and delivers it after the commit, by a change stream. No rules, no limits, no contract.
 */
const { MONGODB_URI, PORT, HOST } = process.env as Record<'MONGODB_URI' | 'PORT' | 'HOST', string>;

interface Message {
  customer: string;
  sequence: number;
  text: string;
  at: Date;
}

const client = await new mongoose.mongo.MongoClient(MONGODB_URI, {
  maxPoolSize: 50,
  writeConcern: { w: 'majority', journal: true },
}).connect();
const database = client.db();
const sessions = database.collection('user_sessions');
const conversations = await database.createCollection<{ _id: string; lastSequence: number }>(
  'fair_conversations',
);
const messages = await database.createCollection<Message>('fair_messages');
const audit = await database.createCollection('fair_audit');

const server = createServer((_, response) => response.end('ready'));
const io = new Server(server, { serveClient: false, transports: ['websocket'] });

/** @param secret of the sender's session, as the backend stored it */
async function send(customer: string, text: string, secret: string): Promise<void> {
  const secretHash = createHash('sha256').update(secret).digest('base64url');
  const session = await sessions.findOne({ secretHash, expiresAt: { $gt: new Date() } });
  if (!session) {
    throw new Error('The sender has no session.');
  }
  const at = new Date();
  await client.withSession((transaction) =>
    transaction.withTransaction(async () => {
      const conversation = await conversations.findOneAndUpdate(
        { _id: customer },
        { $inc: { lastSequence: 1 }, $set: { lastText: text, lastMessageAt: at } },
        { session: transaction, upsert: true, returnDocument: 'after' },
      );
      const sequence = conversation?.lastSequence ?? 1;
      await messages.insertOne({ customer, sequence, text, at }, { session: transaction });
      await audit.insertOne(
        { action: 'chat.sent', actor: session['userId'], target: customer, at },
        { session: transaction },
      );
    }),
  );
}

io.on('connection', (socket) => {
  const { room }: { room?: unknown } = socket.handshake.auth;
  void socket.join(String(room));
  socket.on('send', send);
});

messages.watch([{ $match: { operationType: 'insert' } }]).on('change', (change) => {
  if (change.operationType === 'insert') {
    const { customer, sequence, text } = change.fullDocument;
    io.to([customer, 'staff']).emit('new_message', { customer, sequence, text });
  }
});

server.listen(Number(PORT), HOST);
