import { useSyncExternalStore } from 'react';
import { isObject } from '@moveway/api-client/json-object.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** A code that was scanned into a status. Its update waits in the outbox until the server has taken it. */
export interface ScanLine {
  /** Of its update in the outbox. */
  key: string;
  /** The number or the VIN, as it was scanned. */
  code: string;
  status: PackageStatus;
  location?: string | undefined;
  /** When it was scanned, ISO 8601. */
  at: string;
  /** What was updated, with the version that undoing names, and when the server answered, ISO 8601. */
  saved?: { trackingNumber: string; version: number; at: string } | undefined;
  /** Whether another code of the same package had done it before. */
  isRepeated?: boolean | undefined;
  isUndone?: boolean | undefined;
}

/** Later scans push the oldest lines out of the list, not out of the outbox. */
const MOST_LINES = 500;
/** A scan of an earlier shift is no longer listed, and the same one is done again; in milliseconds. */
const LISTED_MS = 12 * 60 * 60 * 1000;

const none: readonly ScanLine[] = [];

/** Kept like the updates that wait, for a sign-in that ends by itself: who comes back scans nothing twice. */
const { read, write, subscribe } = personalStored<readonly ScanLine[]>({
  name: 'scans',
  kind: 'draft',
  isValid: (value): value is readonly ScanLine[] =>
    Array.isArray(value) &&
    value.every(
      (line) =>
        isObject(line) && ['key', 'code', 'status', 'at'].every((name) => typeof line[name] === 'string'),
    ),
});

/** @param now in milliseconds since 1970 */
export const isListed = ({ at }: ScanLine, now: number): boolean => now - Date.parse(at) < LISTED_MS;

/**
 * What a person has scanned into a status on this device, the latest first. It is one list for all windows of the
 * console, because any of them may send what another one scanned.
 */
export const scanLog = {
  get: (): readonly ScanLine[] => read() ?? none,
  add: (line: ScanLine) => {
    const earlier = scanLog.get().filter((each) => isListed(each, Date.now()));
    write([line, ...earlier].slice(0, MOST_LINES));
  },
  change: (key: string, fields: Partial<ScanLine>) =>
    void write(scanLog.get().map((line) => (line.key === key ? { ...line, ...fields } : line))),
  clear: () => void write(none),
};

export const useScanLog = (): readonly ScanLine[] => useSyncExternalStore(subscribe, scanLog.get);

/** What one scan did before another one: the code or its package, into which status and where. */
interface Done {
  codes: readonly (string | undefined)[];
  status: PackageStatus;
  location?: string | undefined;
}

/** The latest line of the same code or package, unless that has done something else. */
export function sameScan(
  lines: readonly ScanLine[],
  { codes, status, location }: Done,
): ScanLine | undefined {
  const latest = lines.find(
    (line) =>
      line.isUndone !== true &&
      // It did nothing itself.
      line.isRepeated !== true &&
      isListed(line, Date.now()) &&
      (codes.includes(line.code) || (line.saved && codes.includes(line.saved.trackingNumber))),
  );
  return latest?.status === status && latest.location === location ? latest : undefined;
}
