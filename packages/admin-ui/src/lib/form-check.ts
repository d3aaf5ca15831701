import type { FormInstance } from 'antd';

/** Refused fields: dotted path -> what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

type FieldErrorData<Values> = Parameters<FormInstance<Values>['setFields']>[0];

export type Checked<Body> = { ok: true; body: Body } | { ok: false; fields: FieldErrors };

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

/** Refused fields in the form library's terms. */
export function fieldErrorsOf<Values>(fields: FieldErrors): FieldErrorData<Values> {
  const errors = Object.entries(fields).map(([path, message]) => ({
    name: path.split('.'),
    errors: [message],
  }));
  // The paths of the schema are the names in the form; a refusal of anything else has no field to land on.
  return errors as unknown as FieldErrorData<Values>;
}
