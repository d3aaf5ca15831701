import { randomBytes } from 'node:crypto';
import { ConfigError, readAdminConfig } from '../../config/env.ts';
import { explainStartFailure } from '../../config/start-failure.ts';
import { connectCommand } from '../../storage/connect-command.ts';
import { disconnect } from '../../storage/connection.ts';
import { resetPassword } from './password-reset.ts';

/*
 * Command: gives the account named ADMIN_USERNAME the password ADMIN_PASSWORD, or a random one, signs it out everywhere,
 * and prints one line of JSON. For an administrator who lost the password; whoever knows it changes it on the site.
 */
try {
  const { username: name, password, ...database } = readAdminConfig();
  await connectCommand(database);
  const chosen = password ?? randomBytes(12).toString('base64url');
  const username = await resetPassword(name, chosen);
  await disconnect();
  if (username === undefined) {
    throw new ConfigError(`ADMIN_USERNAME: there is no account ${name}`);
  }
  process.stdout.write(
    `${JSON.stringify({ username, ...(password === undefined ? { password: chosen } : {}) })}\n`,
  );
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
