import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShipmentRoute } from '@moveway/contracts/shipments/shipment.schema.ts';
import { aPackage, anEvent } from '../../../lib/shipments/shipment.fixtures.ts';
import { PackageSign } from './package-sign.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 15, 0) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const scan = anEvent({ timestamp: new Date(2026, 10, 20, 9, 20).toISOString() });

/** The sign's text, what of it is struck through, and its classes. */
function sign(
  given: Parameters<typeof aPackage>[0],
  events: ReturnType<typeof anEvent>[],
  { lastNote, ...route }: ShipmentRoute & { lastNote?: string } = {},
) {
  const shipment = aPackage(given);
  const { trackingNumber } = shipment;
  const { container } = render(
    <PackageSign result={{ outcome: 'found', trackingNumber, package: shipment, events, lastNote, route }} />,
  );
  return {
    text: container.textContent,
    struck: container.querySelector('s')?.textContent,
    classes: container.firstElementChild?.className,
  };
}

describe('the headline of the sign', () => {
  it('names what is shipped, and its number below', () => {
    const vehicle = { isOperable: true, trailer: 'open', service: 'door-to-door' } as const;
    const outback = { ...vehicle, year: 2018, make: 'Subaru', model: 'Outback' };
    expect(sign({ kind: 'vehicle', vehicle: outback }, [scan]).text).toContain(
      '2018 Subaru Outback MW123456789',
    );
    cleanup();
    expect(sign({}, [scan]).text).toContain('Package MW123456789');
  });

  it('is where the shipment is, with the time of the scan, the lane and the miles to go', () => {
    const { text } = sign({ currentLocation: 'Boise, ID' }, [scan], { milesDriven: 480, milesLeft: 1243 });
    expect(text).toContain('Last seen today 9:20 AMBoise, ID');
    expect(text).toContain('Seattle, WA → Denver, COabout 1,243 miles to go');
    expect(text).toContain('Expected byWed Nov 25, in 5 days');
  });

  it('names the day of a scan that was not today', () => {
    const earlier = { ...scan, timestamp: new Date(2026, 10, 18, 9, 20).toISOString() };
    expect(sign({ currentLocation: 'Boise, ID' }, [earlier]).text).toMatch(
      /Last seen 2 days ago, Nov 18, 9:20 AM/,
    );
  });

  it('says nothing of miles that are not known', () => {
    expect(sign({ currentLocation: 'Boise, ID' }, [scan]).text).not.toContain('miles');
  });

  it('says that it is not picked up yet, and when it will be, before the first scan', () => {
    const { text } = sign({ status: 'Pending', departureDate: '2026-11-23' }, []);
    expect(text).toContain('Pickup Mon Nov 23, in 3 daysNot picked up yet');
  });

  it('is the status when no event named a place', () => {
    expect(sign({}, [{ ...scan, location: '' }]).text).toContain('Last seen today 9:20 AMIn Transit');
  });
});

it('turns amber when late, and says by how much and why', () => {
  const { text, struck, classes } = sign(
    { currentLocation: 'Boise, ID', estimatedDelivery: '2026-11-18' },
    [{ ...scan, description: 'Left the terminal' }],
    { lastNote: 'I-84 closed by snow' },
  );
  expect(classes).toContain('late');
  expect(text).toContain('2 days late');
  expect(text).toContain('Was expected by Wed Nov 18, 2 days ago, no new date yet');
  expect(struck).toBe('Wed Nov 18, 2 days ago');
  expect(text).toContain('I-84 closed by snow');
  expect(text).not.toContain('Left the terminal');
});

it('says the new day with the old one struck through, and why', () => {
  const { text, struck, classes } = sign(
    { arrivalDate: '2026-11-19', estimatedDelivery: '2026-11-21' },
    [scan],
    { lastNote: 'I-84 closed by snow' },
  );
  expect(classes).not.toContain('late');
  expect(text).toContain('Now expected byTomorrow, Sat Nov 21Instead of yesterday, Thu Nov 19');
  expect(text).toContain('I-84 closed by snow');
  expect(struck).toBe('yesterday, Thu Nov 19');
});

it('says why a day was moved, in place of a note', () => {
  const why = 'Weather. Snow has closed I-80 in Wyoming.';
  const rescheduled = { from: '2026-11-19', reason: 'weather', why } as const;
  const { text, struck } = sign({ estimatedDelivery: '2026-11-21', rescheduled }, [scan], {
    lastNote: 'Loaded',
  });
  expect(text).toContain('Now expected byTomorrow, Sat Nov 21Instead of yesterday, Thu Nov 19');
  expect(struck).toBe('yesterday, Thu Nov 19');
  expect(text).toContain(why);
  expect(text).not.toContain('Loaded');
});

it('names the receiver where the place of a delivery is not known', () => {
  const { text } = sign({ status: 'Delivered', destination: undefined }, [
    { ...scan, status: 'Delivered', location: '' },
  ]);
  expect(text).toContain('Delivered today 9:20 AM toDana Reyes');
});

it('is green when delivered, with place, date, days and states', () => {
  const delivery = { ...scan, id: 'e2', status: 'Delivered' as const, location: 'Denver, CO' };
  const pickup = { ...scan, location: 'Seattle, WA', timestamp: new Date(2026, 10, 17, 8, 0).toISOString() };
  const { text, classes } = sign(
    { status: 'Delivered', currentLocation: 'Denver, CO', estimatedDelivery: '2026-11-18' },
    [delivery, { ...scan, location: 'Boise, ID' }, pickup],
    { milesDriven: 1600, milesLeft: 0 },
  );
  expect(classes).toContain('delivered');
  expect(classes).not.toContain('late');
  expect(text).toContain('Delivered today 9:20 AM inDenver, CO');
  expect(text).not.toContain('xpected');
  expect(text).toContain('Seattle, WA → Denver, CO4 days, 3 states');
});

it('says on a sign that it is canceled, or on hold, and why, and neither a day nor that it is late', () => {
  const at = '2026-11-19T10:00:00.000Z';
  const late = { estimatedDelivery: '2026-11-01' };
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  const canceled = sign({ ...late, cancellation }, [scan], { milesDriven: 480, milesLeft: 1243 });
  expect(canceled.text).toContain('Canceled');
  expect(canceled.text).toContain('No carrier was available.');
  expect(canceled.text).not.toMatch(/late|xpected|In Transit|to go/);
  cleanup();
  const hold = { reason: 'documents', until: '2026-12-01', at, why: 'Waiting for documents.' } as const;
  const held = sign({ ...late, hold }, [scan]);
  expect(held.text).toMatch(/On hold.*On holdWaiting for documents\./);
  expect(held.text).not.toMatch(/late|xpected/);
});
