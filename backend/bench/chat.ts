import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { provideMongo } from '@moveway/dev/mongo/provide-mongo.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { accountRepo } from '../src/accounts/account.repo.ts';
import { sessionRepo } from '../src/accounts/session.repo.ts';
import { makeAdministrator } from '../src/resilience/signed-in-admin.ts';
import { connect, disconnect } from '../src/storage/connection.ts';
import { backendSide, bareSide, type BenchPerson, type ChatSide } from './chat-sides.ts';
import { describeMeasurement, isMet, median, type Measurement } from './measurements.ts';
import { startMeasured } from './measured-server.ts';
import { EVERY_MODEL } from '../src/app/every-model.ts';

/*
 * `pnpm bench:chat`: what the support chat costs against a bare socket.io server with the same guarantees
 * (`fair-chat-server.ts`), and for the record against one that only inserts and emits (`bare-chat-server.ts`).
 * `BENCH_ROUNDS`, `BENCH_SECONDS` (of each round) and `BENCH_CUSTOMERS` make it more exact or quicker.
 */
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 2000);
const PER_SECOND = 50;
/** How many administrators write the replies by turns: a single one does not write 25 a second. */
const ADMINISTRATORS = 10;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
/** Connections that are opened at a time, other than all at once. */
const AT_A_TIME = 50;
/** Opened and closed again before memory is measured, so that code and buffers of the first ones are not counted. */
const WARM_UP = Math.min(200, CUSTOMERS);
const SETTLE_MS = 3000;
const GIVE_UP_MS = 60_000;
const ROOMY = '1000000000';

/** When each text was received by the other side. */
const received = new Map<string, number>();
const onReceived = (text: string) => void received.set(text, performance.now());

const mongo = await provideMongo({ progress: (line) => console.log(line) });
const database = createTestDatabase('bench_chat', mongo.uri);
try {
  const measurements = await measure();
  console.log(measurements.map(describeMeasurement).join('\n'));
  process.exitCode = measurements.every(isMet) ? 0 : 1;
} finally {
  await database.drop();
  await mongo.stop();
}

async function measure(): Promise<Measurement[]> {
  // Makes the indexes, too, while there is nothing in them.
  await makeAdministrator(database.uri);
  await connect({ models: EVERY_MODEL, uri: database.uri });
  const administrators = await makePeople(ADMINISTRATORS, 'token');
  const customers = await makePeople(CUSTOMERS, 'browser');
  await disconnect();
  const env = {
    MONGODB_URI: database.uri,
    TRUST_PROXY: '1',
    RATE_LIMIT_CALLS: ROOMY,
    RATE_LIMIT_MESSAGES: ROOMY,
  };
  const flags = ['--expose-gc'];
  const backend = await startMeasured('../src/commands/main.ts', env, flags);
  const fairServer = await startMeasured('fair-chat-server.ts', env, flags);
  const bareServer = await startMeasured('bare-chat-server.ts', env, flags);
  const ours = backendSide(backend, customers, administrators, onReceived);
  const fair = bareSide(fairServer, customers, administrators, onReceived);
  const bare = bareSide(bareServer, customers, administrators, onReceived);
  const sides = [ours, fair, bare] as const;
  try {
    const bytes: number[] = [];
    for (const side of sides) {
      bytes.push(await bytesPerConnection(side));
      await side.openStaff();
    }
    const ratios: number[] = [];
    const ratiosToBare: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const order = round % 2 === 0 ? sides : sides.toReversed();
      const p95 = new Map<ChatSide, number>();
      for (const side of order) {
        p95.set(side, await timeMessages(side, `${round}`));
      }
      const [mine = Number.NaN, peer = Number.NaN, least = Number.NaN] = sides.map((side) => p95.get(side));
      console.log(
        `send to receipt, p95: ours ${mine.toFixed(1)} ms, with the same guarantees ${peer.toFixed(1)} ms, ` +
          `bare insert ${least.toFixed(1)} ms`,
      );
      // The first one warms up.
      if (round > 0) {
        ratios.push(mine / peer);
        ratiosToBare.push(mine / least);
      }
    }
    console.log(
      `for the record, send to receipt p95 against the bare insert: ${median(ratiosToBare).toFixed(2)}`,
    );
    const errors = await reconnectAll(ours);
    await reconnectAll(bare);
    return [
      {
        name: `send to receipt p95 against socket.io with the same guarantees, ${CUSTOMERS} connected and ${PER_SECOND} messages a second`,
        value: median(ratios),
        limit: 1.5,
        holds: 'at most',
      },
      {
        name: 'memory per idle connection against bare socket.io',
        value: (bytes[0] ?? Number.NaN) / (bytes[2] ?? Number.NaN),
        limit: 1.3,
        holds: 'at most',
      },
      {
        name: `errors while ${CUSTOMERS} customers reconnect at once`,
        value: errors.length,
        limit: 0,
        holds: 'at most',
      },
    ];
  } finally {
    for (const side of sides) {
      side.close();
      await side.server.stop();
    }
  }
}

