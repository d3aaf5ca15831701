import { isObject } from '@moveway/api-client/json-object.ts';
import { whenAccountChanges } from '@moveway/ui/personal/account.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import type { Noun } from '@moveway/ui/personal/written.ts';
import { useEffect } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** What signing out calls a form to the staff that was begun. */
export const UNFINISHED = { one: 'unfinished form', many: 'unfinished forms' };

/**
 * What was typed into a form, by field: stored for this tab, over a reload, until the form is sent.
 * @param noun what signing out calls it; undefined for one that is deleted without asking
 */
export const formDraft = (name: string, noun?: Noun) =>
  personalStored({
    name: `form.${name}`,
    kind: 'draft',
    isValid: isObject,
    area: 'sessionStorage',
    // The fields of an emptied form are empty texts.
    noun: (values) => (Object.values(values).some(Boolean) ? noun : undefined),
  });

interface FormDraftOptions<Values extends FieldValues> {
  /** The values of an empty form; the same object each time. */
  empty: DefaultValues<Values>;
  /** Fields that are never stored; the same array each time. */
  secrets?: readonly (keyof Values & string)[];
  /** See `formDraft`; the same object each time. */
  noun?: Noun;
}

const NO_SECRETS: readonly never[] = [];

/**
 * Keeps what is typed into a form of react-hook-form until the form is reset to its empty values. When the account
 * changes, the form shows what the next one has typed into it.
 */
export function useFormDraft<Values extends FieldValues>(
  name: string,
  { reset, getValues, subscribe }: Pick<UseFormReturn<Values>, 'reset' | 'getValues' | 'subscribe'>,
  { empty, secrets = NO_SECRETS, noun }: FormDraftOptions<Values>,
): void {
  useEffect(() => {
    const draft = formDraft(name, noun);
    const withoutSecrets = (values: object) =>
      Object.fromEntries(
        Object.entries(values).filter(([field]) => !secrets.some((secret) => secret === field)),
      );
    const nothing = JSON.stringify(withoutSecrets(empty));
    // After the first rendering, which is the server's too.
    const known = draft.read();
    if (known) {
      reset({ ...empty, ...known });
    }
    const stopWriting = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = withoutSecrets(values);
        if (JSON.stringify(typed) === nothing) {
          draft.clear();
        } else {
          draft.write(typed);
        }
      },
    });
    // By name: a field without an initial value keeps its text at a reset that does not name it.
    const blank = () => Object.fromEntries(Object.keys(getValues()).map((field) => [field, '']));
    const stopFollowing = whenAccountChanges((hasLeft) =>
      reset({ ...(hasLeft ? { ...blank(), ...empty } : getValues()), ...draft.read() }),
    );
    return () => {
      stopWriting();
      stopFollowing();
    };
  }, [name, empty, secrets, noun, reset, getValues, subscribe]);
}
