import type { AdminApi } from '../../../lib/queries/admin-api.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { updateStatus } from '../shipment.queries.ts';
import { updateOutbox, type UnsentUpdate } from '../status/update-outbox.ts';
import { sameScan, scanLog } from './log.ts';

/** A scan that is sent later than this was kept, and says when it was made; in milliseconds. */
const KEPT_MS = 30_000;

/**
 * Sends what was scanned into a status: without a version, because who scans a box does not look at what the console
 * knows of it. The list of the scans says what became of it.
 * @returns the package as it is then; undefined where the scan was done before
 * @throws what the server rejected it with
 */
export async function sendScan(
  api: AdminApi,
  { key, trackingNumber, scan, body, at }: UnsentUpdate,
): Promise<{ trackingNumber: string; version: number } | undefined> {
  const found = scan?.vin === undefined ? undefined : await numberOf(api, scan.vin);
  if (found !== undefined) {
    // Once it is delivered, a repeated try would not find it by its VIN.
    updateOutbox.change(key, { trackingNumber: found, scan: {} });
  }
  // The text of a VIN may be the number of a carrier.
  const number = found ?? trackingNumber;
  const { status, location } = body;
  const others = scanLog.get().filter((line) => line.key !== key && line.saved);
  const earlier = sameScan(others, {
    codes: [number],
    status,
    location: typeof location === 'string' ? location : undefined,
  });
  if (earlier) {
    scanLog.change(key, { isRepeated: true });
    return undefined;
  }
  // One that is sent at once goes by the clock of the server.
  const timed = Date.now() - Date.parse(at) > KEPT_MS ? { happenedAt: at, ...body } : body;
  const { version } = await updateStatus(api, { trackingNumber: number, body: timed, idempotencyKey: key });
  scanLog.change(key, { saved: { trackingNumber: number, version, at: new Date().toISOString() } });
  return { trackingNumber: number, version };
}

/** Why the server did not take a scan, for who scans. */
export function scanProblem(key: string, error: unknown): string {
  if (!(error instanceof ApiError && error.code === 'shipment.not_found')) {
    return errorText(error, 'Could not update package status.');
  }
  const unsent = updateOutbox.get().find((update) => update.key === key);
  return unsent?.scan?.vin === undefined
    ? 'No package has this number.'
    : 'No package has this number, and not exactly one on its way has it as its VIN. Scan or type its number.';
}

/** The one open package with a VIN; undefined where there is none, or several. */
async function numberOf(api: AdminApi, vin: string): Promise<string | undefined> {
  const { openPackages } = await api.call('GET /api/admin/vins/:vin', { params: { vin } });
  const [only, ...others] = openPackages;
  return others.length === 0 ? only : undefined;
}
