import { describe, expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

/** The origin, the destination and the place of each package. */
const PACKAGES = {
  'WHERE-1': { origin: 'Dallas, TX', destination: 'Omaha, NE' },
  'WHERE-2': { origin: 'Reno, NV', destination: 'Boise, ID', currentLocation: 'Terminal 4, Omaha, NE 68102' },
  'WHERE-3': { origin: 'Lincoln, NE', destination: 'Saint Paul, MN' },
  'WHERE-4': { origin: 'Coeur d’Alene, ID', destination: 'The old barn' },
  'WHERE-5': {},
} as const;

const { admin: call, create } = await startDispatchBackend('where');
for (const [trackingNumber, places] of Object.entries(PACKAGES)) {
  await create(trackingNumber, places);
}

const found = async (query: object) =>
  (await call('GET /api/admin/packages', { query: { sort: 'trackingNumber', ...query } })).items.map(
    ({ trackingNumber }) => trackingNumber,
  );

describe('packages near a place', () => {
  const problemOf = async (near: string) =>
    (await apiErrorOf(call('GET /api/admin/packages', { query: { near } }))).fields;

  it('need a known place; for any other, the answer says at its field what is missing', async () => {
    expect(await problemOf('Nowhere')).toEqual({
      near: 'We could not find that place. Enter a city with its state, or a ZIP code',
    });
    expect((await problemOf('Springfield')).near).toMatch(
      /^Several places have this name. Add the state, as in Springfield, [A-Z]{2} or Springfield, [A-Z]{2}/,
    );
    expect(
      (await apiErrorOf(call('GET /api/admin/packages', { query: { near: 'Omaha, NE', within: 501 } })))
        .fields,
    ).toHaveProperty('within');
  });

  it.each([
    [{ near: 'Lincoln, NE' }, ['WHERE-1', 'WHERE-2', 'WHERE-3']],
    [{ near: 'Lincoln, NE', within: 10 }, ['WHERE-3']],
    [{ near: '68508', within: 60, search: 'reno' }, ['WHERE-2']],
    [{ near: 'Plano, TX' }, ['WHERE-1']],
    [{ near: 'Plano, TX', within: 5 }, []],
    [{ near: 'Plano, TX', state: 'NE' }, ['WHERE-1']],
    [{ near: 'Plano, TX', state: 'NV' }, []],
    [{ near: 'Lincoln, NE', search: 'WHERE-1 WHERE-3 WHERE-4' }, ['WHERE-1', 'WHERE-3']],
    [{ near: '' }, Object.keys(PACKAGES)],
    [{ within: 10 }, Object.keys(PACKAGES)],
  ] as const)('are found by %j, wherever they are, come from or go to', async (query, numbers) => {
    expect(await found(query)).toEqual(numbers);
    const { count } = await call('GET /api/admin/packages/count', { query });
    expect(count).toBe(numbers.length);
  });

  it('are found by one place even if their others are far away', async () => {
    // In the middle between Dallas and Omaha.
    expect(await found({ near: 'Wichita, KS', within: 100 })).toEqual([]);
  });

  it('are exported and selected by the same filter', async () => {
    const query = { near: 'Omaha, NE', state: 'NV', sort: 'trackingNumber' } as const;
    const file = await call('GET /api/admin/packages/export.csv', { query });
    expect(
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    ).toEqual(['WHERE-2']);
    const filter = { near: 'Omaha, NE', state: 'NE' } as const;
    const { total } = await call('POST /api/admin/batches', {
      body: { selection: { filter }, action: { kind: 'archive', isArchived: true } },
    });
    expect(total).toBe(3);
  });
});

describe('packages of a state', () => {
  it.each([
    ['NE', ['WHERE-1', 'WHERE-2', 'WHERE-3']],
    ['ID', ['WHERE-2', 'WHERE-4']],
    ['WY', []],
  ] as const)('%s are those that are there, come from there or go there', async (state, numbers) => {
    expect(await found({ state })).toEqual(numbers);
    const { count } = await call('GET /api/admin/packages/count', { query: { state } });
    expect(count).toBe(numbers.length);
  });
});

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
  ])(
    'for the place %j finds packages that are there, come from there or go there',
    async (search, numbers) => {
      expect(await found({ search })).toEqual(numbers);
    },
  );

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

  it('keeps its stored words and places out of answers and of the audit log', async () => {
    const list = await call('GET /api/admin/packages', { query: {} });
    const log = await call('GET /api/admin/audit', { query: { action: 'package.created' } });
    expect(JSON.stringify(list.items)).not.toMatch(/searchTokens|ownerTokens|"places"/);
    expect(JSON.stringify(log.items)).not.toMatch(/searchTokens|ownerTokens|"places"/);
  });
});
