import {
  newPackageSchema,
  packagePatchSchema,
  vehiclePatchSchema,
  type NewPackageInput,
  type PackagePatchInput,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { checkBody, type Checked, type FieldErrors } from '../../../lib/forms/field-errors.ts';
import { mergePatchBetween } from './merge-patch.ts';
import type { PackageFormValues } from './draft.ts';

const { version: _version, ...details } = packagePatchSchema.shape;
/** What an edit may change: neither number nor status nor location. */
const DETAILS = Object.keys(details);
const VEHICLE_DETAILS = Object.keys(vehiclePatchSchema.shape);

/** Leaves out what was left empty (specification, section 5) and checks the rest. */
export function checkPackageForm(values: PackageFormValues): Checked<NewPackageInput> {
  return checkBody(newPackageSchema, bodyOf(values));
}

/**
 * What was changed, as a merge patch.
 * @param base the package whose values the form was filled with
 */
export function checkPackageEdit(values: PackageFormValues, base: AdminPackage): Checked<PackagePatchInput> {
  const changes = mergePatchBetween(detailsOf(formValuesOf(base)), detailsOf(values));
  return checkBody(packagePatchSchema, { ...changes, version: base.version });
}

function detailsOf(values: PackageFormValues): Record<string, unknown> {
  return pick(bodyOf(values), DETAILS);
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

/** The form filled with a package as it is: with the fields that it knows; a newer server may send more. */
export function formValuesOf(item: AdminPackage): PackageFormValues {
  const { trackingNumber, status, currentLocation, customer, vehicle } = item;
  return {
    ...pick(item, DETAILS),
    trackingNumber,
    status,
    currentLocation,
    customer: customer && { value: customer.id, label: customer.username },
    // An absent vehicle has no fields to show, and one that is there has all that are required.
    vehicle: vehicle && pick(vehicle, VEHICLE_DETAILS),
  } as PackageFormValues;
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** The form has a customer with a label where the API has an id. */
export function packageFieldErrorsOf({ customerId, ...others }: FieldErrors): FieldErrors {
  return customerId === undefined ? others : { ...others, customer: customerId };
}
