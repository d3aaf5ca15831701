import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage, ShipmentRoute } from '@moveway/contracts/shipments/shipment.schema.ts';
import { hasValidVinCheckDigit, isVin } from '@moveway/contracts/shipments/vehicle/vin.ts';
import type { Clock } from '../kernel/clock.ts';
import { zonedDays, type ZonedDays } from '../kernel/days.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { fieldsOf } from './field-values.ts';
import { drawForStaff } from './public/public-presenter.ts';
import { undoStatusMs } from './rules/update-status.ts';
import {
  canArchive,
  canCancel,
  canDeclineCancellation,
  canDelete,
  canEdit,
  canReinstate,
  canRelease,
  canRestore,
  canUnarchive,
  canUpdateStatus,
} from './shipment.policy.ts';
import { delayNote, presentCommon, presentToOwner } from './shipment.presenter.ts';
import type { ListedShipment, TrackedShipment, Whole } from './shipment.types.ts';
import { viewOf } from './view/shipment-view.ts';

const STAFFS = fieldsWith('seenBy', 'owner', 'staff');

interface Customer {
  id: string;
  username: string;
}

/** Shipments as staff see them, with the customers' names: one more query, however many shipments there are. */
export type PresentForStaff = ReturnType<typeof createStaffPresenter>;

export function createStaffPresenter({
  accounts,
  settings,
  clock,
}: {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  settings: { get(): Pick<Settings, 'timeZone'> };
  clock: Clock;
}) {
  /** @returns how to present each of these shipments */
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
    /** With the map and the notes that follow from its history. */
    async tracked(actor: Actor, shipment: TrackedShipment, route: ShipmentRoute): Promise<AdminPackage> {
      const item = await one(actor, shipment);
      const days = zonedDays(clock(), settings.get().timeZone);
      const lastNote = delayNote(shipment.events, shipment, days.dayOf);
      const drawn = await drawForStaff(shipment, route);
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

/** Everything that staff see, and what the caller may do. */
function presentAdmin(
  actor: Actor,
  shipment: ListedShipment,
  { now, customer, days }: { now: Date; customer: Customer | undefined; days: ZonedDays },
): Whole<AdminPackage> {
  const common = presentCommon(shipment);
  const owners = presentToOwner(shipment);
  const { vehicle, cancellation, cancellationRequest, hold } = shipment;
  const vin = vehicle?.vin ?? '';
  const item = {
    ...common,
    ...fieldsOf(shipment, STAFFS),
    ...owners,
    vehicle: vehicle && { ...vehicle, hasVinWarning: isVin(vin) && !hasValidVinCheckDigit(vin) },
    cancellation:
      owners.cancellation && cancellation ? { ...owners.cancellation, by: cancellation.by } : null,
    cancellationRequest: owners.cancellationRequest && {
      ...owners.cancellationRequest,
      by: cancellationRequest?.answer?.by,
    },
    hold: common.hold && hold ? { ...common.hold, by: hold.by } : null,
    notifyReceiver: shipment.notifyReceiver ?? true,
    customer,
    version: shipment.version,
    archivedAt: shipment.archivedAt?.toISOString(),
    purgeAt: shipment.purgeAt?.toISOString(),
    lastEventAt: shipment.lastEventAt.toISOString(),
    lastNote: shipment.lastNote,
    undoStatusMs: undoStatusMs(shipment, now),
    can: {
      archive: canArchive(actor, shipment),
      cancel: canCancel(actor, shipment),
      declineCancellation: canDeclineCancellation(actor, shipment),
      delete: canDelete(actor, shipment),
      edit: canEdit(actor, shipment),
      hold: canCancel(actor, shipment),
      reinstate: canReinstate(actor, shipment),
      release: canRelease(actor, shipment),
      restore: canRestore(actor, shipment, now),
      unarchive: canUnarchive(actor, shipment),
      updateStatus: canUpdateStatus(actor, shipment),
    },
  };
  return { ...item, view: viewOf({ package: item, lastNote: item.lastNote }, 'staff', days) };
}
