import { findNumbers } from '@moveway/contracts/shipments/numbers/numbers-in-text.ts';
import {
  isTrackingNumber,
  normalizeTrackingNumber,
} from '@moveway/contracts/shipments/numbers/tracking-number.ts';

/**
 * A number of another form: letters, digits and hyphens with at least five digits, which words, dates and prices do not
 * have.
 */
const OTHER = /(?<![\w./$-])[A-Z0-9](?:[A-Z0-9-]{3,38})[A-Z0-9](?![\w-])/gi;

/**
 * The tracking numbers in free text, such as a message with a link, each once and in order. If it has one that we
 * generated, other digits (a phone number, an order) are ignored.
 */
export function findTrackingNumbers(text: string): string[] {
  const { numbers } = findNumbers(text);
  const others = (text.match(OTHER) ?? []).filter((word) => word.replaceAll(/\D/g, '').length >= 5);
  return numbers.length > 0
    ? numbers
    : [...new Set(others.map(normalizeTrackingNumber))].filter(isTrackingNumber);
}
