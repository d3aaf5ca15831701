import { randomBytes } from 'node:crypto';
import { EVERY_MODEL } from '../app/every-model.ts';
import type { DatabaseConfig } from '../config/env.ts';
import { connectCommand, disconnect } from '../storage/connection.ts';
import { runCommand } from '../storage/start-failure.ts';

/** A password that is made up, and hard to guess. */
export const randomPassword = (): string => randomBytes(12).toString('base64url');

/** Runs a command on the connected database, and prints its answer as one line of JSON. */
export const runOnDatabase = <C extends DatabaseConfig>(
  readConfig: () => C,
  work: (config: C) => Promise<object>,
): Promise<void> =>
  runCommand(async () => {
    const config = readConfig();
    await connectCommand(config, EVERY_MODEL);
    const answer = await work(config);
    await disconnect();
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
