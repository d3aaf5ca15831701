import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '@moveway/client-generator/generate-client.ts';
import { root } from '@moveway/dev/shell/paths.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestBackend, TEST_ADMIN } from '../../testing/test-backend.ts';

const NUMBER = 'GENERATED-1';

/** Uses the types of the generated client. */
const PROGRAM = `
import { client } from './client/client.gen';
import { accountsAdminDirect, analyticsStats, shipmentsTrack } from './client/sdk.gen';

export async function callThrice(baseUrl: string, credentials: { username: string; password: string }) {
  client.setConfig({ baseUrl });
  const tracked = await shipmentsTrack({ path: { trackingNumber: '${NUMBER}' } });
  const signedIn = await accountsAdminDirect({ body: credentials });
  const token: string | undefined = signedIn.data?.adminToken;
  const stats = await analyticsStats({ auth: () => token });
  const status: 'Pending' | undefined = tracked.data?.package.status === 'Pending' ? 'Pending' : undefined;
  const total: number | undefined = stats.data?.totalPackages;
  return { status, username: signedIn.data?.user.username, total };
}
`;

interface Program {
  callThrice(baseUrl: string, credentials: typeof TEST_ADMIN): Promise<object>;
}

const folder = await mkdtemp(join(tmpdir(), 'moveway-client-'));
const backend = await startTestBackend('generated_client');
afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the compiler says of a project, nothing when it compiles. */
function compilerErrors(project: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(join(root, 'node_modules/.bin/tsc'), ['-p', project], (_error, stdout) => resolve(stdout));
  });
}

it('a client that is generated from the document compiles and calls a server', async () => {
  const call = await backend.admin();
  await call('POST /api/packages', { body: { trackingNumber: NUMBER, sender: 'A', receiver: 'B' } });
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${backend.url}/api/openapi.json`)).text());
  await generateClient(document, join(folder, 'client'));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const compilerOptions = { lib: ['ES2024', 'DOM'] };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['.'] }),
  );
  expect(await compilerErrors(folder)).toBe('');
  const program = (await import(join(folder, 'program.ts'))) as Program;
  expect(await program.callThrice(backend.url, TEST_ADMIN)).toEqual({
    status: 'Pending',
    username: TEST_ADMIN.username,
    total: 1,
  });
});
