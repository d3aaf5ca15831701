import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentAdmin, type Customer } from './shipment.presenter.ts';
import type { Shipment } from './shipment.types.ts';

/** Shipments as staff see them, with the customers' names: one more query, however many there are. */
export type PresentForStaff = ReturnType<typeof createStaffPresenter>;

export interface StaffPresenterDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  clock: Clock;
}

export function createStaffPresenter({ accounts, clock }: StaffPresenterDeps) {
  async function many(actor: Actor, shipments: readonly Shipment[]): Promise<AdminPackage[]> {
    const ids = new Set(shipments.flatMap(({ customerId }) => customerId ?? []));
    const customers = ids.size === 0 ? undefined : await accounts.findUsersByIds([...ids]);
    const now = clock();
    return shipments.map((shipment) =>
      presentAdmin(actor, shipment, {
        now,
        customer: shipment.customerId === undefined ? undefined : customers?.get(shipment.customerId),
      }),
    );
  }
  return {
    many,
    async one(actor: Actor, shipment: Shipment): Promise<AdminPackage> {
      const [presented] = await many(actor, [shipment]);
      if (!presented) {
        throw new Error('One shipment is presented as one.');
      }
      return presented;
    },
  };
}
