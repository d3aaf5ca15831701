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
