import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ResultBody } from './result-body.tsx';
import { aPackage } from './shipment.fixtures.ts';

afterEach(cleanup);

it('says of a package how far it has come, and nothing of it once it is canceled', () => {
  const at = '2026-11-20T18:00:00.000Z';
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  const progress = /480 of about 1,723 miles|the package is here/g;
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
  expect(textOf({ cancellation: null }).match(progress)).toHaveLength(2);
  expect(textOf({ cancellation })).not.toMatch(progress);
});
