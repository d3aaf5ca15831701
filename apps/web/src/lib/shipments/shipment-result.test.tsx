import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ResultBody } from './result-body.tsx';
import { aCustomerPackage, type aPackage, aVehicle, cancellation, found, hold } from './shipment.fixtures.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { statusTone } from '@moveway/contracts/shipments/status.ts';
import { StatusBadge } from './status-badge.tsx';
import type { CustomerPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { LiveIndicator, useChangeAnnouncement } from './live-updates.tsx';

describe('the body of a result', () => {
  afterEach(cleanup);

  const textOf = (given: Parameters<typeof aPackage>[0]) => {
    const result = found(given, [], { milesDriven: 480, milesLeft: 1243 });
    return render(<ResultBody result={result} headings="h3" />).container.textContent;
  };

  it('says of a package how far it has come, and nothing of it once it is canceled', () => {
    const progress = /480 of about 1,723 miles|the package is here/g;
    expect(textOf({ cancellation: null }).match(progress)).toHaveLength(2);
    expect(textOf({ cancellation })).not.toMatch(progress);
  });

  it('says nothing twice: one day, and a description that is only the vehicle’s name', () => {
    const vehicle = aVehicle({ year: 2018, make: 'Subaru', model: 'Outback' });
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
    const vehicle = aVehicle({
      year: 1989,
      make: 'MCI',
      model: 'Coach',
      vinEnding: '042788',
      trailer: 'enclosed',
    });
    const text = textOf({ kind: 'vehicle', vehicle });
    for (const said of ['1989 MCI Coach', '042788', 'Enclosed trailer']) {
      expect(text).toContain(said);
    }
  });
});

describe('the badge of a status', () => {
  afterEach(cleanup);

  it.each(PACKAGE_STATUSES)('shows %s with the shape that it has in the console', (status) => {
    render(<StatusBadge status={status} />);
    const shape = screen.getByText(status).parentElement?.querySelector('svg');
    expect(shape?.dataset['tone']).toBe(statusTone(status));
  });
});

describe('live updates', () => {
  afterEach(cleanup);

  const earlier = '2026-11-20T18:30:00.000Z';
  const later = '2026-11-21T08:00:00.000Z';

  function listen(first: CustomerPackage[] | undefined) {
    const { result, rerender } = renderHook(useChangeAnnouncement, { initialProps: first });
    return {
      said: () => result.current,
      see: (shipments: CustomerPackage[]) => act(() => rerender(shipments)),
    };
  }

  it('announces nothing for packages shown for the first time', () => {
    const { said, see } = listen(undefined);
    see([aCustomerPackage()]);
    expect(said()).toBe('');
    see([aCustomerPackage(), aCustomerPackage({ trackingNumber: 'SECOND2' })]);
    expect(said()).toBe('');
  });

  it('announces the new status of each changed package', () => {
    const [second, third] = [{ trackingNumber: 'SECOND2' }, { trackingNumber: 'THIRD3' }];
    const { said, see } = listen([aCustomerPackage(), aCustomerPackage(second), aCustomerPackage(third)]);
    see([
      aCustomerPackage({ status: 'Delivered', updatedAt: later }),
      aCustomerPackage({ ...second, currentLocation: 'Boise, ID', updatedAt: later }),
      aCustomerPackage({ ...third, hold, updatedAt: later }),
    ]);
    expect(said()).toBe(
      'MW123456789 is now Delivered. SECOND2 is now In Transit in Boise, ID. THIRD3 is now On hold.',
    );
  });

  it('announces neither an older answer nor a change of another field', () => {
    const { said, see } = listen([aCustomerPackage({ status: 'Delivered', updatedAt: later })]);
    see([aCustomerPackage({ updatedAt: earlier })]);
    expect(said()).toBe('');
    see([aCustomerPackage({ description: 'Two boxes of books', updatedAt: later })]);
    expect(said()).toBe('');
  });

  it('never says Live without a network', () => {
    const { container } = render(<LiveIndicator state="live" />);
    expect(container.textContent).toBe('Live');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(container.textContent).toBe('Reconnecting…');
    network.mockRestore();
  });
});
