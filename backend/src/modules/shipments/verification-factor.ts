import { hash, timingSafeEqual } from 'node:crypto';
import type { Shipment } from './shipment.types.ts';

const TAIL_DIGITS = 4;

type Contacts = Pick<Shipment, 'receiverEmail' | 'receiverPhone'>;

/**
 * Whether a caller knows the receiver's email address, in any case, or the last four digits of their phone number.
 * Takes the same time for every wrong answer, and without a shipment too.
 */
export function isVerificationFactor(factor: string, contacts: Contacts | undefined): boolean {
  return isProof(proofOf(factor), contacts);
}

/** Of a factor, to compare with later without keeping what was given: SHA-256 in base64url. */
export function proofOf(factor: string): string {
  return hash('sha256', factor.trim().toLowerCase(), 'base64url');
}

/** Whether the proof is of a factor that these contacts still have. Takes the same time for every wrong proof. */
export function isProof(proof: string, contacts: Contacts | undefined): boolean {
  const isEmail = isSame(proof, contacts?.receiverEmail);
  const isTail = isSame(proof, phoneTail(contacts?.receiverPhone));
  return isEmail || isTail;
}

/** Without an extension; undefined where there are too few digits for a tail. */
function phoneTail(phone: string | undefined): string | undefined {
  const digits = (phone ?? '').replace(/x.*$/i, '').replaceAll(/\D/g, '');
  return digits.length < TAIL_DIGITS ? undefined : digits.slice(-TAIL_DIGITS);
}

function isSame(proof: string, right: string | undefined): boolean {
  const given = Buffer.from(proof);
  const expected = Buffer.from(proofOf(right ?? ''));
  return given.length === expected.length && timingSafeEqual(given, expected) && right !== undefined;
}
