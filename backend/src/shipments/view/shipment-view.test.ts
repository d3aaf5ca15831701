import { describe, expect, it } from 'vitest';
import { viewOf, type Viewer } from './shipment-view.ts';

const DAYS = { today: '2026-11-24', dayOf: (instant: Date) => instant.toISOString().slice(0, 10) };

type Answer = Parameters<typeof viewOf>[0];

const PACKAGE: Answer['package'] = {
  kind: 'package',
  status: 'In Transit',
  estimatedDelivery: '2026-11-30',
  cancellation: null,
  hold: null,
};
const at = '2026-11-20T18:00:00.000Z';
const hold = { reason: 'documents', until: '2026-12-01', at, why: 'Waiting for documents.' } as const;
const cancellation = { why: 'No carrier was available.', by: 'dispatcher', fee: 50 };

const view = (
  given: Partial<Answer['package']> = {},
  viewer: Viewer = 'public',
  rest: Partial<Answer> = {},
) => viewOf({ package: { ...PACKAGE, ...given }, ...rest }, viewer, DAYS);

describe('a package with few details', () => {
  it('has its kind as title, no lane, no place and no miles, and is expected on its day', () => {
    expect(view({ status: 'Pending' })).toEqual({
      title: 'Package',
      lane: undefined,
      statusWord: 'Pending',
      standing: undefined,
      isOver: false,
      place: 'Not picked up yet',
      isPickedUp: false,
      due: { day: '2026-11-30', text: undefined, isLate: false, why: undefined },
      expected: 'Mon, Nov 30, 2026',
      replacedDay: undefined,
      progress: undefined,
    });
    expect(view({ kind: 'vehicle', vehicle: {} }).title).toBe('Vehicle');
  });

  it('has its vehicle as title, or else its description', () => {
    const vehicle = { year: 2018, make: 'Subaru', model: 'Outback' };
    expect(view({ kind: 'vehicle', vehicle, description: 'Gray' }).title).toBe('2018 Subaru Outback');
    expect(view({ description: 'Two boxes of books' }).title).toBe('Two boxes of books');
  });
});

describe('the lane', () => {
  it('names both ends, or the known one', () => {
    const ends = { origin: 'Seattle, WA', destination: 'Denver, CO' };
    expect(view(ends, 'owner').lane).toBe('Seattle, WA → Denver, CO');
    expect(view({ origin: 'Seattle, WA' }).lane).toBe('From Seattle, WA');
    expect(view({ destination: 'Denver, CO' }).lane).toBe('To Denver, CO');
  });

  it('has city and state for staff, and a dash for an unknown end', () => {
    const origin = '12 Elm St, Dallas, TX 75201';
    expect(view({ origin, destination: 'Port of Baltimore' }, 'staff').lane).toBe(
      'Dallas, TX → Port of Baltimore',
    );
    expect(view({ origin }, 'staff').lane).toBe('Dallas, TX → –');
    expect(view({ origin }, 'owner').lane).toBe('From 12 Elm St, Dallas, TX 75201');
  });
});

describe('the place', () => {
  const seen = (location: string) => ({ location, timestamp: at });
  const events = [seen(''), seen('Boise, ID')];

  it('is the current location, or else the location of the latest event that names one', () => {
    expect(view({ currentLocation: 'Ogden, UT' }, 'public', { events }).place).toBe('Ogden, UT');
    expect(view({}, 'public', { events })).toMatchObject({ place: 'Boise, ID', isPickedUp: true });
    expect(view({}, 'public', { events: [seen('')] }).place).toBeUndefined();
  });

  it('is missing before the pickup, whatever the first event of a Pending package says', () => {
    expect(view({ status: 'Pending' }, 'owner', { events }).place).toBe('Not picked up yet');
    expect(view({ status: 'Processing' }, 'owner')).toMatchObject({ isPickedUp: false });
    expect(view({ status: 'Processing' }, 'owner', { events }).place).toBe('Boise, ID');
  });

  it('has the word in before a city for staff, and their other texts unchanged', () => {
    expect(view({ currentLocation: '5 Main St, Omaha, NE 68102' }, 'staff').place).toBe('in Omaha, NE');
    expect(view({ currentLocation: 'Driver has no signal' }, 'staff').place).toBe('Driver has no signal');
    expect(view({ status: 'Pending' }, 'staff').place).toBeUndefined();
  });
});

