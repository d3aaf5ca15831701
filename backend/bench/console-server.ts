import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureAdministrator } from '../src/commands/create-admin.ts';
import { UserModel } from '../src/accounts/account.model.ts';
import { EVERY_MODEL } from '../src/app/every-model.ts';
import { connect, disconnect } from '../src/storage/connection.ts';
import type { MeasuredServer } from './measured-server.ts';

/** A server, and what an administrator's calls of it carry. */
export interface ConsoleServer {
  server: MeasuredServer;
  headers: Record<string, string>;
}

const USERNAME = 'bench';
const PASSWORD = randomBytes(12).toString('base64url');
export const YEAR = '/api/admin/analytics?period=year';
const COUNT_CHECK_MS = 250;

/**
 * Signs an administrator in to a server, and waits until it has counted what was written to its database directly.
 * @param uri of that database
 */
export async function signInToConsole(server: MeasuredServer, uri: string): Promise<ConsoleServer> {
  await connect({ models: EVERY_MODEL, uri });
  // The administrator of an earlier run has a password that this run does not know.
  await UserModel.deleteMany({});
  await ensureAdministrator(USERNAME, PASSWORD);
  await disconnect();
  const answer = await attemptSignIn(server);
  if (!answer.ok) {
    throw new Error(`The sign-in was answered ${answer.status}`);
  }
  // As the contract has it.
  const { adminToken } = (await answer.json()) as { adminToken: string };
  const headers = { authorization: `Bearer ${adminToken}` };
  const isCounting = async () => {
    const report = await fetch(`${server.url}${YEAR}`, { headers });
    // A report that took too long says nothing about the counting. The contract has this shape.
    return !report.ok || ((await report.json()) as { isCounting: boolean }).isCounting;
  };
  while (await isCounting()) {
    await sleep(COUNT_CHECK_MS);
  }
  return { server, headers };
}

export function attemptSignIn({ url }: MeasuredServer): Promise<Response> {
  return fetch(`${url}/api/auth/admin-direct`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
}
