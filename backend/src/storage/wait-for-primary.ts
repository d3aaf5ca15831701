import type { Logger } from '../kernel/logger.ts';
import { explainConnectError, membershipProblem, stateOf, type Hello } from './connect-failure.ts';
import { DatabaseError } from './database-error.ts';
import { mongoose } from './mongoose.ts';

const FIRST_LINE_MS = 1000;
const LINE_EVERY_MS = 10_000;

/**
 * Resolves when the replica set has a primary that takes the user and the password of the URI. Says in the log what it
 * waits for, after a second and then every ten.
 * @param waitMs how long to wait
 * @throws {DatabaseError} when there is none by then, and at once when waiting is in vain
 */
export async function waitForPrimary({
  uri,
  waitMs,
  log,
}: {
  uri: string;
  waitMs: number;
  log: Pick<Logger, 'warn'>;
}): Promise<void> {
  const began = performance.now();
  const inVain = Promise.withResolvers<never>();
  /** What each address said last. */
  const members = new Map<string, Hello | Error>();
  let client: mongoose.mongo.MongoClient | undefined;

  function logLine(): void {
    const states = Object.fromEntries(Array.from(members, ([host, last]) => [host, stateOf(last)]));
    const waitedSeconds = Math.round((performance.now() - began) / 1000);
    log.warn({ members: states, waitedSeconds }, 'Waiting for a primary of MongoDB');
  }
  const first = setTimeout(logLine, FIRST_LINE_MS);
  const later = setInterval(logLine, LINE_EVERY_MS);
  try {
    client = new mongoose.mongo.MongoClient(uri, {
      serverSelectionTimeoutMS: waitMs,
      heartbeatFrequencyMS: 2000,
      connectTimeoutMS: 5000,
    });
    const { hosts, replicaSet } = client.options;
    client.on('serverHeartbeatFailed', ({ connectionId, failure }) => members.set(connectionId, failure));
    client.on('serverHeartbeatSucceeded', ({ connectionId, reply }) => {
      members.set(connectionId, reply);
      const problems = hosts.map((host) => {
        const last = members.get(String(host));
        return last && membershipProblem(String(host), last, replicaSet);
      });
      // One that fits may become primary yet.
      if (problems[0] !== undefined && !problems.includes(undefined)) {
        inVain.reject(new DatabaseError(problems[0]));
      }
    });
    await Promise.race([client.connect(), inVain.promise]);
  } catch (error) {
    throw explainConnectError(error, { members, waitedMs: performance.now() - began });
  } finally {
    clearTimeout(first);
    clearInterval(later);
    await client?.close();
  }
}
