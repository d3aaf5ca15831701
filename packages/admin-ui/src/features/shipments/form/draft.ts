import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import type {
  PackageStatus,
  ServiceType,
  ShipmentKind,
  TrailerType,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { FieldName, FieldType } from '@moveway/contracts/shipments/shipment-fields.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** A customer as a value of `CustomerSelect`: `value` is the id, `label` the username. */
export interface CustomerChoice {
  value: string;
  label: string;
}

/** What the input of each type of field gives; null is an emptied one. */
interface Typed extends Record<FieldType, unknown> {
  name: string;
  text: string;
  day: string;
  number: number | null;
  dollars: number | null;
  flag: boolean;
}

type FieldValues = { [F in FieldName]?: Typed[FieldType<F>] };

/** Values of the form for a new package: every field of both kinds, empty ones as the inputs leave them. */
export interface PackageFormValues extends FieldValues {
  kind: ShipmentKind;
  /** The request in the inbox that it was filled from. */
  quoteId?: string;
  trackingNumber?: string;
  status: PackageStatus;
  dimensions?: { length?: number | null; width?: number | null; height?: number | null };
  /** Null once taken out again. */
  customer?: CustomerChoice | null;
  vehicle?: {
    vin?: string;
    year?: number | null;
    make?: string;
    model?: string;
    isOperable: boolean;
    trailer: TrailerType;
    service: ServiceType;
  };
}

/** A submission that was sent: the same body is sent again with the same key, so that it creates nothing twice. */
interface Submission {
  key: string;
  body: string;
}

/** A package being written. */
export interface PackageDraft {
  values: PackageFormValues;
  submission?: Submission;
  /** The paths of the fields that hold what a pasted text said. */
  fromText?: string[];
  /** What the customer wrote to us with the request that it was filled from: for staff, no part of the package. */
  note?: string;
  /** The one whose place it took, which is the draft again once this one is created or discarded. */
  replaced?: PackageDraft;
}

export const emptyPackageForm: PackageFormValues = {
  kind: 'vehicle',
  status: 'Pending',
  vehicle: { isOperable: true, trailer: 'open', service: 'door-to-door' },
};

/** The form for a new package, stored until the package is created or the draft discarded, or its writer signs out. */
export const packageDraft = personalStored({
  name: 'package',
  kind: 'draft',
  isValid: isPackageDraft,
  noun: () => ({ one: 'unfinished package', many: 'unfinished packages' }),
});

/** Counts the drafts that were put in place of another one, so that an open form shows the new one. */
export const replacements = createStore(0);

/** Puts a package in place of the one that is being written, which is kept. */
export function replaceDraft(values: PackageFormValues, note: string): void {
  const replaced = packageDraft.read();
  packageDraft.write({ values, note, replaced });
  replacements.set(replacements.get() + 1);
}

/** Ends the draft, and brings back the one whose place it took. */
export function endDraft(): void {
  const replaced = packageDraft.read()?.replaced;
  if (replaced) {
    packageDraft.write(replaced);
  } else {
    packageDraft.clear();
  }
}

function isPackageDraft(value: unknown): value is PackageDraft {
  return isObject(value) && isObject(value['values']) && typeof value['values']['kind'] === 'string';
}

/** The key under which to send `body`: the one it was sent under before, else a new one. */
export function submissionFor(body: unknown, before: Submission | undefined): Submission {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { key: newIdempotencyKey(), body: text };
}
