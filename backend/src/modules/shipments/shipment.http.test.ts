import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { shipmentRoutes } from '@moveway/contracts/shipments/shipment.routes.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

const vin = '1HGCM82633A004352';
let backend: TestBackend;
let admin: ApiCall;

beforeAll(async () => {
  backend = await startTestBackend('shipments', {
    env: { RATE_LIMIT_TRACKING_MISSES: '100000', RATE_LIMIT_CALLS: '100000' },
  });
  admin = await backend.admin();
});
afterAll(() => backend.stop());

const create = (fields: object = {}) =>
  admin('POST /api/packages', { body: { sender: 'Acme Motors', receiver: 'Jane Roe', ...fields } });
const move = (id: string, status: 'Pending' | 'In Transit' | 'Delivered', fields: object = {}) =>
  admin('PUT /api/packages/:id/status', { params: { id }, body: { status, ...fields } });
const track = (trackingNumber: string) =>
  backend.api('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } });

async function refusal(call: Promise<unknown>): Promise<Pick<ApiError, 'status' | 'code' | 'fields'>> {
  const error: unknown = await call.then(
    () => 'not refused',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { status, code, fields } = error as ApiError;
  return { status, code, fields };
}

describe('calls that only administrators may make', () => {
  const calls: [string, string, object | undefined][] = [
    ['POST', '/api/packages', { sender: 'a', receiver: 'b' }],
    ['PUT', '/api/packages/MW123456789/status', { status: 'Delivered' }],
    ['GET', '/api/admin/packages', undefined],
    ['GET', '/api/admin/packages/MW123456789', undefined],
    ['DELETE', '/api/admin/packages/MW123456789', undefined],
    ['POST', '/api/admin/packages/MW123456789/restore', undefined],
    ['PUT', '/api/admin/packages/MW123456789', { kind: 'package', version: 1, sender: 'a', receiver: 'b' }],
    ['POST', '/api/admin/packages/status', { packages: [], status: 'Delivered' }],
    ['GET', '/api/admin/packages/export.csv', undefined],
  ];
  it.each(calls)('%s %s refuses a caller who is not signed in', async (method, path, body) => {
    const response = await fetch(`${backend.url}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('are all of them but tracking and the dashboard', () => {
    const open = Object.values(shipmentRoutes).filter(({ access }) => access !== 'admin');
    expect(open.map(({ endpoint }) => endpoint)).toEqual([
      'GET /api/packages/track/:trackingNumber',
      'POST /api/packages/track',
      'GET /api/packages/user',
      'POST /api/packages/user',
    ]);
  });
});

describe('creating a package', () => {
  it('gives it a number of the form of the specification, and a delivery estimate', async () => {
    const created = await create();
    expect(created.trackingNumber).toMatch(/^MW\d{9}$/);
    expect(created.estimatedDelivery).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(created).toMatchObject({ kind: 'package', status: 'Pending', can: { delete: false } });
    expect((await track(created.trackingNumber)).events).toEqual([]);
  });

  it('keeps every field, to the cent, and leaves out what was not given', async () => {
    const created = await create({
      ...{ kind: 'vehicle', trackingNumber: ' vh-0001 ', status: 'Processing', amount: 1149.15, value: 0.29 },
      ...{
        origin: 'Austin, TX',
        destination: 'Dallas, TX',
        currentLocation: 'Austin, TX 78701',
        description: '',
      },
      ...{ departureDate: '2026-07-01', vehicle: { vin: vin.toLowerCase(), year: 2003, make: 'Honda' } },
    });
    expect(created).toMatchObject({
      ...{ trackingNumber: 'VH-0001', amount: 1149.15, value: 0.29, estimatedDelivery: '2026-07-05' },
      vehicle: { vin, hasVinWarning: false, year: 2003, make: 'Honda', trailer: 'open', isOperable: true },
    });
    expect(created).not.toHaveProperty('description');
    expect(created).not.toHaveProperty('arrivalDate');
    const { package: shown, events } = await track('vh-0001');
    expect(shown.vehicle).toEqual({
      ...{ vinEnding: '004352', year: 2003, make: 'Honda' },
      ...{ isOperable: true, trailer: 'open', service: 'door-to-door' },
    });
    expect(events).toMatchObject([
      { status: 'Processing', location: 'Austin, TX 78701', coordinates: { latitude: 30.2713 } },
    ]);
  });

  it('warns of a VIN whose check digit does not fit, but takes it', async () => {
    const { vehicle } = await create({ kind: 'vehicle', vehicle: { vin: '1HGCM82643A004352' } });
    expect(vehicle?.hasVinWarning).toBe(true);
  });

  it('names every refused field and stores nothing', async () => {
    const input = { sender: ' ', amount: 1.001, trackingNumber: 'HALF-WRITTEN', departureDate: 'soon' };
    const { status, code, fields } = await refusal(create(input));
    expect([status, code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(fields).toSorted()).toEqual(['amount', 'departureDate', 'sender']);
    expect(await refusal(track('HALF-WRITTEN'))).toMatchObject({ status: 404 });
  });

  it('refuses a number that is in use, in whatever case', async () => {
    await create({ trackingNumber: 'TAKEN-1' });
    expect(await refusal(create({ trackingNumber: 'taken-1' }))).toMatchObject({
      ...{ status: 409, code: 'shipment.tracking_number_taken' },
      fields: { trackingNumber: 'This tracking number is already in use.' },
    });
  });

  it('lets one of many simultaneous calls have a number', async () => {
    const calls = Array.from({ length: 8 }, () => create({ trackingNumber: 'RACE-1' }));
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of settled.filter((result) => result.status === 'rejected')) {
      expect(result.reason).toMatchObject({ status: 409, code: 'shipment.tracking_number_taken' });
    }
  });

  it('creates once when a form is submitted twice', async () => {
    const input = { body: { sender: 'Double', receiver: 'Submit' } };
    const options = { idempotencyKey: randomUUID() };
    const answers = await Promise.all([
      admin('POST /api/packages', input, options),
      admin('POST /api/packages', input, options),
    ]);
    expect(answers[0].trackingNumber).toBe(answers[1].trackingNumber);
  });
});

describe('tracking', () => {
  it('answers any case and blanks, newest event first', async () => {
    const { trackingNumber } = await create({ currentLocation: 'Austin, TX' });
    await move(trackingNumber, 'In Transit', { location: 'Dallas, TX', description: 'Left the hub' });
    const { package: shown, events } = await track(` ${trackingNumber.toLowerCase()} `);
    expect(shown).toMatchObject({ status: 'In Transit', currentLocation: 'Dallas, TX' });
    expect(events.map(({ location }) => location)).toEqual(['Dallas, TX', 'Austin, TX']);
  });

  it('shows nothing that is for staff only', async () => {
    const { trackingNumber } = await create({ kind: 'vehicle', vehicle: { vin } });
    const text = JSON.stringify(await track(trackingNumber));
    for (const secret of [vin, '"can"', 'version', 'searchTokens', 'isArchived', 'customer', 'Cents']) {
      expect(text).not.toContain(secret);
    }
  });

  it('refuses a text that is no number, and does not know an unknown one', async () => {
    expect(await refusal(track('!'))).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await refusal(track('MW000000000'))).toMatchObject({ status: 404, code: 'shipment.not_found' });
  });

  it.each(['%00', '..%2f..%2f', '%7B%22%24ne%22%3A1%7D', 'a'.repeat(5000), '%F0%9F%9A%9A', '%E0%A4%A'])(
    'is not impressed by %s',
    async (text) => {
      const response = await fetch(`${backend.url}/api/packages/track/${text}`);
      expect([400, 404, 414, 431]).toContain(response.status);
    },
  );

  it('answers 304 until the package changes', async () => {
    const { trackingNumber } = await create();
    const url = `${backend.url}/api/packages/track/${trackingNumber}`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\da-f]{24}-1"$/);
    // Node's fetch would ask for a fresh copy where a browser asks whether its own is still good.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await fetch(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await move(trackingNumber, 'In Transit');
    const changed = await fetch(url, { headers });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });
});

describe('tracking several numbers', () => {
  const trackMany = (trackingNumbers: string[]) =>
    backend.api('POST /api/packages/track', { body: { trackingNumbers } });

  it('gives a result for each of 35, in the order given, with one that is none', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => create()));
    const numbers = found.map(({ trackingNumber }) => trackingNumber);
    const unknown = Array.from({ length: 29 }, (_, index) => `MW9990000${10 + index}`);
    const { results } = await trackMany([...unknown, 'x!', ...numbers]);
    expect(results.map(({ trackingNumber }) => trackingNumber)).toEqual([...unknown, 'X!', ...numbers]);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...unknown.map(() => 'not_found'),
      'malformed',
      ...numbers.map(() => 'found'),
    ]);
  });

  it('refuses 36 clearly', async () => {
    const numbers = Array.from({ length: 36 }, (_, index) => `MW99900001${index}`);
    expect(await refusal(trackMany(numbers))).toMatchObject({
      status: 400,
      fields: { trackingNumbers: 'Track up to 35 numbers at a time' },
    });
  });
});

describe('a status update', () => {
  it('names the package by number or by id, and keeps what is not given', async () => {
    const created = await create({ currentLocation: 'Austin, TX', arrivalDate: '2026-08-01' });
    await move(created.trackingNumber, 'In Transit');
    const moved = await move(created.id, 'Delivered', { arrivalDate: '2026-08-03' });
    expect(moved).toMatchObject({
      ...{ status: 'Delivered', currentLocation: 'Austin, TX', arrivalDate: '2026-08-03' },
      ...{ estimatedDelivery: '2026-08-03', can: { delete: true } },
    });
  });

  it('marks a step back as a correction', async () => {
    const { trackingNumber } = await create();
    for (const status of ['In Transit', 'Delivered', 'In Transit', 'In Transit'] as const) {
      await move(trackingNumber, status);
    }
    const { events } = await track(trackingNumber);
    expect(events.map(({ isCorrection }) => isCorrection)).toEqual([false, true, false, false]);
  });

  it('keeps both of two simultaneous updates, in order, each judged against the one before', async () => {
    const { trackingNumber } = await create();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => move(trackingNumber, index % 2 ? 'Delivered' : 'In Transit')),
    );
    const { events, package: shown } = await track(trackingNumber);
    const history = events.toReversed();
    expect(history).toHaveLength(6);
    expect(shown.status).toBe(history.at(-1)?.status);
    history.forEach((event, index) => {
      const before = history[index - 1]?.status;
      expect(event.isCorrection).toBe(before === 'Delivered' && event.status === 'In Transit');
      expect(event.timestamp >= (history[index - 1]?.timestamp ?? '')).toBe(true);
    });
  });

  it('takes texts as they are', async () => {
    const { trackingNumber } = await create();
    await move(trackingNumber, 'In Transit', { location: '$status', description: '{{$where: 1}} <script>' });
    expect((await track(trackingNumber)).events[0]).toMatchObject({
      location: '$status',
      description: '{{$where: 1}} <script>',
    });
  });

  it('refuses a status nobody knows, an unknown package, and a number that belongs to another', async () => {
    const [one, other] = await Promise.all([create(), create()]);
    const params = { id: one.trackingNumber };
    const unknown = { status: 'Lost' } as unknown as { status: 'Pending' };
    expect(await refusal(admin('PUT /api/packages/:id/status', { params, body: unknown }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(move('MW000000000', 'Delivered'))).toMatchObject({ status: 404 });
    expect(
      await refusal(move(one.trackingNumber, 'Delivered', { trackingNumber: other.trackingNumber })),
    ).toMatchObject({ status: 404 });
    expect((await track(one.trackingNumber)).package.status).toBe('Pending');
  });
});

describe('deleting', () => {
  const remove = (trackingNumber: string) =>
    admin('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
  const restore = (trackingNumber: string) =>
    admin('POST /api/admin/packages/:trackingNumber/restore', { params: { trackingNumber } });

  it('is for Delivered packages only, and says so', async () => {
    const { trackingNumber } = await create({ status: 'In Transit' });
    await expect(remove(trackingNumber)).rejects.toMatchObject({
      ...{ status: 409, code: 'shipment.not_delivered' },
      serverMessage: 'Failed to delete package. Only delivered packages can be deleted.',
    });
  });

  it('hides the package from tracking and counts, and can be taken back', async () => {
    const { trackingNumber } = await create({ status: 'Delivered' });
    const before = await admin('GET /api/admin/stats', {});
    const { undoUntil } = await remove(trackingNumber);
    expect(Date.parse(undoUntil)).toBeGreaterThan(Date.now());
    expect(await refusal(track(trackingNumber))).toMatchObject({ status: 404, code: 'shipment.not_found' });
    expect((await admin('GET /api/admin/stats', {})).deliveredPackages).toBe(before.deliveredPackages - 1);
    expect(await refusal(move(trackingNumber, 'Pending'))).toMatchObject({ status: 404 });
    expect(await refusal(remove(trackingNumber))).toMatchObject({ status: 404 });
    const archived = await admin('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
    expect(archived.package.can).toEqual({ delete: false, edit: false, restore: true, updateStatus: false });
    expect(await restore(trackingNumber)).toMatchObject({ can: { delete: true, restore: false } });
    expect((await track(trackingNumber)).package.status).toBe('Delivered');
    expect(await refusal(restore('MW000000000'))).toMatchObject({ status: 404 });
  });

  it('and a simultaneous status change never both succeed on what they did not see', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { trackingNumber } = await create({ status: 'Delivered' });
      const [deletion, change] = await Promise.allSettled([
        remove(trackingNumber),
        move(trackingNumber, 'In Transit'),
      ]);
      expect([deletion.status, change.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
