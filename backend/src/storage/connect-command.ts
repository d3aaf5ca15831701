import { destination } from 'pino';
import type { DatabaseConfig } from '../config/env.ts';
import { createLogger } from '../kernel/logger.ts';
import { connect } from './connection.ts';

/**
 * Connects a command as a server's start does, and logs to standard error while it waits for a primary: standard output
 * is for the command's answer.
 * @throws {DatabaseError} see `connect`
 */
export async function connectCommand({ mongodbUri, mongodbWaitMs, logLevel }: DatabaseConfig): Promise<void> {
  const log = createLogger({
    level: logLevel,
    destination: destination({ dest: process.stderr.fd, sync: true }),
  });
  await connect({ uri: mongodbUri, waiting: { waitMs: mongodbWaitMs, log } });
}
