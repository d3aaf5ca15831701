import { beforeAll, describe, expect, it } from 'vitest';
import { signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { addDays, dayOf } from '../../kernel/days.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { allPages } from '../../testing/all-pages.ts';

const dispatch = await startDispatchBackend('customer_shipments');
const { ada, auditOf, backend, get, remove, restore } = dispatch;
const bob = await signUpCustomer(backend, 'bob');

const receiver = { receiverEmail: 'Jane.Roe@example.com', receiverPhone: '(555) 010-4477' };
const create = (trackingNumber: string, fields: object = {}) =>
  dispatch.create(trackingNumber, { ...receiver, ...fields });
const mine = (customer: TestCustomer, query: object = {}) =>
  customer.call('GET /api/packages/user', { query });
const attach = (customer: TestCustomer, trackingNumber: string, verificationFactor = '4477') =>
  customer.call('POST /api/packages/user', { body: { trackingNumber, verificationFactor } });

describe('the dashboard’s list', () => {
  beforeAll(async () => {
    const statuses = ['Pending', 'Processing', 'In Transit', 'Out for Delivery', 'Delivered'] as const;
    for (const [index, status] of statuses.entries()) {
      await create(`OWN-${index}`, {
        status,
        customerId: ada.id,
        sender: index === 2 ? 'José Núñez' : 'Acme',
      });
    }
    await create('NOT-HERS');
  });

  it('has the caller’s own packages only, newest change first, with counts of all of them', async () => {
    const { items, counts } = await mine(ada);
    expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual([
      'OWN-4',
      'OWN-3',
      'OWN-2',
      'OWN-1',
      'OWN-0',
    ]);
    expect(counts).toEqual({
      total: 5,
      delivered: 1,
      inTransit: 2,
      pending: 1,
      processing: 1,
      outForDelivery: 1,
      canceled: 0,
    });
    expect(await mine(bob)).toEqual({
      items: [],
      cancellationFee: 50,
      counts: {
        total: 0,
        delivered: 0,
        inTransit: 0,
        pending: 0,
        processing: 0,
        outForDelivery: 0,
        canceled: 0,
      },
      due: [],
      dueNow: [],
    });
  });

  it('shows nothing that only staff may know', async () => {
    for (const item of (await mine(ada)).items) {
      for (const secret of ['receiverEmail', 'receiverPhone', 'customer', 'customerId', 'version']) {
        expect(item).not.toHaveProperty(secret);
      }
      expect(Object.keys(item.can)).toEqual(['askToCancel', 'rate', 'withdrawCancellation']);
    }
  });

  it('is searched and filtered, while the counts stay', async () => {
    const numbers = async (query: object) =>
      (await mine(ada, query)).items.map(({ trackingNumber }) => trackingNumber);
    expect(await numbers({ search: 'own-3' })).toEqual(['OWN-3']);
    expect(await numbers({ search: 'nunez' })).toEqual(['OWN-2']);
    expect(await numbers({ search: 'jane roe', status: 'Delivered' })).toEqual(['OWN-4']);
    expect(await numbers({ search: 'not-hers' })).toEqual([]);
    expect(await numbers({ search: '$ne' })).toEqual([]);
    expect((await mine(ada, { search: 'own-3' })).counts.total).toBe(5);
  });

  it('is searched by the contents as they were edited last', async () => {
    const dee = await signUpCustomer(backend, 'dee');
    await create('FIND-BOX', { customerId: dee.id, description: 'Two boxes of books' });
    await dispatch.patch('FIND-BOX', { version: 1, description: 'A “Grand-Piano”' });
    expect((await mine(dee, { search: 'grand-piano' })).items).toHaveLength(1);
    expect((await mine(dee, { search: 'books' })).items).toEqual([]);
  });

  it('lists Out for Delivery under In Transit, as the counter does', async () => {
    const alone = await mine(ada, { status: 'Out for Delivery' });
    expect(alone.items.map(({ trackingNumber }) => trackingNumber)).toEqual(['OWN-3']);
    const { items } = await mine(ada, { status: 'In Transit' });
    expect(items.map(({ status }) => status).toSorted()).toEqual(['In Transit', 'Out for Delivery']);
  });

  it('says how many packages are due on each day, by the later of both dates, without delivered ones', async () => {
    const eve = await signUpCustomer(backend, 'eve');
    const dates = { arrivalDate: '2027-01-05', estimatedDelivery: '2027-01-03' };
    await create('DUE-1', { customerId: eve.id, ...dates });
    await create('DUE-2', { customerId: eve.id, ...dates, arrivalDate: '' });
    await create('DUE-3', { customerId: eve.id, ...dates });
    await create('DUE-4', { customerId: eve.id, ...dates, status: 'Delivered' });
    expect((await mine(eve)).due).toEqual([
      { date: '2027-01-03', count: 1 },
      { date: '2027-01-05', count: 2 },
    ]);
  });

  it('puts packages that are late or arrive today first, the longest late before the others, at most five', async () => {
    const fay = await signUpCustomer(backend, 'fay');
    const day = (fromToday: number) => addDays(dayOf(new Date()), fromToday);
    const due = async (trackingNumber: string, estimatedDelivery: string, more = {}) =>
      create(trackingNumber, { customerId: fay.id, arrivalDate: '', estimatedDelivery, ...more });
    await due('LATE-1', day(-1));
    await due('LATE-9', day(-9));
    await due('TODAY', day(0));
    await due('LATER', day(4));
    await due('THERE', day(-5), { status: 'Delivered' });
    await due('MOVED', day(-5), { arrivalDate: day(4) });
    const numbersOf = (page: Awaited<ReturnType<typeof mine>>) =>
      page.dueNow?.map(({ trackingNumber }) => trackingNumber);
    expect(numbersOf(await mine(fay))).toEqual(['LATE-9', 'LATE-1', 'TODAY']);
    expect(numbersOf(await mine(fay, { status: 'Pending' }))).toEqual([]);
    expect(numbersOf(await mine(fay, { search: 'LATE' }))).toEqual([]);
    expect(numbersOf(await mine(bob))).toEqual([]);
    for (let days = 10; days < 14; days += 1) {
      await due(`LATE-${days}`, day(-days));
    }
    expect(numbersOf(await mine(fay))).toEqual(['LATE-13', 'LATE-12', 'LATE-11', 'LATE-10', 'LATE-9']);
  });

  it('is paged without a repetition or a gap', async () => {
    const seen = await allPages((cursor) => mine(ada, { limit: 2, cursor }));
    expect(seen).toHaveLength(5);
    expect(new Set(seen.map(({ trackingNumber }) => trackingNumber)).size).toBe(5);
  });

  it('leaves out deleted packages', async () => {
    await remove('OWN-4');
    expect((await mine(ada)).counts).toMatchObject({ total: 4, delivered: 0 });
  });
});

describe('adding a package', () => {
  it.each(['JANE.ROE@EXAMPLE.COM', '4477'])('takes %s as verification factor', async (factor) => {
    const trackingNumber = `ADD-${factor.length}`;
    await create(trackingNumber);
    expect(await attach(ada, trackingNumber.toLowerCase(), factor)).toMatchObject({ trackingNumber });
    expect((await mine(ada, { search: trackingNumber })).items).toHaveLength(1);
    expect((await get(trackingNumber)).customer).toEqual({ id: ada.id, username: 'ada' });
  });

  it('changes nothing if the package is already the caller’s', async () => {
    await create('ADD-TWICE');
    const first = await attach(ada, 'ADD-TWICE');
    expect(await attach(ada, 'ADD-TWICE')).toEqual(first);
    expect(await auditOf('ADD-TWICE')).toHaveLength(2);
  });

  it('rejects an unknown number, a wrong factor, a deleted package and another customer’s with the same answer', async () => {
    await create('REJECT-WRONG');
    await create('REJECT-NONE', { receiverEmail: '', receiverPhone: '' });
    await create('REJECT-GONE', { status: 'Delivered' });
    await remove('REJECT-GONE');
    await create('REJECT-TAKEN', { customerId: bob.id });
    const rejections = [
      await apiErrorOf(attach(ada, 'REJECT-UNKNOWN')),
      await apiErrorOf(attach(ada, 'REJECT-WRONG', '4478')),
      await apiErrorOf(attach(ada, 'REJECT-NONE', 'undefined')),
      await apiErrorOf(attach(ada, 'REJECT-GONE')),
      await apiErrorOf(attach(ada, 'REJECT-TAKEN')),
    ];
    const [first] = rejections;
    expect(first).toMatchObject({ code: 'shipment.not_attached' });
    for (const { status, code, serverMessage } of rejections) {
      expect([status, code, serverMessage]).toEqual([first?.status, first?.code, first?.serverMessage]);
    }
    expect((await mine(bob)).items.map(({ trackingNumber }) => trackingNumber)).toEqual(['REJECT-TAKEN']);
  });

  it('gives a package to one of two who ask at once', async () => {
    await create('ADD-RACE');
    const outcomes = await Promise.allSettled([attach(ada, 'ADD-RACE'), attach(bob, 'ADD-RACE')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the limit of packages per user', () => {
  const limited = (maxPackagesPerUser: number) => backend.changeSettings({ maxPackagesPerUser });

  it('holds when several are added at once', async () => {
    const carl = await signUpCustomer(backend, 'carl');
    const numbers = [1, 2, 3, 4, 5, 6].map((index) => `LIMIT-${index}`);
    await Promise.all(numbers.map((number) => create(number)));
    await limited(3);
    const outcomes = await Promise.allSettled(numbers.map((number) => attach(carl, number)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await mine(carl)).counts.total).toBe(3);
    const rejected = outcomes.findIndex(({ status }) => status === 'rejected');
    expect(await apiErrorOf(attach(carl, numbers[rejected] ?? ''))).toMatchObject({
      code: 'shipment.limit_reached',
    });
  });

  it('holds when an administrator and the customer act at once, and names the administrator’s field', async () => {
    const dora = await signUpCustomer(backend, 'dora');
    await limited(1);
    await create('LIMIT-BOTH');
    const outcomes = await Promise.allSettled([
      attach(dora, 'LIMIT-BOTH'),
      create('LIMIT-GIVEN', { customerId: dora.id }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await mine(dora)).counts.total).toBe(1);
    const rejected = await apiErrorOf(create('LIMIT-MORE', { customerId: dora.id }));
    expect([rejected.status, rejected.code, Object.keys(rejected.fields)]).toEqual([
      409,
      'shipment.limit_reached',
      ['customerId'],
    ]);
  });

  it('allows a canceled package, whose reference is free as well', async () => {
    const fred = await signUpCustomer(backend, 'fred');
    await limited(1);
    await create('LIMIT-OWN', { customerId: fred.id, reference: 'LIMIT' });
    await create('LIMIT-CANCELED', { reference: 'LIMIT' });
    await dispatch.cancel('LIMIT-CANCELED');
    expect(await attach(fred, 'LIMIT-CANCELED')).toMatchObject({ trackingNumber: 'LIMIT-CANCELED' });
    expect(await apiErrorOf(dispatch.reinstate('LIMIT-CANCELED'))).toMatchObject({ status: 409 });
  });

  it('does not count deleted packages, which can be restored only while there is room', async () => {
    const emil = await signUpCustomer(backend, 'emil');
    await limited(2);
    for (const number of ['LIMIT-OLD', 'LIMIT-OLDER']) {
      await create(number, { customerId: emil.id, status: 'Delivered' });
      await remove(number);
    }
    expect((await create('LIMIT-NEW', { customerId: emil.id })).customer?.username).toBe('emil');
    const outcomes = await Promise.allSettled([restore('LIMIT-OLD'), restore('LIMIT-OLDER')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await mine(emil)).counts.total).toBe(2);
    const rejected = outcomes[0].status === 'rejected' ? 'LIMIT-OLD' : 'LIMIT-OLDER';
    expect(await apiErrorOf(restore(rejected))).toMatchObject({ code: 'shipment.limit_reached' });
    await limited(3);
    expect(await restore(rejected)).toMatchObject({
      customer: { username: 'emil' },
      can: { restore: false },
    });
  });
});
