import { DEFAULT_VEHICLE_TERMS } from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  ARRIVES_TOO_EARLY,
  arrivesAfterDeparture,
  type NewPackage,
  type PackagePatch,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import { INCOMPLETE_DIMENSIONS, type AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { mergePatch } from '../../kernel/merge-patch.ts';
import { fieldsOf } from '../field-values.ts';
import type { Shipment } from '../shipment.types.ts';

const EDITED = fieldsWith('changedBy', 'edit');

type Editable<T> = T extends unknown
  ? Omit<T, 'trackingNumber' | 'status' | 'currentLocation' | 'quoteId'>
  : never;

/** All details of a package as an edit leaves them, and the version that was read. */
export type PackageEdit = Editable<NewPackage> & { version: number };

/**
 * The details of a package as an edit takes them. Every one is present, so that a new one cannot be lost in a patch.
 */
type Document = { [F in (typeof EDITED)[number]]: AdminPackage[F] } & {
  [F in 'kind' | 'dimensions' | 'vehicle' | 'customerId']: Shipment[F];
};

/**
 * The edit that a merge patch of a package comes to. What it names was checked by itself; here the whole of it is
 * checked with what stays. A stored detail that it does not name stays as it is, also where today's rules refuse it.
 * @throws {AppError} `invalid_input`, with the fields
 */
export function patchedEdit(shipment: Shipment, { version, ...patch }: PackagePatch): PackageEdit {
  const { kind, vehicle, ...merged } = mergePatch(documentOf(shipment), patch);
  const { dimensions } = merged;
  if (kind === 'package' && patch.vehicle) {
    throw rejected({ vehicle: 'Only a vehicle has these details' });
  }
  if (patch.dimensions && dimensions) {
    const missing = (['length', 'width', 'height'] as const).filter((side) => dimensions[side] === undefined);
    if (missing.length > 0) {
      throw rejected(
        Object.fromEntries(missing.map((side) => [`dimensions.${side}`, INCOMPLETE_DIMENSIONS])),
      );
    }
  }
  if (('departureDate' in patch || 'arrivalDate' in patch) && !arrivesAfterDeparture(merged)) {
    throw rejected({ arrivalDate: ARRIVES_TOO_EARLY });
  }
  return kind === 'vehicle'
    ? { kind, version, ...merged, vehicle: { ...DEFAULT_VEHICLE_TERMS, ...vehicle } }
    : { kind, version, ...merged };
}

function documentOf(shipment: Shipment): Document {
  return {
    kind: shipment.kind,
    ...fieldsOf(shipment, EDITED),
    dimensions: shipment.dimensions,
    vehicle: shipment.vehicle,
    customerId: shipment.customerId,
  };
}

function rejected(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', Object.values(fields)[0] ?? '', { fields });
}
