import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { aPackage } from './shipment.fixtures.ts';
import { LiveIndicator, useChangeAnnouncement } from './live-updates.tsx';

afterEach(cleanup);

const earlier = '2026-11-20T18:30:00.000Z';
const later = '2026-11-21T08:00:00.000Z';

function listen(first: PublicPackage[] | undefined) {
  const { result, rerender } = renderHook(useChangeAnnouncement, { initialProps: first });
  return {
    said: () => result.current,
    see: (shipments: PublicPackage[]) => act(() => rerender(shipments)),
  };
}

it('announces nothing for packages shown for the first time', () => {
  const { said, see } = listen(undefined);
  see([aPackage()]);
  expect(said()).toBe('');
  see([aPackage(), aPackage({ trackingNumber: 'SECOND2' })]);
  expect(said()).toBe('');
});

it('announces the new status of each changed package', () => {
  const { said, see } = listen([aPackage(), aPackage({ trackingNumber: 'SECOND2' })]);
  see([
    aPackage({ status: 'Delivered', updatedAt: later }),
    aPackage({ trackingNumber: 'SECOND2', currentLocation: 'Boise, ID', updatedAt: later }),
  ]);
  expect(said()).toBe('MW123456789 is now Delivered. SECOND2 is now In Transit in Boise, ID.');
});

it('announces that a package is on hold', () => {
  const { said, see } = listen([aPackage()]);
  const hold = {
    reason: 'documents',
    until: '2026-12-01',
    at: later,
    why: 'Waiting for documents.',
  } as const;
  see([aPackage({ hold, updatedAt: later })]);
  expect(said()).toBe('MW123456789 is now On hold.');
});

it('announces neither an older answer nor a change of another field', () => {
  const { said, see } = listen([aPackage({ status: 'Delivered', updatedAt: later })]);
  see([aPackage({ updatedAt: earlier })]);
  expect(said()).toBe('');
  see([aPackage({ description: 'Two boxes of books', updatedAt: later })]);
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
