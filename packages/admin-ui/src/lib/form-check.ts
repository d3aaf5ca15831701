/** Rejected fields: dotted path -> what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

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
