import { createHash, timingSafeEqual } from 'node:crypto';
import type { Shipment } from '../shipment.types.ts';

const TAIL_DIGITS = 4;

/**
 * Whether a caller knows the receiver's email address, in any case, or the last four digits of their phone number.
 * Takes the same time whatever is wrong, and without a shipment too.
 */
export function isVerificationFactor(
  factor: string,
  shipment: Pick<Shipment, 'receiverEmail' | 'receiverPhone'> | undefined,
): boolean {
  const given = factor.trim().toLowerCase();
  const isEmail = isSame(given, shipment?.receiverEmail?.toLowerCase());
  const isTail = isSame(given, phoneTail(shipment?.receiverPhone));
  return isEmail || isTail;
}

/** Without an extension; undefined where there are too few digits for a tail. */
function phoneTail(phone: string | undefined): string | undefined {
  const digits = (phone ?? '').replace(/x.*$/i, '').replaceAll(/\D/g, '');
  return digits.length < TAIL_DIGITS ? undefined : digits.slice(-TAIL_DIGITS);
}

function isSame(given: string, right: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right ?? '')) && right !== undefined;
}
