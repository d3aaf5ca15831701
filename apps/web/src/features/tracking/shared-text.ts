import { isTrackingNumber, normalizeTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';

/** The parameters of the web manifest's share target. */
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
 * The tracking numbers in free text, such as a message with a link, each once and in order. If it has one that we
 * generated, other digits (a phone number, an order) are ignored.
 */
export function findTrackingNumbers(text: string): string[] {
  const ours = text.match(OURS) ?? [];
  const candidates =
    ours.length > 0
      ? ours
      : (text.match(OTHER) ?? []).filter((word) => word.replaceAll(/\D/g, '').length >= 5);
  return [...new Set(candidates.map(normalizeTrackingNumber))].filter(isTrackingNumber);
}
