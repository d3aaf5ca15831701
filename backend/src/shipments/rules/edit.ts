import { DEFAULT_VEHICLE_TERMS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import {
  ARRIVES_TOO_EARLY,
  arrivesAfterDeparture,
  type NewPackage,
  type PackagePatch,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { INCOMPLETE_DIMENSIONS, type AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import { fieldsOf, storedFields } from '../field-values.ts';
import type { EditableDetails, Shipment } from '../shipment.types.ts';
import { mergePatch } from './merge-patch.ts';
import { assertVersion, type Applied } from './rule.ts';

const EDITED = fieldsWith('changedBy', 'edit');

type Editable<T> = T extends unknown
  ? Omit<T, 'trackingNumber' | 'status' | 'currentLocation' | 'quoteId'>
  : never;

/** All details of a package after an edit, and the version that was read. */
type PackageEdit = Editable<NewPackage> & { version: number };

/** The details of a package before an edit. Every one is present, so that a patch cannot lose a new one. */
type Document = { [F in (typeof EDITED)[number]]: AdminPackage[F] } & {
  [F in 'kind' | 'dimensions' | 'vehicle' | 'customerId']: Shipment[F];
};

/**
 * Merges a patch into the details of a package. The contract has checked the patched fields one by one; this checks
 * them together with the other details. A stored detail that the patch does not name stays, even if today's rules
 * would reject it.
 * @throws {AppError} `invalid_input`, with the fields
 */
export function patchedEdit(shipment: Shipment, { version, ...patch }: PackagePatch): PackageEdit {
  const document: Document = {
    kind: shipment.kind,
    ...fieldsOf(shipment, EDITED),
    dimensions: shipment.dimensions,
    vehicle: shipment.vehicle,
    customerId: shipment.customerId,
  };
  const { kind, vehicle, ...merged } = mergePatch(document, patch);
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

/** The details of a form as they are stored: money in cents, and undefined for an empty field. */
export function toEditableDetails(
  input: NewPackage | PackageEdit,
  estimatedDelivery: string,
): EditableDetails {
  return {
    kind: input.kind,
    ...storedFields(input, EDITED),
    estimatedDelivery,
    dimensions: input.dimensions,
    vehicle: input.kind === 'vehicle' ? input.vehicle : undefined,
    // Only `false` is stored, because receivers are notified by default.
    notifyReceiver: input.notifyReceiver === false ? false : undefined,
    customerId: input.customerId,
  };
}

/** Replaces the details of the version that was read. @throws {AppError} `shipment.changed` */
export function edit(before: Shipment, details: EditableDetails, version: number): Applied {
  assertVersion(before, version);
  const { cancellationRequest } = before;
  const after = {
    ...before,
    ...details,
    // The request of a former customer ends with the change of the customer.
    cancellationRequest: details.customerId === before.customerId ? cancellationRequest : undefined,
  };
  return {
    after,
    audit: { action: 'package.edited', before: editedFields(before), after: editedFields(after) },
  };
}

/** Without the fields that every write changes, and without the status update that can be undone. */
function editedFields({
  version: _version,
  updatedAt: _updatedAt,
  statusUndo: _undo,
  lastEventAt: _lastEventAt,
  ...fields
}: Shipment): object {
  return fields;
}

function rejected(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', Object.values(fields)[0] ?? '', { fields });
}
