import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { startOwnMongodb } from '@moveway/testing/own-mongodb.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { isDatabaseUnavailable } from '../storage/database-error.ts';
import { database } from '../storage/mongoose.ts';
import { startSilentNetwork, type SilentNetwork } from '../testing/servers/silent-network.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';
import { EVERY_MODEL } from '../app/every-model.ts';

const TRACKED = 'OUTAGE-1';
const UPDATED = 'OUTAGE-2';

const mongo = await startOwnMongodb();
const MONGODB_URI = Object.assign(new URL(mongo.uri), { pathname: '/outage' }).href;
await makeAdministrator(MONGODB_URI);
const backend = await startBackend({ MONGODB_URI });
const adminToken = await signIn(backend.url);
for (const trackingNumber of [TRACKED, UPDATED]) {
  await callAs(backend.url, adminToken)('POST /api/packages', {
    body: { trackingNumber, sender: 'Ann', receiver: 'Lee' },
  });
}
await backend.stop();
afterAll(() => mongo.remove());

it('answers every call, and stores each write once, when the network loses its connections to MongoDB silently', async () => {
  const { network, uri } = await throughSilentNetwork();
  const other = await startBackend({ MONGODB_URI: uri });
  const call = callAs(other.url, adminToken);
  const track = async () => fetch(`${other.url}/api/packages/track/${TRACKED}`);
  const create = async (trackingNumber: string) =>
    call('POST /api/packages', { body: { trackingNumber, sender: 'Ann', receiver: 'Lee' } });
  // So that there are connections to lose.
  await Promise.all([track(), track(), create('SILENT-0')]);

  const inFlight = ['SILENT-1', 'SILENT-2', 'SILENT-3'].map(create);
  network.loseSilently();
  const later = ['SILENT-4', 'SILENT-5'].map(create);
  const created = await Promise.all([...inFlight, ...later]);
  expect((await track()).status).toBe(200);
  const { items } = await call('GET /api/admin/packages', { query: { search: 'SILENT' } });
  expect(items.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(
    ['SILENT-0', ...created.map(({ trackingNumber }) => trackingNumber)].toSorted(),
  );
  await other.stop();
  network.close();
});

it('answers and logs a call whose command gets no answer, and logs one whose caller has left', async () => {
  const { network, uri } = await throughSilentNetwork();
  const other = await startBackend({ MONGODB_URI: uri, LOG_LEVEL: 'info' });
  onTestFinished(async () => {
    await other.kill();
    network.close();
  });
  const send = (path: string, requestId: string, init: RequestInit = {}) =>
    fetch(other.url + path, {
      // As long as clients wait.
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers: {
        authorization: `Bearer ${adminToken}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
    });
  const lineOf = (requestId: string) =>
    other
      .output()
      .split('\n')
      .find((line) => line.includes(requestId));
  async function expectAnswered(requestId: string, response: Response): Promise<void> {
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable', requestId }]);
    await vi.waitFor(() => expect(lineOf(requestId)).toContain('"status":503,'));
  }

  network.loseAt('shipments');
  const leaving = new AbortController();
  const track = `/api/packages/track/${TRACKED}`;
  const left = send(track, 'left-by-caller', { signal: leaving.signal }).catch(() => 'left');
  const read = send(track, 'read-without-answer');
  await vi.waitFor(() => expect(network.lost()).toBeGreaterThan(1));
  leaving.abort();
  expect(await left).toBe('left');
  await vi.waitFor(() => expect(lineOf('left-by-caller')).toContain('Ended without an answer'));
  await expectAnswered('read-without-answer', await read);

  network.loseAt('commitTransaction');
  const write = { method: 'PUT', body: JSON.stringify({ status: 'Processing' }) };
  await expectAnswered(
    'commit-without-answer',
    await send(`/api/packages/${UPDATED}/status`, 'commit-without-answer', write),
  );
});

it('ends the wait for the answer to a command', async () => {
  const { network, uri } = await throughSilentNetwork();
  await connect({ models: EVERY_MODEL, uri }, { socketTimeoutMS: 200 });
  onTestFinished(async () => {
    await disconnect();
    network.close();
  });
  network.loseAt('find');
  const error = await database()
    .collection('shipments')
    .findOne()
    .catch((reason: unknown) => reason);
  expect([error, isDatabaseUnavailable(error)]).toEqual([expect.any(Error), true]);
});

/** A network that can lose connections to MongoDB, and the URI of the database through it. */
async function throughSilentNetwork(): Promise<{ network: SilentNetwork; uri: string }> {
  const network = await startSilentNetwork(new URL(mongo.uri));
  const through = new URL(mongo.uri);
  through.host = new URL(network.url).host;
  through.pathname = '/outage';
  // Otherwise the replica set names its own address, which goes around this network.
  through.searchParams.set('directConnection', 'true');
  through.searchParams.delete('replicaSet');
  return { network, uri: through.href };
}
