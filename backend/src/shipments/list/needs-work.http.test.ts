import { expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE } from '@moveway/contracts/settings/settings.constants.ts';
import { zonedDayOf } from '../../kernel/days.ts';
import { ShipmentModel } from '../shipment.model.ts';
import { shipmentRepo } from '../shipment.repo.ts';
import { createListService } from './list.service.ts';
import { allPages } from '../../testing/all-pages.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const TODAY = zonedDayOf(new Date(), DEFAULT_TIME_ZONE);

const PACKAGES = {
  DELIVERED: { status: 'Delivered' },
  LATER: { estimatedDelivery: '2099-01-01' },
  'STALLED-LESS': { estimatedDelivery: '2099-01-01', lastEventAt: new Date('2020-02-01T00:00:00Z') },
  'STALLED-MORE': { estimatedDelivery: '2099-01-03', lastEventAt: LONG_AGO },
  'ON-HOLD': { estimatedDelivery: '2099-01-02', lastEventAt: LONG_AGO, isOnHold: true },
  'ON-HOLD-LATE': {
    estimatedDelivery: '2020-01-01',
    lastEventAt: new Date('2019-01-01T00:00:00Z'),
    isOnHold: true,
  },
  'DUE-TODAY': { estimatedDelivery: TODAY },
  'LATE-AND-STALLED': { estimatedDelivery: '2020-01-03', lastEventAt: LONG_AGO },
  'LATE-1': { estimatedDelivery: '2020-01-02' },
} as const;
const IN_ORDER = [
  'LATE-1',
  'LATE-AND-STALLED',
  'DUE-TODAY',
  'STALLED-MORE',
  'STALLED-LESS',
  'LATER',
  'ON-HOLD',
  'ON-HOLD-LATE',
  'DELIVERED',
];

const { admin: call, create } = await startDispatchBackend('needs_work');
for (const [trackingNumber, fields] of Object.entries(PACKAGES)) {
  await create(trackingNumber);
  await ShipmentModel.updateOne({ trackingNumber }, { $set: fields });
}

it.each([1, 2, 3, 20])('comes first, %i to a page, without a repetition or a gap', async (limit) => {
  const seen = await allPages((cursor) =>
    call('GET /api/admin/packages', { query: { sort: 'needs-work', limit, cursor } }),
  );
  expect(seen.map(({ trackingNumber }) => trackingNumber)).toEqual(IN_ORDER);
});

it('stays the same list for somebody who pages through it over midnight', async () => {
  let now = new Date('2098-12-31T23:00:00Z');
  const lists = createListService({
    repo: shipmentRepo,
    // Stalled is what had no event since about 2024.
    settings: { get: () => ({ timeZone: 'UTC', stalledDays: 75 * 365 }) },
    clock: () => now,
  });
  const seen = await allPages(async (cursor) => {
    const page = await lists.list({ sort: 'needs-work', archived: 'false', limit: 1, cursor });
    if (page.items[0]?.trackingNumber === 'LATER') {
      now = new Date('2099-01-01T01:00:00Z');
    }
    return page;
  });
  expect(seen.map(({ trackingNumber }) => trackingNumber)).toEqual(IN_ORDER);
});

it('with a filter is sorted by the expected day', async () => {
  const numbers = async (query: object) =>
    (await call('GET /api/admin/packages', { query: { sort: 'needs-work', ...query } })).items.map(
      ({ trackingNumber }) => trackingNumber,
    );
  const stalled = ['LATE-AND-STALLED', 'STALLED-LESS', 'STALLED-MORE'];
  expect(await numbers({ attention: 'stalled' })).toEqual(stalled);
  expect(await numbers({ search: 'stalled' })).toEqual(stalled.slice(1));
  expect(await numbers({ onHold: 'true' })).toEqual(['ON-HOLD-LATE', 'ON-HOLD']);
});