describe('the due day', () => {
  it.each([
    ['2026-11-23', '1 day late', true],
    ['2026-11-20', '4 days late', true],
    ['2026-11-24', 'today', false],
    ['2026-11-25', 'tomorrow', false],
    ['2026-11-26', undefined, false],
  ])('%s is described on November 24', (estimatedDelivery, text, isLate) => {
    for (const viewer of ['public', 'owner', 'staff'] as const) {
      expect(view({ estimatedDelivery }, viewer).due).toMatchObject({ day: estimatedDelivery, text, isLate });
    }
  });

  it('counts over the end of a month and of daylight saving time', () => {
    const late = viewOf({ package: { ...PACKAGE, estimatedDelivery: '2026-10-30' } }, 'public', {
      ...DAYS,
      today: '2026-11-02',
    });
    expect(late.due.text).toBe('3 days late');
  });

  it('is never late once the package is delivered or canceled, or while it is on hold', () => {
    const estimatedDelivery = '2026-11-01';
    for (const given of [{ status: 'Delivered' }, { cancellation }, { hold }] as const) {
      expect(view({ ...given, estimatedDelivery }).due).toMatchObject({ text: undefined, isLate: false });
    }
    expect(view({ status: 'Delivered' })).toMatchObject({ isOver: true, expected: undefined });
    expect(view({ cancellation })).toMatchObject({ isOver: true, expected: undefined });
    expect(view({ hold })).toMatchObject({ isOver: false, expected: 'Mon, Nov 30, 2026' });
  });

  it('is the later of two promised days for customers, and the estimate for staff, who work by it', () => {
    const days = { arrivalDate: '2026-11-25', estimatedDelivery: '2026-11-20' };
    expect(view(days, 'owner').due).toMatchObject({ day: '2026-11-25', text: 'tomorrow' });
    expect(view(days, 'staff').due).toMatchObject({ day: '2026-11-20', text: '4 days late' });
  });

  it('comes with the day that a later estimate or a dispatcher has replaced, until the package is delivered', () => {
    const days = { arrivalDate: '2026-11-20', estimatedDelivery: '2026-11-25' };
    expect(view(days).replacedDay).toBe('2026-11-20');
    expect(view({ ...days, arrivalDate: '2026-11-25' }).replacedDay).toBeUndefined();
    expect(view({ ...days, arrivalDate: '2026-11-26' }).replacedDay).toBeUndefined();
    expect(view({ ...days, status: 'Delivered' }).replacedDay).toBeUndefined();
    const rescheduled = { from: '2026-11-22', reason: 'weather', why: 'Weather. Snow.' } as const;
    expect(view({ ...days, rescheduled }).replacedDay).toBe('2026-11-22');
  });

  it('has a reason if it is late or was moved: the dispatcher’s, or else the last note', () => {
    const late = { estimatedDelivery: '2026-11-20' };
    const lastNote = 'Held by snow';
    const rescheduled = { from: '2026-11-22', reason: 'weather', why: 'Weather. Snow.' } as const;
    expect(view(late, 'public', { lastNote }).due.why).toBe('Held by snow');
    expect(view({ ...late, rescheduled }, 'staff', { lastNote }).due.why).toBe('Weather. Snow.');
    expect(view({ rescheduled }, 'owner').due.why).toBe('Weather. Snow.');
    expect(view({}, 'public', { lastNote }).due.why).toBeUndefined();
  });
});

describe('the status word', () => {
  it('is Canceled before On hold before the status, and has the reason', () => {
    expect(view({ hold })).toMatchObject({ statusWord: 'On hold', standing: 'Waiting for documents.' });
    expect(view({ hold, cancellation }, 'owner')).toMatchObject({
      statusWord: 'Canceled',
      standing: 'No carrier was available.',
    });
  });

  it('comes for staff with the person, the fee and the day', () => {
    expect(view({ cancellation }, 'staff').standing).toBe(
      'Canceled by dispatcher. No carrier was available. Fee: $50.00.',
    );
    expect(view({ hold }, 'staff')).toMatchObject({
      statusWord: 'On hold',
      standing: 'On hold, look again Dec 1. Waiting for documents.',
    });
  });

  it('says only to staff that the customer asks to cancel, while the request is open', () => {
    const cancellationRequest = { state: 'open', at, note: 'Sold it' } as const;
    expect(view({ cancellationRequest, hold }, 'staff')).toMatchObject({
      statusWord: 'Cancel requested',
      standing:
        'Its customer asked on Nov 20 to cancel it: “Sold it” On hold, look again Dec 1. Waiting for documents.',
    });
    expect(view({ cancellationRequest: { state: 'open', at } }, 'staff').standing).toBe(
      'Its customer asked on Nov 20 to cancel it.',
    );
    expect(view({ cancellationRequest: { state: 'declined', at } }, 'staff').standing).toBeUndefined();
    expect(view({ cancellationRequest }, 'owner')).toMatchObject({
      statusWord: 'In Transit',
      standing: undefined,
    });
  });
});

it('has the days on which a vehicle is likely to come, unless it is canceled or on hold', () => {
  const likely = (given: Partial<Answer['package']>) =>
    view({ kind: 'vehicle', ...given }, 'public', {
      events: [{ location: 'Boise, ID', timestamp: at }],
      route: { milesLeft: 2000 },
    }).likely;
  const text = 'Most likely Tue Nov 24 to Thu Nov 26, at 350 to 550 miles a day';
  expect(likely({})).toEqual({ from: '2026-11-24', text });
  expect([likely({ hold }), likely({ cancellation })]).toEqual([undefined, undefined]);
});

describe('the progress', () => {
  const progress = (route: Answer['route'], given: Partial<Answer['package']> = {}) =>
    view(given, 'public', { route }).progress;

  it('is in miles if both parts of the way are known', () => {
    expect(progress({ milesDriven: 480, milesLeft: 1243 })).toEqual({
      share: 0.28,
      text: '480 of about 1,723 miles',
      left: 'about 1,243 miles',
    });
    expect(progress({ milesDriven: 2060, milesLeft: 0 }, { status: 'Delivered' })).toEqual({
      share: 1,
      text: 'About 2,060 miles',
      left: undefined,
    });
    expect(progress({ milesDriven: 0, milesLeft: 1 })).toMatchObject({ left: 'about 1 mile' });
  });

  it('is estimated from the status if the miles are not known, and has no text', () => {
    expect(progress({})).toEqual({ share: 0.5, text: undefined, left: undefined });
    expect(progress({ milesDriven: 817 }, { status: 'Pending' })).toMatchObject({
      share: 0.1,
      text: undefined,
    });
    expect(progress({ milesDriven: 0, milesLeft: 0 }, { status: 'Delivered' })).toMatchObject({
      share: 1,
      text: undefined,
    });
  });

  it('is missing once the package is canceled', () => {
    expect(progress({ milesDriven: 480, milesLeft: 1243 }, { cancellation })).toBeUndefined();
  });
});
