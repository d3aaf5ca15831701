import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { ScannedCode } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { formatTime } from '@moveway/ui/time/time-format.ts';
import { updateOutbox } from '../status/update-outbox.ts';
import type { ScanFeedback } from './feedback.ts';
import { sameScan, scanLog } from './log.ts';

/** What is said of a scan. */
export interface ScanNews {
  text: string;
  feedback: ScanFeedback;
}

/**
 * Sets the status and the place of what was scanned: its update goes into the outbox, which sends one after the other
 * and keeps them in their order while there is no network. The same scan twice is said and not done.
 */
export function scanInto(
  { trackingNumber, vin }: ScannedCode,
  { status, place }: { status: PackageStatus; place: string },
): ScanNews {
  const location = place.trim() === '' ? undefined : place.trim();
  const code = vin ?? trackingNumber ?? '';
  const rejected = new Set(
    updateOutbox
      .get()
      .filter(({ isSending }) => !isSending)
      .map(({ key }) => key),
  );
  const lines = scanLog.get().filter(({ key }) => !rejected.has(key));
  const earlier = sameScan(lines, { codes: [code, trackingNumber], status, location });
  if (earlier) {
    return {
      feedback: 'again',
      text: `${code} was scanned before, at ${formatTime(earlier.at)}. Nothing was done again.`,
    };
  }
  const key = newIdempotencyKey();
  const at = new Date().toISOString();
  scanLog.add({ key, code, status, location, at });
  updateOutbox.add({
    key,
    trackingNumber: trackingNumber ?? code,
    body: { status, location },
    scan: { vin },
    at,
    isSending: true,
  });
  return { feedback: 'taken', text: `${code}: ${[status, location].filter(Boolean).join(', ')}` };
}
