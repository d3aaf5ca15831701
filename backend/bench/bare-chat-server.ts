import { createServer } from 'node:http';
import mongoose from 'mongoose';
import { Server } from 'socket.io';

/*
 * What the chat is measured against: a socket.io server that inserts each message with the raw driver, waits until it
 * is stored as ours are, and emits it to both sides. No sessions, no rules, no order.
 */
const { MONGODB_URI, PORT, HOST } = process.env as Record<'MONGODB_URI' | 'PORT' | 'HOST', string>;

const client = await new mongoose.mongo.MongoClient(MONGODB_URI, {
  maxPoolSize: 50,
  writeConcern: { w: 'majority' },
}).connect();
const messages = client.db().collection('bare_messages');
const server = createServer((_, response) => response.end('ready'));
const io = new Server(server, { serveClient: false, transports: ['websocket'] });

io.on('connection', (socket) => {
  const { room }: { room?: unknown } = socket.handshake.auth;
  void socket.join(String(room));
  socket.on('send', async (customer: string, text: string) => {
    await messages.insertOne({ customer, text, at: new Date() });
    io.to([customer, 'staff']).emit('new_message', { customer, text });
  });
});

server.listen(Number(PORT), HOST);
