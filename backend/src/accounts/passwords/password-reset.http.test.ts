import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startBackendOfFile, TEST_ADMIN } from '../../testing/test-backend.ts';

const backend = await startBackendOfFile('password-reset');

/** Runs the operator's command for an account. @returns what it printed */
async function reset(name: string): Promise<{ username: string; password: string }> {
  const command = fileURLToPath(new URL('../../commands/reset-password.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: { MONGODB_URI: backend.databaseUri, ADMIN_USERNAME: name },
  });
  // The command documents this line of JSON as its answer.
  return JSON.parse(stdout) as { username: string; password: string };
}

it('lets an administrator who lost the password sign in again, and ends every session of the account', async () => {
  const signIn = (password: string) =>
    backend.api('POST /api/auth/admin-direct', { body: { username: TEST_ADMIN.username, password } });
  const { adminToken } = await signIn(TEST_ADMIN.password);

  const { username, password } = await reset(TEST_ADMIN.username);

  expect(username).toBe(TEST_ADMIN.username);
  const stats = await fetch(`${backend.url}/api/admin/stats`, {
    headers: { authorization: `Bearer ${adminToken}` },
  });
  expect(stats.status).toBe(401);
  await expect(signIn(TEST_ADMIN.password)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(password)).resolves.toHaveProperty('adminToken');
});

it('prints one line when there is no such account', async () => {
  await expect(reset('nobody')).rejects.toThrow(
    'Bad configuration: ADMIN_USERNAME: there is no account nobody\n',
  );
});
