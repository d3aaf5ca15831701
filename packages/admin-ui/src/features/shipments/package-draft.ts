import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import type {
  PackageStatus,
  ServiceType,
  ShipmentKind,
  TrailerType,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import { DRAFT_PREFIX } from '../../lib/drafts.ts';

/** A customer as the look-up holds them: `value` is the id, `label` the username. */
export interface CustomerChoice {
  value: string;
  label: string;
}

/** What the form for a new package holds: every field of both kinds, empty ones as the inputs leave them. */
export interface PackageFormValues {
  kind: ShipmentKind;
  /** The request in the inbox that it was filled from. */
  quoteId?: string;
  trackingNumber?: string;
  status: PackageStatus;
  sender?: string;
  receiver?: string;
  origin?: string;
  destination?: string;
  currentLocation?: string;
  description?: string;
  amount?: number | null;
  value?: number | null;
  departureDate?: string;
  arrivalDate?: string;
  estimatedDelivery?: string;
  weight?: number | null;
  dimensions?: { length?: number | null; width?: number | null; height?: number | null };
  receiverEmail?: string;
  receiverPhone?: string;
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

/** A submission that was sent: sending the same again goes under the same key, so it creates nothing twice. */
interface Submission {
  key: string;
  body: string;
}

/** A package being written, kept in the browser until it is created or discarded. */
export interface PackageDraft {
  v: 1;
  values: PackageFormValues;
  submission?: Submission;
}

const STORAGE_KEY = `${DRAFT_PREFIX}package-draft`;

export const emptyPackageForm: PackageFormValues = {
  kind: 'vehicle',
  status: 'Pending',
  vehicle: { isOperable: true, trailer: 'open', service: 'door-to-door' },
};

export function readPackageDraft(): PackageDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    const isDraft =
      typeof draft === 'object' && draft !== null && 'v' in draft && draft.v === 1 && 'values' in draft;
    // Only this file writes under this key; the version guards against what an older one wrote.
    return isDraft ? (draft as PackageDraft) : undefined;
  } catch {
    return undefined;
  }
}

export function storePackageDraft(draft: PackageDraft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form works all the same, it is only not kept.
  }
}

export function clearPackageDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing could be kept there either.
  }
}

/** The key under which to send `body`: the one it was sent under before, else a new one. */
export function submissionFor(body: unknown, before: Submission | undefined): Submission {
  const text = JSON.stringify(body);
  return before?.body === text ? before : { key: newIdempotencyKey(), body: text };
}
