import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { AdminPackage, ShipmentRoute } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import { zonedDays } from '../kernel/days/zoned-day.ts';
import { delayNote } from './delay-note.ts';
import { drawnForStaff, presentAdmin, type Customer } from './shipment.presenter.ts';
import type { FindPlace } from './places/gazetteer.ts';
import type { ListedShipment, TrackedShipment } from './shipment.types.ts';
import { viewOf } from './view/shipment-view.ts';

/** Shipments as staff see them, with the customers' names: one more query, however many there are. */
export type PresentForStaff = ReturnType<typeof createStaffPresenter>;

export interface StaffPresenterDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  settings: { get(): Pick<Settings, 'timeZone'> };
  findPlace: FindPlace;
  clock: Clock;
}

export function createStaffPresenter({ accounts, settings, findPlace, clock }: StaffPresenterDeps) {
  /** How to present each of these. */
  async function presenterOf(actor: Actor, shipments: readonly ListedShipment[]) {
    const ids = new Set(shipments.flatMap(({ customerId }) => customerId ?? []));
    const customers = ids.size === 0 ? undefined : await accounts.findUsersByIds([...ids]);
    const now = clock();
    const days = zonedDays(now, settings.get().timeZone);
    return (shipment: ListedShipment): AdminPackage => {
      const customer = customers?.get(shipment.customerId ?? '');
      return presentAdmin(actor, shipment, {
        now,
        days,
        customer: customer && { id: customer.id, username: customer.username },
      });
    };
  }

  async function one(actor: Actor, shipment: ListedShipment): Promise<AdminPackage> {
    return (await presenterOf(actor, [shipment]))(shipment);
  }

  return {
    presenterOf,
    one,
    async many(actor: Actor, shipments: readonly ListedShipment[]): Promise<AdminPackage[]> {
      return shipments.map(await presenterOf(actor, shipments));
    },
    /** With what its history says beside the events themselves. */
    async tracked(actor: Actor, shipment: TrackedShipment, route: ShipmentRoute): Promise<AdminPackage> {
      const item = await one(actor, shipment);
      const days = zonedDays(clock(), settings.get().timeZone);
      const lastNote = delayNote(shipment.events, shipment, days.dayOf);
      const drawn = await drawnForStaff(shipment, route, findPlace);
      return {
        ...item,
        view: {
          ...viewOf({ package: item, route, lastNote }, 'staff', days),
          map: drawn?.map,
          placesAhead: drawn?.placesAhead,
        },
      };
    },
  };
}
