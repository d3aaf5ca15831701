import { describe, expect, it } from 'vitest';
import { PACKAGE_SORTS } from '@moveway/contracts/shipments/shipment.routes.ts';
import { orderOf } from './list-filter.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { allPages } from '../../testing/all-pages.ts';

const HONDA = { vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord' };

const call = await (await startBackendOfFile('shipment_list')).admin();
for (let index = 0; index < 7; index += 1) {
  await call('POST /api/packages', {
    body: {
      ...(index % 2 ? { kind: 'vehicle' as const, vehicle: index === 1 ? HONDA : {} } : {}),
      trackingNumber: `LIST-${index}`,
      estimatedDelivery: index % 4 === 0 ? '2020-01-02' : '2099-01-02',
      status: index < 5 ? 'Pending' : 'Delivered',
      sender: index === 3 ? 'José Núñez-García' : 'Acme',
      receiver: `Receiver ${index}`,
    },
  });
}

describe('the list', () => {
  const numbers = async (query: object) =>
    (await call('GET /api/admin/packages', { query })).items.map(({ trackingNumber }) => trackingNumber);

  it.each(PACKAGE_SORTS)('is paged by %s without a repetition or a gap', async (sort) => {
    const items = await allPages((cursor) =>
      call('GET /api/admin/packages', { query: { sort, limit: 2, cursor } }),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(7);
    const values = items.map((item) => item[orderOf(sort).key]);
    expect(values).toEqual(sort.startsWith('-') ? values.toSorted().toReversed() : values.toSorted());
  });

  it('has the latest note that was not undone', async () => {
    const params = { id: 'LIST-4' };
    const noteOf = async () =>
      (await call('GET /api/admin/packages', { query: { search: 'LIST-4' } })).items[0]?.lastNote;
    expect(await noteOf()).toBeUndefined();
    const description = 'Held in Omaha by snow';
    await call('PUT /api/packages/:id/status', { params, body: { status: 'Pending', description } });
    await call('PUT /api/packages/:id/status', { params, body: { status: 'Pending' } });
    const { version } = await call('PUT /api/packages/:id/status', {
      params,
      body: { status: 'Pending', description: 'Wrong package' },
    });
    expect(await noteOf()).toBe('Wrong package');
    await call('POST /api/admin/packages/:trackingNumber/status/undo', {
      params: { trackingNumber: 'LIST-4' },
      body: { version },
    });
    expect(await noteOf()).toBe(description);
  });

  it('filters by why packages need attention, together with the other filters', async () => {
    const sort = 'trackingNumber';
    expect(await numbers({ attention: 'late', sort })).toEqual(['LIST-0', 'LIST-4']);
    expect(await numbers({ attention: 'late', search: 'receiver 4' })).toEqual(['LIST-4']);
    expect(await numbers({ attention: 'late', status: 'Delivered' })).toEqual([]);
    expect(await numbers({ attention: 'stalled' })).toEqual([]);
    const open = [0, 1, 2, 3, 4].map((index) => `LIST-${index}`);
    expect(await numbers({ attention: 'unassigned', sort })).toEqual(open);
    expect(await numbers({ attention: 'unassigned', kind: 'vehicle', search: 'acme' })).toEqual(['LIST-1']);
    const query = { attention: 'late', limit: 1 } as const;
    const first = await call('GET /api/admin/packages', { query });
    const second = await call('GET /api/admin/packages', { query: { ...query, cursor: first.nextCursor } });
    expect([first, second].map(({ items }) => items[0]?.trackingNumber)).toEqual(['LIST-4', 'LIST-0']);
    expect(second.nextCursor).toBeUndefined();
    for (const [search, count] of [
      [undefined, 2],
      ['receiver 4', 1],
    ] as const) {
      const counted = { attention: 'late', search } as const;
      expect(await call('GET /api/admin/packages/count', { query: counted })).toEqual({ count });
    }
    expect(await call('GET /api/admin/packages/count', { query: { attention: 'unassigned' } })).toEqual({
      count: 5,
    });
    const csv = await call('GET /api/admin/packages/export.csv', { query: { attention: 'late' } });
    expect(csv).toContain('LIST-4');
    expect(csv).not.toContain('LIST-1');
  });

  it('searches the beginning of number and VIN, the ending of the VIN, and words of sender and receiver', async () => {
    expect(await numbers({ search: 'list-4' })).toEqual(['LIST-4']);
    expect(await numbers({ search: '1hgcm8' })).toEqual(['LIST-1']);
    expect(await numbers({ search: '004352' })).toEqual(['LIST-1']);
    expect(await numbers({ search: 'jose garc' })).toEqual(['LIST-3']);
    expect(await numbers({ search: 'receiver 6' })).toEqual(['LIST-6']);
    expect(await numbers({ search: 'Receiver', kind: 'vehicle', limit: 1 })).toEqual(['LIST-5']);
    expect(await numbers({ search: '.*' })).toEqual([]);
    expect(await numbers({ search: '$ne' })).toEqual([]);
  });

  it('finds several pasted numbers, some of them unknown, a page at a time and with the other filters', async () => {
    const search = 'list-5, LIST-2 LIST-6 UNKNOWN-7';
    expect(await numbers({ search, sort: 'trackingNumber' })).toEqual(['LIST-2', 'LIST-5', 'LIST-6']);
    expect(await numbers({ search, status: 'Delivered' })).toEqual(['LIST-6', 'LIST-5']);
    const first = await call('GET /api/admin/packages', { query: { search, limit: 2 } });
    expect(await numbers({ search, limit: 2, cursor: first.nextCursor })).toEqual(['LIST-2']);
    const csv = await call('GET /api/admin/packages/export.csv', { query: { search } });
    expect(csv.match(/LIST-\d/g)).toEqual(['LIST-6', 'LIST-5', 'LIST-2']);
    expect(await numbers({ search: 'NOBODY-1 NOBODY-2' })).toEqual([]);
  });

  it('reads a VIN, and names the open packages that have it', async () => {
    const lookUp = (vin: string) => call('GET /api/admin/vins/:vin', { params: { vin } });
    const { vin, ...vehicle } = HONDA;
    expect(await lookUp(vin.toLowerCase())).toEqual({ ...vehicle, openPackages: ['LIST-1'] });
    await call('PUT /api/packages/:id/status', { params: { id: 'LIST-1' }, body: { status: 'Delivered' } });
    expect(await lookUp(vin)).toEqual({ ...vehicle, openPackages: [] });
  });

  it('rejects a cursor of another order', async () => {
    const { nextCursor } = await call('GET /api/admin/packages', { query: { limit: 2 } });
    const query = { sort: 'trackingNumber', cursor: nextCursor } as const;
    expect(await apiErrorOf(call('GET /api/admin/packages', { query }))).toMatchObject({ status: 400 });
  });
});
