import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsWith, SHIPMENT_FIELDS } from './shipment-fields.ts';
import { shipmentRoutes } from './shipment.routes.ts';
import { newPackageSchema, packagePatchSchema, statusUpdateSchema } from './shipment-input.schema.ts';

const least = { sender: 'Acme', receiver: 'Jane Roe' };
const rejectedFields = (input: unknown) =>
  newPackageSchema.safeParse(input).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('a new package', () => {
  it('needs a sender and a receiver only, and is then a Pending parcel', () => {
    expect(newPackageSchema.parse(least)).toEqual({ ...least, kind: 'package', status: 'Pending' });
  });

  it('defaults to an operable vehicle on an open trailer', () => {
    expect(newPackageSchema.parse({ ...least, kind: 'vehicle' })).toMatchObject({
      vehicle: { isOperable: true, trailer: 'open', service: 'door-to-door' },
    });
  });

  it.each(fieldsWith('type', 'name', 'text'))(
    'takes as many characters of its %s as the table has',
    (name) => {
      const domain = SHIPMENT_FIELDS[name].label.endsWith('email') ? '@example.com' : '';
      const text = (length: number) => 'x'.repeat(length - domain.length) + domain;
      const { maxLength } = SHIPMENT_FIELDS[name];
      expect(rejectedFields({ ...least, [name]: text(maxLength) })).toEqual([]);
      expect(rejectedFields({ ...least, [name]: text(maxLength + 1) })).toEqual([name]);
    },
  );

  it('takes no email address without a domain', () => {
    for (const name of ['senderEmail', 'receiverEmail']) {
      expect(newPackageSchema.safeParse({ ...least, [name]: 'acme' }).success, name).toBe(false);
    }
  });

  it('takes every amount of whole cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(newPackageSchema.safeParse({ ...least, amount: cents / 100 }).success).toBe(true);
      }),
    );
  });

  it('takes no amount with a part of a cent, below nothing, or beyond ten million', () => {
    const parts = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(parts, ([cents, tenths]) => {
        expect(rejectedFields({ ...least, amount: Number(`${cents}${tenths}e-3`) })).toEqual(['amount']);
        expect(rejectedFields({ ...least, value: -(cents + 1) / 100 })).toEqual(['value']);
        expect(rejectedFields({ ...least, value: 10_000_000 + (cents + 1) / 100 })).toEqual(['value']);
      }),
    );
  });

  it('takes the days there are, and no others', () => {
    const parts = fc.tuple(
      fc.integer({ min: 1900, max: 2199 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    );
    const pad = (part: number) => String(part).padStart(2, '0');
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const counted = new Date(Date.UTC(year, month - 1, day));
        const isThere = counted.getUTCMonth() === month - 1 && counted.getUTCDate() === day;
        const date = `${year}-${pad(month)}-${pad(day)}`;
        expect(rejectedFields({ ...least, arrivalDate: date })).toEqual(isThere ? [] : ['arrivalDate']);
      }),
    );
    for (const date of [
      '0001-01-01',
      '9999-12-31',
      '2026-7-4',
      '07/04/2026',
      '2026-07-04T00:00:00Z',
      '20260704',
      '2026-07-04x',
    ]) {
      expect(rejectedFields({ ...least, departureDate: date })).toEqual(['departureDate']);
    }
  });

  it('does not arrive before it departs, neither when created nor with a status update', () => {
    const dates = (departureDate: string, arrivalDate: string) => ({ departureDate, arrivalDate });
    const backwards = dates('2026-11-27', '2026-11-25');
    for (const [schema, body] of [
      [newPackageSchema, least],
      [newPackageSchema, { ...least, kind: 'vehicle' }],
      [statusUpdateSchema, { status: 'In Transit' }],
    ] as const) {
      expect(schema.safeParse({ ...body, ...backwards }).error?.issues).toMatchObject([
        { path: ['arrivalDate'], message: 'Cannot be before the departure date' },
      ]);
      expect(schema.safeParse({ ...body, ...dates('2026-11-27', '2026-11-27') }).success).toBe(true);
      expect(schema.safeParse({ ...body, arrivalDate: '2026-11-25' }).success).toBe(true);
    }
  });

  it('is not created with a delivery before it departs', () => {
    const dates = { departureDate: '2026-11-27', estimatedDelivery: '2026-11-25' };
    expect(rejectedFields({ ...least, ...dates })).toEqual(['estimatedDelivery']);
    expect(newPackageSchema.safeParse({ ...least, ...dates, departureDate: '2026-11-25' }).success).toBe(
      true,
    );
  });

  it('treats what a form sends blank as left out', () => {
    const blanks = {
      trackingNumber: ' ',
      origin: '',
      description: ' ',
      departureDate: '',
      arrivalDate: '',
    };
    const parsed = newPackageSchema.parse({ ...least, ...blanks });
    expect(JSON.parse(JSON.stringify(parsed))).toEqual({ ...least, kind: 'package', status: 'Pending' });
  });
});

describe('a look-up of several numbers', () => {
  const body = shipmentRoutes.trackMany.body;
  const list = (count: number) => Array.from({ length: count }, (_, index) => `MW${100_000_000 + index}`);

  it('takes 35, pasted as one text or as many', () => {
    expect(body.parse({ trackingNumbers: [list(35).join(', ')] }).trackingNumbers).toHaveLength(35);
    expect(body.parse({ trackingNumbers: list(35) }).trackingNumbers).toHaveLength(35);
  });

  it('rejects 36 clearly, but not 36 of which one is a repetition', () => {
    expect(body.safeParse({ trackingNumbers: list(36) }).error?.issues[0]?.message).toBe(
      'Track up to 35 numbers at a time',
    );
    expect(body.safeParse({ trackingNumbers: [...list(35), 'mw100000000'] }).success).toBe(true);
  });

  it('rejects an empty list with the text of the specification', () => {
    expect(body.safeParse({ trackingNumbers: [' '] }).error?.issues[0]?.message).toBe(
      'Please enter a tracking number',
    );
  });
});

it('takes of a change the fields that the table has an edit change, and no others', () => {
  expect(Object.keys(packagePatchSchema.shape).toSorted()).toEqual(
    [...fieldsWith('changedBy', 'edit'), 'version', 'kind', 'dimensions', 'vehicle', 'customerId'].toSorted(),
  );
});
