import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureAdministrator } from '../src/modules/accounts/create-admin.ts';
import { UserModel } from '../src/modules/accounts/account.model.ts';
import { connect, disconnect } from '../src/storage/connection.ts';
import { benchNumber, MANY_IN_WORDS } from './data.ts';
import { compare, type Measurement, medianRatio, report, type Round } from './measurements.ts';
import { applyLoad, type Load, type LoadRequest } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import { EVERY_MODEL } from '../src/modules/every-model.ts';

/** A server, and what an administrator's calls of it carry. */
export interface ConsoleServer {
  server: MeasuredServer;
  headers: Record<string, string>;
}

interface Effort {
  rounds: number;
  seconds: number;
  /** What visitors ask meanwhile. */
  tracking: LoadRequest[];
}

const USERNAME = 'bench';
const PASSWORD = randomBytes(12).toString('base64url');
const YEAR = '/api/admin/analytics?period=year';
const LIST_CONNECTIONS = 2;
const VISITORS = 4;
const BURST = 50;
const COUNT_CHECK_MS = 250;

/** What the back office costs with many shipments against few, and what a burst of sign-ins costs the visitors. */
export async function measureConsole(
  many: ConsoleServer,
  few: ConsoleServer,
  effort: Effort,
): Promise<Measurement[]> {
  const { rounds, seconds } = effort;
  const lists = await compare(
    { server: many.server, requests: listCalls(many.headers) },
    { server: few.server, requests: listCalls(few.headers) },
    { rounds, seconds, connections: LIST_CONNECTIONS },
  );
  report('list and search: among many, then among few', lists);

  const year = ({ headers }: ConsoleServer): LoadRequest[] => [{ method: 'GET', path: YEAR, headers }];
  const analytics = await compare(
    { server: many.server, requests: year(many) },
    { server: few.server, requests: year(few) },
    { rounds, seconds, connections: 1 },
  );
  report('analytics of a year: of many, then of few', analytics);

  const bursts = await measureBursts(few, effort);
  report(`tracking: during ${BURST} sign-ins, then without`, bursts);

  const p95 = (load: Load) => load.p95Ms;
  return [
    {
      name: `admin list and search, p95 with ${MANY_IN_WORDS} shipments against 1,000`,
      value: medianRatio(lists, p95),
      limit: 1.5,
      holds: 'at most',
    },
    {
      name: `analytics of a year with ${MANY_IN_WORDS} shipments against 1,000, time`,
      value: medianRatio(analytics, (load) => load.medianMs),
      limit: 5,
      holds: 'at most',
    },
    {
      name: `tracking p95 during ${BURST} sign-ins against without`,
      value: medianRatio(bursts, p95),
      limit: 2,
      holds: 'at most',
    },
  ];
}

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

function attemptSignIn({ url }: MeasuredServer): Promise<Response> {
  return fetch(`${url}/api/auth/admin-direct`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
}

/** As the office works: first pages in several orders, with filters, and searches by number and by name. */
function listCalls(headers: ConsoleServer['headers']): LoadRequest[] {
  const numbers = [7, 123, 456, 789].map((index) => `search=${benchNumber(index)}`);
  return [
    '',
    'sort=-createdAt',
    'sort=trackingNumber',
    'status=Pending',
    'status=Delivered&kind=vehicle',
    'search=marsh',
    'search=ann%20marsh',
    'search=ort&status=Processing',
    'search=MW1000001',
    'search=nobody',
    ...numbers,
  ].map((query) => ({ method: 'GET', path: `/api/admin/packages?${query}`, headers }));
}

/** Tracking with a burst of sign-ins in it, and without, in turn. */
async function measureBursts(
  { server }: ConsoleServer,
  { rounds, seconds, tracking }: Effort,
): Promise<Round[]> {
  const visit = () => applyLoad(server, { requests: tracking, seconds, connections: VISITORS });
  const visitDuringBurst = async () => {
    const visiting = visit();
    const answers = await Promise.all(Array.from({ length: BURST }, () => attemptSignIn(server)));
    const rejected = answers.find(({ ok }) => !ok);
    if (rejected) {
      throw new Error(`A sign-in was answered ${rejected.status}`);
    }
    return visiting;
  };
  await visit();
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const reference = round % 2 === 0 ? await visit() : undefined;
    const ours = await visitDuringBurst();
    measured.push({ ours, reference: reference ?? (await visit()) });
  }
  return measured;
}
