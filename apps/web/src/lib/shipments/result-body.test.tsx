import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ResultBody } from './result-body.tsx';
import { aPackage } from './shipment.fixtures.ts';

afterEach(cleanup);

const textOf = (given: Parameters<typeof aPackage>[0]) => {
  const shipment = aPackage(given);
  const route = { milesDriven: 480, milesLeft: 1243 };
  const { trackingNumber } = shipment;
  return render(
    <ResultBody
      result={{ outcome: 'found', trackingNumber, package: shipment, events: [], route }}
      headings="h3"
    />,
  ).container.textContent;
};

it('says of a package how far it has come, and nothing of it once it is canceled', () => {
  const at = '2026-11-20T18:00:00.000Z';
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  const progress = /480 of about 1,723 miles|the package is here/g;
  expect(textOf({ cancellation: null }).match(progress)).toHaveLength(2);
  expect(textOf({ cancellation })).not.toMatch(progress);
});

it('says nothing twice: one day, and a description that is only the vehicle’s name', () => {
  const vehicle = {
    year: 2018,
    make: 'Subaru',
    model: 'Outback',
    isOperable: true,
    trailer: 'open',
    service: 'door-to-door',
  } as const;
  const days = { arrivalDate: '2026-11-25', estimatedDelivery: '2026-11-25' };
  const said = /Expected arrival|Estimated delivery|Description/g;
  const named = textOf({ kind: 'vehicle', vehicle, description: '2018 Subaru Outback', ...days });
  expect(named.match(said)).toEqual(['Expected arrival']);
  const described = textOf({
    kind: 'vehicle',
    vehicle,
    description: 'Red',
    ...days,
    arrivalDate: '2026-11-24',
  });
  expect(described.match(said)).toEqual(['Expected arrival', 'Estimated delivery', 'Description']);
});

it('says of a vehicle what it is, the end of its VIN, and on which trailer it comes', () => {
  const vehicle = {
    year: 1989,
    make: 'MCI',
    model: 'Coach',
    vinEnding: '042788',
    isOperable: true,
    trailer: 'enclosed',
    service: 'door-to-door',
  } as const;
  const text = textOf({ kind: 'vehicle', vehicle });
  for (const said of ['1989 MCI Coach', '042788', 'Enclosed trailer']) {
    expect(text).toContain(said);
  }
});
