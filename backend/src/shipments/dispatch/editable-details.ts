import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { zonedDayOf } from '../../kernel/days/zoned-day.ts';
import { estimateDelivery } from './delivery-estimate.ts';
import type { PackageEdit } from './package-patch.ts';
import { storedFields } from '../field-values.ts';
import type { ShipmentServiceDeps } from '../shipment.deps.ts';
import type { EditableDetails, Shipment } from '../shipment.types.ts';

const EDITED = fieldsWith('changedBy', 'edit');

type Given = NewPackage | PackageEdit;

/** What a form gives, as it is stored: money in cents, and nothing where nothing was given. */
export function toEditableDetails(input: Given, estimatedDelivery: string): EditableDetails {
  return {
    kind: input.kind,
    ...storedFields(input, EDITED),
    estimatedDelivery,
    dimensions: input.dimensions,
    vehicle: input.kind === 'vehicle' ? input.vehicle : undefined,
    // What is ticked is the rule, and not stored.
    notifyReceiver: input.notifyReceiver === false ? false : undefined,
    customerId: input.customerId,
  };
}

type Dates = Partial<Pick<Shipment, 'arrivalDate' | 'estimatedDelivery'>>;

/**
 * The delivery estimate, which is never before the expected arrival: what was promised, else worked out from where and
 * when it begins. Places are looked up first; what comes of it is a function of the shipment as it was, or of when it
 * is created.
 */
export function createEstimate({ locate, settings }: Pick<ShipmentServiceDeps, 'locate' | 'settings'>) {
  return async (input: Given): Promise<(shipment: { createdAt: Date } & Dates) => string> => {
    const places = promisedDay(input, {}) === undefined ? [input.origin, input.destination] : [];
    const [origin, destination] = await Promise.all(
      places.map(async (place) => (place ? locate(place) : undefined)),
    );
    return (shipment) =>
      promisedDay(input, shipment) ??
      estimateDelivery({
        kind: input.kind,
        from: input.departureDate ?? zonedDayOf(shipment.createdAt, settings.get().timeZone),
        origin,
        destination,
      });
  };
}

/**
 * The later of expected arrival and estimate, as customers are told. A new arrival takes the place of an estimate that
 * was left as it was.
 */
function promisedDay({ arrivalDate, estimatedDelivery }: Dates, before: Dates): string | undefined {
  const isNewArrival = arrivalDate !== undefined && arrivalDate !== before.arrivalDate;
  if (isNewArrival && estimatedDelivery === before.estimatedDelivery) {
    return arrivalDate;
  }
  return [arrivalDate, estimatedDelivery]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
}
