import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.ts';

let own: TestBackend;
let call: ApiCall;

/** Of each package where it comes from, goes to and is. */
const PACKAGES = {
  'WHERE-1': { origin: 'Dallas, TX', destination: 'Omaha, NE' },
  'WHERE-2': { origin: 'Reno, NV', destination: 'Boise, ID', currentLocation: 'Terminal 4, Omaha, NE 68102' },
  'WHERE-3': { origin: 'Lincoln, NE', destination: 'Saint Paul, MN' },
  'WHERE-4': { origin: 'Coeur d’Alene, ID', destination: 'The old barn' },
  'WHERE-5': {},
} as const;

beforeAll(async () => {
  own = await startTestBackend('where');
  call = await own.admin();
  for (const [trackingNumber, places] of Object.entries(PACKAGES)) {
    await call('POST /api/packages', {
      body: { trackingNumber, status: 'Pending', sender: 'Acme', receiver: 'Jane', ...places },
    });
  }
});
afterAll(() => own.stop());

const found = async (query: object) =>
  (await call('GET /api/admin/packages', { query: { sort: 'trackingNumber', ...query } })).items.map(
    ({ trackingNumber }) => trackingNumber,
  );

describe('a search', () => {
  it.each([
    ['barn jane', ['WHERE-4']],
    ['barn omaha', []],
    ['omaha', ['WHERE-1', 'WHERE-2']],
    ['Omaha, NE', ['WHERE-1', 'WHERE-2']],
    ['d’alene', ['WHERE-4']],
    ['68102', ['WHERE-2']],
    ['paul lincoln', ['WHERE-3']],
    // The mark of a state is not something to search for.
    ['@tx', ['WHERE-1']],
  ])('for the place %j finds where packages are, come from and go to', async (search, numbers) => {
    expect(await found({ search })).toEqual(numbers);
  });

  it('follows a status update, an edit, and the undoing of an update', async () => {
    const trackingNumber = 'WHERE-5';
    const params = { id: trackingNumber };
    await call('PUT /api/packages/:id/status', {
      params,
      body: { status: 'In Transit', location: 'Tulsa, OK' },
    });
    const { version } = await call('PUT /api/packages/:id/status', {
      params,
      body: { status: 'In Transit', location: 'Wichita, KS' },
    });
    expect([await found({ search: 'tulsa' }), await found({ search: 'wichita' })]).toEqual([
      [],
      [trackingNumber],
    ]);
    await call('POST /api/admin/packages/:trackingNumber/status/undo', {
      params: { trackingNumber },
      body: { version },
    });
    expect([await found({ search: 'tulsa' }), await found({ search: 'wichita' })]).toEqual([
      [trackingNumber],
      [],
    ]);
    const { package: current } = await call('GET /api/admin/packages/:trackingNumber', {
      params: { trackingNumber },
    });
    await call('PATCH /api/admin/packages/:trackingNumber', {
      params: { trackingNumber },
      body: { version: current.version, origin: 'Mobile, AL' },
    });
    expect([await found({ search: 'tulsa' }), await found({ search: 'mobile' })]).toEqual([
      [trackingNumber],
      [trackingNumber],
    ]);
  });

  it('leaves out of answers and of the audit log what only serves the search', async () => {
    const list = await call('GET /api/admin/packages', { query: {} });
    const log = await call('GET /api/admin/audit', { query: { action: 'package.created' } });
    expect(JSON.stringify(list.items)).not.toMatch(/searchTokens|"places"/);
    expect(JSON.stringify(log.items)).not.toMatch(/searchTokens|"places"/);
  });
});
