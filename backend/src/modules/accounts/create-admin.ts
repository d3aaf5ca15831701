import { randomBytes } from 'node:crypto';
import { readAdminConfig } from '../../config/env.ts';
import { explainStartFailure } from '../../config/start-failure.ts';
import { connectCommand } from '../../storage/connect-command.ts';
import { disconnect } from '../../storage/connection.ts';
import { ensureAdministrator } from './first-administrator.ts';

/*
 * Command: makes the first administrator, named ADMIN_USERNAME with ADMIN_PASSWORD or a random password, and prints one
 * line of JSON. Where there is an administrator already it changes nothing. A random password is shown here and
 * nowhere else; only its hash is stored.
 */
try {
  const { username, password, ...database } = readAdminConfig();
  await connectCommand(database);
  const chosen = password ?? randomBytes(12).toString('base64url');
  const created = await ensureAdministrator(username, chosen);
  await disconnect();
  const shown = created && password === undefined ? { password: chosen } : {};
  process.stdout.write(`${JSON.stringify({ created, ...(created ? { username } : {}), ...shown })}\n`);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
