import { afterEach, expect, it, vi } from 'vitest';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startDispatchBackend } from '../testing/shipments/dispatch-backend.ts';
import * as policy from './shipment.policy.ts';

const { ada, archive, create, get, rate, remove, restore } = await startDispatchBackend('shipment_policy');
afterEach(() => {
  vi.restoreAllMocks();
});

/** Each decision of the policy, with a call that would succeed without it. */
it.each([
  ['canDelete', async (number: string) => apiErrorOf(remove(number)), 'shipment.not_delivered'],
  ['canArchive', async (number: string) => (await archive([number]))[0], 'not_delivered'],
  [
    'canUnarchive',
    async (number: string) => {
      await archive([number]);
      vi.spyOn(policy, 'canUnarchive').mockReturnValue(false);
      return (await archive([number], false))[0];
    },
    'not_delivered',
  ],
  [
    'canRestore',
    async (number: string) => {
      await remove(number);
      return apiErrorOf(restore(number));
    },
    'shipment.undo_expired',
  ],
  ['canRate', async (number: string) => apiErrorOf(rate(number)), 'shipment.not_delivered'],
] as const)('%s alone decides whether the call does its work', async (name, attempt, expected) => {
  const number = `POLICY-${name.toUpperCase()}`;
  await create(number, { status: 'Delivered', customerId: ada.id });
  vi.spyOn(policy, name).mockReturnValue(false);
  const outcome = await attempt(number);
  expect(typeof outcome === 'string' ? outcome : outcome?.code).toBe(expected);
});

it('shows staff that a package may be deleted exactly when it is', async () => {
  for (const status of ['Pending', 'In Transit', 'Delivered'] as const) {
    const number = `POLICY-${status.toUpperCase().replace(' ', '-')}`;
    const { can } = await create(number, { status });
    const isDeleted = await remove(number).then(
      () => true,
      () => false,
    );
    expect([status, isDeleted]).toEqual([status, can.delete]);
  }
  expect((await get('POLICY-DELIVERED')).can).toMatchObject({ delete: false, restore: true });
});
