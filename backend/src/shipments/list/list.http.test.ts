import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startTestBackend, TEST_ADMIN, type TestBackend } from '../../testing/test-backend.ts';

const HONDA = { vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord' };

let own: TestBackend;
let call: ApiCall;

describe('the list', () => {
  beforeAll(async () => {
    own = await startTestBackend('shipment_list');
    call = await own.admin();
    for (let index = 0; index < 7; index += 1) {
      await call('POST /api/packages', {
        body: {
          ...(index % 2 ? { kind: 'vehicle' as const, vehicle: index === 1 ? HONDA : {} } : {}),
          ...(index === 2 ? { receiverEmail: 'ana@roe.example', receiverPhone: '(512) 555-0123' } : {}),
          trackingNumber: `LIST-${index}`,
          estimatedDelivery: index % 4 === 0 ? '2020-01-02' : '2099-01-02',
          status: index < 5 ? 'Pending' : 'Delivered',
          sender: index === 3 ? 'José Núñez-García' : 'Acme',
          receiver: `Receiver ${index}`,
        },
      });
    }
  });
  afterAll(() => own.stop());

  const numbers = async (query: object) =>
    (await call('GET /api/admin/packages', { query })).items.map(({ trackingNumber }) => trackingNumber);

  it.each([
    '-updatedAt',
    'updatedAt',
    '-createdAt',
    'createdAt',
    'trackingNumber',
    'lastEventAt',
    '-lastEventAt',
  ] as const)('is paged by %s without a repetition or a gap', async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET /api/admin/packages', { query: { sort, limit: 2, cursor } });
      seen.push(...page.items.map(({ trackingNumber }) => trackingNumber));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const ordered = [0, 1, 2, 3, 4, 5, 6].map((index) => `LIST-${index}`);
    expect(seen).toEqual(sort.startsWith('-') ? ordered.toReversed() : ordered);
  });

  it.each(['estimatedDelivery', '-estimatedDelivery'] as const)(
    'is paged by %s without a repetition or a gap, also within a day',
    async (sort) => {
      const first = await call('GET /api/admin/packages', { query: { sort, limit: 1 } });
      const rest = await call('GET /api/admin/packages', { query: { sort, cursor: first.nextCursor } });
      const items = [...first.items, ...rest.items];
      expect(new Set(items.map(({ id }) => id)).size).toBe(7);
      const days = items.map(({ estimatedDelivery }) => estimatedDelivery);
      expect(days).toEqual(sort.startsWith('-') ? days.toSorted().toReversed() : days.toSorted());
    },
  );

  it('has in the order `needs-work` open packages before Delivered ones, page by page, the latest first', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call('GET /api/admin/packages', { query: { sort: 'needs-work', limit: 2, cursor } });
      seen.push(...page.items.map(({ trackingNumber }) => trackingNumber));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['LIST-0', 'LIST-4', 'LIST-1', 'LIST-2', 'LIST-3', 'LIST-6', 'LIST-5']);
    expect(await numbers({ sort: 'needs-work', status: 'Delivered' })).toEqual(['LIST-6', 'LIST-5']);
    expect(await numbers({ sort: 'needs-work', attention: 'late' })).toEqual(['LIST-0', 'LIST-4']);
    expect(await numbers({ sort: 'needs-work', search: 'receiver 6' })).toEqual(['LIST-6']);
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

  it('filters by status and kind', async () => {
    expect(await numbers({ status: 'Delivered', sort: 'trackingNumber' })).toEqual(['LIST-5', 'LIST-6']);
    expect(await numbers({ status: 'Delivered', kind: 'vehicle' })).toEqual(['LIST-5']);
    expect(await numbers({ archived: 'true' })).toEqual([]);
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

  it('searches the vehicle, and e-mail and phone of the receiver', async () => {
    expect(await numbers({ search: '2003 honda acc' })).toEqual(['LIST-1']);
    expect(await numbers({ search: '3A004352' })).toEqual(['LIST-1']);
    expect(await numbers({ search: 'ANA@roe.example' })).toEqual(['LIST-2']);
    expect(await numbers({ search: '+1 512-555-0123' })).toEqual(['LIST-2']);
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
    expect(await apiErrorOf(lookUp('1HGCM8'))).toMatchObject({ status: 400 });
  });

  it.each(['x', 'e30', 'eyJhdCI6WyItdXBkYXRlZEF0IiwieCJdLCJpZCI6IngifQ', '!!!', 'a'.repeat(400)])(
    'rejects the cursor %s',
    async (cursor) => {
      const { status, fields } = await apiErrorOf(call('GET /api/admin/packages', { query: { cursor } }));
      expect([status, Object.keys(fields)]).toEqual([400, ['cursor']]);
    },
  );

  it('rejects a cursor of another order', async () => {
    const { nextCursor } = await call('GET /api/admin/packages', { query: { limit: 2 } });
    expect(
      await apiErrorOf(
        call('GET /api/admin/packages', { query: { sort: 'trackingNumber', cursor: nextCursor } }),
      ),
    ).toMatchObject({ status: 400 });
  });

  it('rejects a page size, an order and an unknown status', async () => {
    const { adminToken } = await own.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const response = await fetch(`${own.url}/api/admin/packages?limit=0&sort=x&status=Lost`, {
      headers: { authorization: `Bearer ${adminToken}` },
    });
    const body = (await response.json()) as { fields: object };
    expect([response.status, Object.keys(body.fields).toSorted()]).toEqual([
      400,
      ['limit', 'sort', 'status'],
    ]);
  });
});