/** People with a session each, without the cost of two thousand sign-ups: customers, or administrators by token. */
async function makePeople(count: number, kind: 'browser' | 'token'): Promise<BenchPerson[]> {
  return inPortions(count, async (index): Promise<BenchPerson> => {
    const secret = randomBytes(32).toString('base64url');
    const { id, passwordVersion } = await accountRepo.create({
      username: `${kind}${index}`,
      passwordHash: 'none',
      isAdmin: kind === 'token',
    });
    await sessionRepo.create(secret, kind, {
      userId: id,
      passwordVersion,
      signedInAt: Date.now(),
      device: 'Benchmark',
      address: '10.1.0.0',
    });
    return { id, secret };
  });
}

async function inPortions<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const start = results.length;
    const length = Math.min(AT_A_TIME, count - start);
    results.push(...(await Promise.all(Array.from({ length }, (_, offset) => work(start + offset)))));
  }
  return results;
}

/** Opens the connections of all customers. */
async function bytesPerConnection(side: ChatSide): Promise<number> {
  await inPortions(WARM_UP, (index) => side.openCustomer(index));
  side.cutCustomers();
  const before = await restingBytes(side);
  await inPortions(CUSTOMERS, (index) => side.openCustomer(index));
  const bytes = ((await restingBytes(side)) - before) / CUSTOMERS;
  console.log(`memory per idle connection: ${(bytes / 1024).toFixed(1)} kB`);
  return bytes;
}

/** What a resting server uses. The memory that the system has given it is no measure: it keeps some for later. */
async function restingBytes({ server }: ChatSide): Promise<number> {
  await sleep(SETTLE_MS);
  return server.liveBytes();
}

/** Sends messages at a steady rate, by turns from customers and from staff. @returns p95, in milliseconds */
async function timeMessages(side: ChatSide, label: string): Promise<number> {
  received.clear();
  const sentAt = new Map<string, number>();
  const sending: Promise<void>[] = [];
  const start = performance.now();
  for (let message = 0; message < seconds * PER_SECOND; message += 1) {
    const isFromStaff = message % 2 === 0;
    const text = `${isFromStaff ? 'staff' : 'customer'} ${label} ${message}`;
    // Neighbors in time are far apart in the list of customers.
    const index = (message * 373) % CUSTOMERS;
    await sleep(Math.max(0, start + (message * 1000) / PER_SECOND - performance.now()));
    sentAt.set(text, performance.now());
    sending.push(side.send(index, isFromStaff, text));
  }
  await Promise.all(sending);
  const deadline = performance.now() + GIVE_UP_MS;
  while (received.size < sentAt.size && performance.now() < deadline) {
    await sleep(20);
  }
  const delays = [...sentAt].map(([text, at]) => (received.get(text) ?? Infinity) - at);
  return delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1] ?? Number.NaN;
}

/** Cuts all connections and opens them again at the same time. @returns what went wrong */
async function reconnectAll(side: ChatSide): Promise<string[]> {
  side.cutCustomers();
  const start = performance.now();
  const opened = await Promise.allSettled(
    Array.from({ length: CUSTOMERS }, (_, index) => side.openCustomer(index)),
  );
  const errors = opened.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  const took = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${CUSTOMERS} reconnected at once in ${took} s, ${errors.length} errors`, new Set(errors));
  return errors;
}
