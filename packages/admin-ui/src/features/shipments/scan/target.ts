import { useSyncExternalStore } from 'react';
import { isObject } from '@moveway/api-client/json-object.ts';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** What the scan page does with a code: shows its package, or sets its status and its place. */
export interface ScanTarget {
  mode: 'show' | 'status';
  status?: PackageStatus | undefined;
  /** As it is typed. */
  place: string;
  /** Whether the camera looks for codes. */
  isCameraOn: boolean;
}

const FIRST: ScanTarget = { mode: 'show', place: '', isCameraOn: false };

/** Of this tab, because the camera may need the page to be loaded again. */
const { read, write, subscribe } = personalStored<ScanTarget>({
  name: 'scan-target',
  kind: 'choice',
  isValid: (value): value is ScanTarget =>
    isObject(value) &&
    (value['mode'] === 'show' || value['mode'] === 'status') &&
    (value['status'] === undefined || PACKAGE_STATUSES.some((status) => status === value['status'])) &&
    typeof value['place'] === 'string' &&
    typeof value['isCameraOn'] === 'boolean',
  area: 'sessionStorage',
});

const get = () => read() ?? FIRST;

export function useScanTarget() {
  const target = useSyncExternalStore(subscribe, get);
  return { target, change: (fields: Partial<ScanTarget>) => void write({ ...get(), ...fields }) };
}
