import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { presentAdmin, type Customer } from './shipment.presenter.ts';
import type { ListedShipment } from './shipment.types.ts';

/** Shipments as staff see them, with the customers' names: one more query, however many there are. */
export type PresentForStaff = ReturnType<typeof createStaffPresenter>;

export interface StaffPresenterDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  clock: Clock;
}

export function createStaffPresenter({ accounts, clock }: StaffPresenterDeps) {
  /** How to present each of these. */
  async function presenterOf(actor: Actor, shipments: readonly ListedShipment[]) {
    const ids = new Set(shipments.flatMap(({ customerId }) => customerId ?? []));
    const customers = ids.size === 0 ? undefined : await accounts.findUsersByIds([...ids]);
    const now = clock();
    return (shipment: ListedShipment): AdminPackage => {
      const customer = customers?.get(shipment.customerId ?? '');
      return presentAdmin(actor, shipment, {
        now,
        customer: customer && { id: customer.id, username: customer.username },
      });
    };
  }
  return {
    presenterOf,
    async many(actor: Actor, shipments: readonly ListedShipment[]): Promise<AdminPackage[]> {
      return shipments.map(await presenterOf(actor, shipments));
    },
    async one(actor: Actor, shipment: ListedShipment): Promise<AdminPackage> {
      return (await presenterOf(actor, [shipment]))(shipment);
    },
  };
}
