import { ApiError } from '@moveway/api-client/api-error.ts';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form';

type Messages<Values> = Partial<Record<keyof Values, string>>;

/** Converts messages by field to the errors of a react-hook-form resolver. */
export function fieldErrors<Values extends FieldValues>(messages: Messages<Values>): FieldErrors<Values> {
  const entries = Object.entries(messages).map(([name, message]) => [name, { type: 'rejected', message }]);
  // The names are those of the form's own fields.
  return Object.fromEntries(entries) as FieldErrors<Values>;
}

/**
 * The first message of each field that a schema rejects.
 * @param issues of the schema's error; none where it accepted the values
 */
export function messagesOf<Values extends FieldValues>(
  issues: readonly { path: PropertyKey[]; message: string }[] = [],
): Messages<Values> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) {
    messages[String(path[0])] ??= message;
  }
  // The schema's names are those of the form's fields.
  return messages as Messages<Values>;
}

/** Shows what the server rejected beside its fields; the first of them, in the order of `names`, has the focus. */
export function showErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  names: readonly FieldPath<Values>[],
  messages: Readonly<Record<string, string>>,
): void {
  const rejected = names.filter((name) => messages[name] !== undefined);
  for (const name of rejected) {
    form.setError(name, { type: 'server', message: messages[name] ?? '' });
  }
  if (rejected[0] !== undefined) {
    form.setFocus(rejected[0]);
  }
}

/** Shows what the server rejected beside its fields. One that the form does not have is up to the form's notice. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  options?: { shouldFocus: boolean },
): void {
  const fields = error instanceof ApiError ? error.fields : {};
  for (const [name, message] of Object.entries(fields)) {
    setError(name as FieldPath<Values>, { message }, options);
  }
}
