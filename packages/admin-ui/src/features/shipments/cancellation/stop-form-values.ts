import type { CancellationReason, HoldReason } from '@moveway/contracts/shipments/reasons.ts';
import {
  cancellationRefusalSchema,
  newCancellationSchema,
  newHoldSchema,
} from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { checkBody, type Checked, type FieldErrors } from '../../../lib/forms/field-errors.ts';

/** What is done: it waits, it is canceled, or what its customer asked for is declined. */
export type StopKind = 'hold' | 'cancel' | 'decline';

/** What was entered for each, so that nothing that was meant for one is sent with another. */
export interface StopFormValues {
  how: StopKind;
  hold?: {
    reason?: HoldReason;
    /** YYYY-MM-DD */
    until?: string;
    note?: string;
  };
  cancel?: {
    reason?: CancellationReason;
    /** US dollars. */
    fee?: number;
    note?: string;
  };
  decline?: { note?: string };
}

/** What the dialog of a package opens with: the answer to its customer, or why it is on hold. */
export function stopValuesOf({ can, hold }: AdminPackage): StopFormValues {
  return {
    how: can.declineCancellation ? 'cancel' : 'hold',
    ...(can.declineCancellation && { cancel: { reason: 'customer' } }),
    ...(hold && {
      hold: { reason: hold.reason, until: hold.until, ...(hold.note !== undefined && { note: hold.note }) },
    }),
  };
}

/** The body to send, checked with the contract's own schema; errors are named as the fields of the form. */
export function checkStop({ how, hold, cancel, decline }: StopFormValues, version: number) {
  switch (how) {
    case 'hold': {
      return named(how, checkBody(newHoldSchema, { ...hold, until: hold?.until ?? '', version }));
    }
    case 'cancel': {
      return named(how, checkBody(newCancellationSchema, { ...cancel, version }));
    }
    case 'decline':
    default: {
      return named(how, checkBody(cancellationRefusalSchema, { note: decline?.note ?? '', version }));
    }
  }
}

function named<How extends StopKind, Body>(
  how: How,
  checked: Checked<Body>,
): { ok: true; how: How; body: Body } | { ok: false; fields: FieldErrors } {
  return checked.ok ? { ...checked, how } : { ok: false, fields: stopFieldErrorsOf(how, checked.fields) };
}

/** The form has a group of fields for each kind where the API has a call. */
export function stopFieldErrorsOf(how: StopKind, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [`${how}.${path}`, message]));
}
