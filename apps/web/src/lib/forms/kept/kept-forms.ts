import { isObject } from '@moveway/api-client/json-object.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { unsentStored } from '@moveway/ui/personal/personal.ts';
import { useSyncExternalStore } from 'react';

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

/** Neither sent yet nor rejected, and safe to send again. */
export const isWaiting = ({ reference, problem, isUnconfirmed }: KeptForm) =>
  reference === undefined && problem === undefined && isUnconfirmed === undefined;

/** The forms that this device keeps for who is signed in, oldest first; undefined when there is none. */
export const storedForms = unsentStored<KeptForm>({
  name: 'forms',
  isValid: isKeptForms,
  noun: { one: 'form', many: 'forms' },
  isUnsent: ({ reference }) => reference === undefined,
  isSending: isWaiting,
});

function isKeptForms(value: unknown): value is readonly KeptForm[] {
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

const NONE: readonly KeptForm[] = [];

/** The forms that this device keeps for who is signed in, oldest first. */
export const useKeptForms = (): readonly KeptForm[] =>
  useSyncExternalStore(storedForms.subscribe, storedForms.read, () => NONE) ?? NONE;
