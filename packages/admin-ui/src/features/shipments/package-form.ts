import type { FormInstance } from 'antd';
import {
  newPackageSchema,
  packageEditSchema,
  type AdminPackage,
  type NewPackageInput,
  type PackageEditInput,
} from '@moveway/contracts/shipments/shipment.schema.ts';
import type { PackageFormValues } from './package-draft.ts';

/** Refused fields: dotted path -> what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

type FieldErrorData<Values> = Parameters<FormInstance<Values>['setFields']>[0];

type Checked<Body> = { ok: true; body: Body } | { ok: false; fields: FieldErrors };

interface Schema<Body> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Checks what is to be sent with the contract's own schema. */
export function checkBody<Body>(schema: Schema<Body>, body: unknown): Checked<Body> {
  const parsed = schema.safeParse(body);
  if (parsed.success) {
    return { ok: true, body: parsed.data };
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[path.join('.')] ??= message;
  }
  return { ok: false, fields };
}

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
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const inner: unknown = typeof value === 'object' && value !== null ? withoutEmpty(value) : value;
    const isEmpty =
      inner === undefined ||
      inner === null ||
      (typeof inner === 'string' && inner.trim() === '') ||
      (typeof inner === 'object' && Object.keys(inner).length === 0);
    if (!isEmpty) {
      kept[name] = inner;
    }
  }
  return kept;
}

/** The form filled with a package as it is. */
export function formValuesOf(item: AdminPackage): PackageFormValues {
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    archivedAt: _archivedAt,
    version: _version,
    can: _can,
    customer,
    vehicle,
    ...fields
  } = item;
  const { hasVinWarning: _warning, ...vehicleFields } = vehicle ?? {};
  return {
    ...fields,
    ...(customer ? { customer: { value: customer.id, label: customer.username } } : {}),
    // An absent vehicle has no fields to show, and one that is there has all that are required.
    ...(vehicle ? { vehicle: vehicleFields as PackageFormValues['vehicle'] } : {}),
  } as PackageFormValues;
}

/** Refused fields in the form library's terms. */
export function fieldErrorsOf<Values>(fields: FieldErrors): FieldErrorData<Values> {
  const errors = Object.entries(fields).map(([path, message]) => ({
    // The look-up holds a customer where the wire has their id.
    name: path === 'customerId' ? ['customer'] : path.split('.'),
    errors: [message],
  }));
  // The paths of the schema are the names in the form; a refusal of anything else has no field to land on.
  return errors as unknown as FieldErrorData<Values>;
}
