import type { FormInstance } from 'antd';
import { newPackageSchema, type NewPackageInput } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { PackageFormValues } from './package-draft.ts';

/** Refused fields: dotted path -> what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

type FieldErrorData<Values> = Parameters<FormInstance<Values>['setFields']>[0];

type Checked = { ok: true; body: NewPackageInput } | { ok: false; fields: FieldErrors };

/** Leaves out what was left empty (specification, section 5) and checks the rest with the contract's own schema. */
export function checkPackageForm({ vehicle, ...common }: PackageFormValues): Checked {
  const given = withoutEmpty(common.kind === 'vehicle' ? { ...common, vehicle } : common);
  const body = { ...given, sender: common.sender ?? '', receiver: common.receiver ?? '' };
  const parsed = newPackageSchema.safeParse(body);
  if (parsed.success) {
    return { ok: true, body: parsed.data };
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[path.join('.')] ??= message;
  }
  return { ok: false, fields };
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

/** Refused fields in the form library's terms. */
export function fieldErrorsOf<Values>(fields: FieldErrors): FieldErrorData<Values> {
  const errors = Object.entries(fields).map(([path, message]) => ({
    name: path.split('.'),
    errors: [message],
  }));
  // The paths of the schema are the names in the form; a refusal of anything else has no field to land on.
  return errors as unknown as FieldErrorData<Values>;
}
