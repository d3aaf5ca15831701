import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listenLocally } from '@moveway/dev/shell/network.ts';
import { mongoose } from '../../storage/mongoose.ts';

const { BSON } = mongoose.mongo;
type Document = mongoose.mongo.BSON.Document;

const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** What mongod 7.0.15 answers to `hello` besides what it is. */
const EVERY_HELLO = {
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
};

/** What it is, as mongod 7.0.15 answers it at an address. */
export const HELLO = {
  standalone: () => ({ isWritablePrimary: true }),
  notInitiated: () => ({
    isWritablePrimary: false,
    secondary: false,
    info: 'Does not have a valid replica set config',
    isreplicaset: true,
  }),
  secondary: (me: string) => ({
    hosts: [me],
    setName: 'rs0',
    setVersion: 1,
    me,
    isWritablePrimary: false,
    secondary: true,
  }),
  primary: (me: string) => ({
    hosts: [me],
    setName: 'rs0',
    setVersion: 1,
    me,
    primary: me,
    isWritablePrimary: true,
    secondary: false,
    electionId: new mongoose.mongo.ObjectId('7fffffff0000000000000001'),
  }),
} satisfies Record<string, (me: string) => Document>;

export type StandInMongod = Awaited<ReturnType<typeof startStandInMongod>>;

/**
 * Stands in for a mongod, which takes seconds to start: the test decides its state and its answers.
 * @param answers what commands answer besides `hello`, by their name; all others succeed
 */
export async function startStandInMongod(
  hello: (me: string) => Document,
  answers: Record<string, Document> = {},
) {
  let present = hello;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        socket.write(reply(message));
      }
    });
  });
  const host = `127.0.0.1:${await listenLocally(server)}`;

  function reply(message: Buffer): Buffer {
    const isMessage = message.readInt32LE(12) === OP_MSG;
    const command = BSON.deserialize(message.subarray(isMessage ? HEADER + 5 : afterName(message)));
    const [name = ''] = Object.keys(command);
    const isHello = /^(?:hello|ismaster)$/i.test(name);
    const body = BSON.serialize(
      isHello ? { ...EVERY_HELLO, ...present(host) } : (answers[name] ?? { ok: 1 }),
    );
    // OP_MSG: flags, and one section. OP_REPLY: flags, cursor, position, and how many documents.
    const start = Buffer.alloc(isMessage ? 5 : 20);
    if (!isMessage) {
      start.writeInt32LE(1, 16);
    }
    const header = Buffer.alloc(HEADER);
    header.writeInt32LE(HEADER + start.length + body.length, 0);
    header.writeInt32LE(message.readInt32LE(4), 8);
    header.writeInt32LE(isMessage ? OP_MSG : OP_REPLY, 12);
    return Buffer.concat([header, start, body]);
  }

  return {
    /** `address:port`. */
    host,
    /** What it is from now on. */
    become(next: typeof hello): void {
      present = next;
    },
    async close(): Promise<void> {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}

/** Where the document of an OP_QUERY begins: after flags, the collection's name, and two numbers. */
function afterName(message: Buffer): number {
  if (message.readInt32LE(12) !== OP_QUERY) {
    throw new Error(`A stand-in knows no message ${message.readInt32LE(12)}.`);
  }
  return message.indexOf(0, HEADER + 4) + 1 + 8;
}
