import type { FormInstance } from 'antd';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { errorText } from '../queries/error-text.ts';

/** Rejected fields: dotted path -> what is wrong. */
export type FieldErrors = Readonly<Record<string, string>>;

export type Checked<Body> =
  | { ok: true; body: Body }
  | {
      ok: false;
      fields: FieldErrors;
      /** Of a toast that says it too, where the specification has one. */
      title?: string | undefined;
    };

interface Schema<Body> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Checks what is to be sent with the contract's own schema. @param title see `Checked` */
export function checkBody<Body>(schema: Schema<Body>, body: unknown, title?: string): Checked<Body> {
  const parsed = schema.safeParse(body);
  if (parsed.success) {
    return { ok: true, body: parsed.data };
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[path.join('.')] ??= message;
  }
  return { ok: false, fields, title };
}

type Path = readonly (string | number)[];
type FieldData<Values> = Parameters<FormInstance<Values>['setFields']>[0];

/**
 * Errors of the contract or the server, each at its field. The library removes errors when it checks its own
 * rules, and these are not its rules: so they go when their field is changed, and before the next attempt.
 */
export function useFieldErrors<Values extends object>(form: FormInstance<Values>) {
  const toast = useToast();
  const rejected = () => form.getFieldsError().filter(({ errors }) => errors.length > 0);
  const clear = (isOver: (name: Path) => boolean) =>
    form.setFields(
      rejected()
        .filter(({ name }) => isOver(name))
        // The library's own names of its fields.
        .map(({ name }) => ({ name, errors: [] })) as unknown as FieldData<Values>,
    );

  /**
   * Replaces all errors; the first one is scrolled into view and focused. What is wrong with something that has no
   * field here, such as one of a newer server, is a toast.
   */
  const show = (fields: FieldErrors): void => {
    clear(() => true);
    const errors = Object.entries(fields).map(([path, message]) => ({
      // Items of a list have numbers.
      name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors: [message],
    }));
    // The paths of the schema are the names in the form.
    form.setFields(errors as unknown as FieldData<Values>);
    const shown = rejected();
    const [first] = shown;
    if (first) {
      form.scrollToField(first.name, { block: 'center', focus: true });
    }
    const shownPaths = new Set(shown.map(({ name }) => name.join('.')));
    const others = Object.entries(fields).filter(([path]) => !shownPaths.has(path));
    if (others.length > 0) {
      toast.fail('Not Saved', others.map(([, message]) => message).join('. '));
    }
  };

  /**
   * Shows why the server took nothing: what it says of fields at these, and all of it as a toast.
   * @param fallback see `errorText`
   * @param namesOf the names of the form for the server's paths
   */
  const fail = (
    title: string,
    error: unknown,
    fallback: string,
    namesOf = (fields: FieldErrors): FieldErrors => fields,
  ): void => {
    if (error instanceof ApiError) {
      show(namesOf(error.fields));
    }
    toast.fail(title, errorText(error, fallback));
  };

  return {
    show,
    fail,
    /** For a new attempt. */
    clearAll: (): void => clear(() => true),
    /** For the form's `onValuesChange`. */
    clearChanged: (changed: object): void => clear((name) => contains(changed, name)),
  };
}

function contains(changed: unknown, [key, ...rest]: Path): boolean {
  return (
    key === undefined ||
    (typeof changed === 'object' &&
      changed !== null &&
      key in changed &&
      // Form values are plain objects.
      contains((changed as Record<string | number, unknown>)[key], rest))
  );
}
