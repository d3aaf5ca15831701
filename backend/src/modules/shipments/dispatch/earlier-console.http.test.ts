import { afterAll, describe, expect, it } from 'vitest';
import { startDispatchBackend } from '../../../testing/shipments/dispatch-backend.ts';

const { backend, create, edit, get } = await startDispatchBackend('earlier_console');
afterAll(() => backend.stop());

const common = {
  sender: 'Acme Motors',
  origin: 'Dallas, TX',
  destination: 'Denver, CO',
  description: 'Keys in the mailbox',
  amount: 1250.5,
  value: 18_000,
  departureDate: '2026-11-20',
  arrivalDate: '2026-11-27',
  estimatedDelivery: '2026-11-27',
  receiverEmail: 'jane@example.com',
  receiverPhone: '(555) 010-4477',
  notifyReceiver: true,
};
const details = {
  vehicle: {
    kind: 'vehicle',
    ...common,
    vehicle: {
      vin: '1HGCM82633A004352',
      year: 2003,
      make: 'Honda',
      model: 'Accord',
      isOperable: true,
      trailer: 'open',
      service: 'door-to-door',
    },
  },
  package: { kind: 'package', ...common, weight: 12.5, dimensions: { length: 20, width: 12, height: 8 } },
} as const;

/**
 * Recorded from the console as it was before it sent merge patches: everything that its form has, by PUT. A desktop
 * console of that time may still be in use.
 */
describe.each(Object.entries(details))('what an earlier console saves of a %s', (kind, given) => {
  it('changes what was typed, and nothing else', async () => {
    const number = `EARLIER-${kind.toUpperCase()}`;
    const before = await create(number, { ...given, receiver: 'Jane Roe' });
    const edited = await edit(number, { ...given, version: 1, receiver: 'Daniela Ortiz' });
    expect(edited).toEqual({
      ...before,
      receiver: 'Daniela Ortiz',
      version: 2,
      updatedAt: edited.updatedAt,
    });
    expect(await get(number)).toEqual(edited);
  });
});
