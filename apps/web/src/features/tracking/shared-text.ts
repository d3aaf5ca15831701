import { isTrackingNumber, normalizeTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';

/** The names under which the manifest's share target hands over what was shared. */
const SHARE_PARAMETERS = ['title', 'text', 'url'];

/** What another app shared with the installed site, as one text. */
export function readSharedText(parameters: URLSearchParams): string {
  return SHARE_PARAMETERS.flatMap((name) => parameters.get(name) ?? []).join(' ');
}

/** A number that we generated. */
const OURS = /\bMW\d{9,10}\b/gi;
/** Or one of another form: letters, digits and hyphens with at least five digits, which words, dates and prices do not have. */
const OTHER = /(?<![\w./$-])[A-Z0-9](?:[A-Z0-9-]{3,38})[A-Z0-9](?![\w-])/gi;

/**
 * The tracking numbers in a text that somebody wrote, a message with a link for instance, each once and in their order.
 * Where one of ours stands, other figures (a phone number, an order) are not taken for tracking numbers.
 */
export function findTrackingNumbers(text: string): string[] {
  const ours = text.match(OURS) ?? [];
  const candidates =
    ours.length > 0
      ? ours
      : (text.match(OTHER) ?? []).filter((word) => word.replaceAll(/\D/g, '').length >= 5);
  return [...new Set(candidates.map(normalizeTrackingNumber))].filter(isTrackingNumber);
}
