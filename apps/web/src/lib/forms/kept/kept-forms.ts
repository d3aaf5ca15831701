import { isObject } from '@moveway/api-client/json-object.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { stored } from '@moveway/ui/store/stored.ts';
import { KEPT_FORMS_KEY } from './key.ts';
import { useMemo, useSyncExternalStore } from 'react';

/** What a form is sent with: under the same key, with the same token, it arrives once. */
export interface FormAttempt {
  formToken: string;
  idempotencyKey: string;
}

/** A form that did not reach the server when it was submitted, kept on this device until it does. */
export interface KeptForm {
  id: string;
  form: InboxKind;
  /** When it was submitted, ISO 8601. */
  at: string;
  /** Who was signed in; the form is removed when they sign out. */
  userId?: string | undefined;
  /** What is sent, without the token. Nothing of it is kept once it has arrived. */
  body: Record<string, unknown>;
  /** The fields as they were typed, for editing. */
  values: Record<string, unknown>;
  /** It may have arrived by this one. */
  attempt?: FormAttempt | undefined;
  /** Where it has arrived: what its sender and the staff call it. */
  reference?: string;
  /** Where the server rejected it: why. */
  problem?: string;
  /**
   * It was being sent when the connection ended, and its idempotency key has expired: sending it again may send it
   * twice.
   */
  isUnconfirmed?: true;
}

/** The kept forms of this device, oldest first; undefined when there is none. */
export const storedForms = stored(KEPT_FORMS_KEY, [], isKeptForms);

/** Calls back after each change, in whichever tab. Returns the way to stop. */
export function watchKeptForms(onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === KEPT_FORMS_KEY) {
      onChange();
    }
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

function isKeptForms(value: unknown): value is KeptForm[] {
  return (
    Array.isArray(value) &&
    value.every(
      (kept) =>
        isObject(kept) &&
        typeof kept['id'] === 'string' &&
        isObject(kept['body']) &&
        isObject(kept['values']),
    )
  );
}

const NONE = '[]';
const asText = () => JSON.stringify(storedForms.read() ?? []);

/** The kept forms of this device, oldest first. */
export function useKeptForms(): readonly KeptForm[] {
  const text = useSyncExternalStore(watchKeptForms, asText, () => NONE);
  // Written above, from what `stored` has checked.
  return useMemo(() => JSON.parse(text) as KeptForm[], [text]);
}
