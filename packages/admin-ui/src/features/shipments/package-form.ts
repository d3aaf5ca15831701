import {
  newPackageSchema,
  packageEditSchema,
  type NewPackageInput,
  type PackageEditInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { checkBody, type Checked, type FieldErrors } from '../../lib/field-errors.ts';
import type { PackageFormValues } from './package-draft.ts';

/** Leaves out what was left empty (specification, section 5) and checks the rest. */
export function checkPackageForm(values: PackageFormValues): Checked<NewPackageInput> {
  return checkBody(newPackageSchema, bodyOf(values));
}

/** @param version of the package whose fields the form was filled with */
export function checkPackageEdit(values: PackageFormValues, version: number): Checked<PackageEditInput> {
  const {
    trackingNumber: _number,
    status: _status,
    currentLocation: _location,
    ...editable
  }: Record<string, unknown> = bodyOf(values);
  return checkBody(packageEditSchema, { ...editable, version });
}

function bodyOf({ vehicle, customer, ...common }: PackageFormValues): Record<string, unknown> {
  return {
    ...withoutEmpty({
      ...common,
      ...(common.kind === 'vehicle' ? { vehicle } : {}),
      customerId: customer?.value,
    }),
    sender: common.sender ?? '',
    receiver: common.receiver ?? '',
  };
}

function withoutEmpty(fields: object): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const inner: unknown = typeof value === 'object' && value !== null ? withoutEmpty(value) : value;
    const isEmpty =
      inner === undefined ||
      inner === null ||
      (typeof inner === 'string' && inner.trim() === '') ||
      (typeof inner === 'object' && Object.keys(inner).length === 0);
    if (!isEmpty) {
      filled[name] = inner;
    }
  }
  return filled;
}

/** The form filled with a package as it is. */
export function formValuesOf(item: AdminPackage): PackageFormValues {
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    lastEventAt: _lastEventAt,
    archivedAt: _archivedAt,
    purgeAt: _purgeAt,
    undoStatusMs: _undoStatusMs,
    rating: _rating,
    version: _version,
    can: _can,
    customer,
    vehicle,
    ...fields
  } = item;
  const { hasVinWarning: _warning, ...vehicleFields } = vehicle ?? {};
  return {
    ...fields,
    customer: customer && { value: customer.id, label: customer.username },
    // An absent vehicle has no fields to show, and one that is there has all that are required.
    vehicle: vehicle && vehicleFields,
  } as PackageFormValues;
}

/** The form has a customer with a label where the API has an id. */
export function packageFieldErrorsOf({ customerId, ...others }: FieldErrors): FieldErrors {
  return customerId === undefined ? others : { ...others, customer: customerId };
}
