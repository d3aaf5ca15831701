import type { PackageStatus } from './shipment.constants.ts';

/** The color family of a status (specification, section 4). */
type StatusTone = 'yellow' | 'blue' | 'orange' | 'green' | 'grey';

const tones: Readonly<Record<string, StatusTone>> = {
  pending: 'yellow',
  'in transit': 'blue',
  'out for delivery': 'orange',
  delivered: 'green',
};

/** Statuses are compared case-insensitively; any other one is grey. */
export function statusTone(status: string): StatusTone {
  return tones[status.toLowerCase()] ?? 'grey';
}

/**
 * The shape of each status where there is nothing but text (emails, push messages); on screens `ToneShape` draws the
 * same. A variation selector keeps the check mark from becoming an emoji.
 */
export const STATUS_SYMBOLS: Readonly<Record<PackageStatus, string>> = {
  Pending: '◆',
  Processing: '●',
  'In Transit': '➜',
  'Out for Delivery': '▲',
  Delivered: '✔\uFE0E',
};
