import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../kernel/app-error.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { consume, reward } from '../storage/limits/limits.ts';
import type { Shipment } from './shipment.types.ts';

/* A caller proves to be a shipment's receiver by a factor: an email address, or digits of a phone number. */

const TAIL_DIGITS = 4;
/** A text with fewer digits is an extension, or cannot be called. */
const MIN_PHONE_DIGITS = 7;
/** The field usually has room for three numbers. Each counts twice if a sign separates its area code. */
const MAX_PHONES = 6;
/** Blanks, dots and dashes between the groups of a number, and at most one other sign among them. */
const GAP = String.raw`[\s.\p{Pd}]*(?:[^\p{L}\d\s.\p{Pd}+;][\s.\p{Pd}]*)?`;
/**
 * A number of the United States, not in the middle of another number. Another number or an extension may follow. A
 * number without an area code has a sign between its groups, as in 555-0140.
 */
const DOMESTIC = new RegExp(
  String.raw`(?<![\d+][\s().\p{Pd}]*)(?:(?:\+?1${GAP})?\(?\d{3}${GAP}\d{3}${GAP}\d{4}(?!\d)|[2-9]\d{2}[^\p{L}\d\s()+;,/]\d{4}(?![\d.\p{Pd}]))`,
  'gu',
);
/** An extension in lower case; not the end of a word such as "fax". A long extension follows at least seven digits. */
const EXTENSION =
  /(?<![a-z])(?:#|x|ext(?:n|ension)?)[\s.:=]*\d{1,6}(?!\d)|(?<=\d(?:[^a-z\d]*\d){6}[^a-z\d]*)(?:x|ext(?:n|ension)?)[\s.:=]*\d{7,9}(?!\d)/g;
/** Characters that never occur inside a phone number. */
const BETWEEN_PHONES = /[^\d\s().+\p{Pd}]+|(?=\+)/u;

type Contacts = Pick<Shipment, 'receiverEmail' | 'receiverPhone'>;

/** A factor with an @ is an email address; any other is digits of a phone number. */
function isEmailFactor(factor: string): boolean {
  return factor.includes('@');
}

/**
 * Whether a caller knows the receiver's email address, in any case, or one of their phone numbers, whole in any
 * spelling or by its last four digits. Takes the same time for every wrong answer, and without a shipment too.
 */
export function isVerificationFactor(factor: string, contacts: Contacts | undefined): boolean {
  return isProof(proofOf(factor), contacts);
}

/** SHA-256 of a factor in base64url, so that a later comparison needs no copy of the factor itself. */
export function proofOf(factor: string): string {
  const plain = isEmailFactor(factor) ? factor.trim().toLowerCase() : digitsOf(factor);
  return hash('sha256', plain, 'base64url');
}

/** The last four digits, or the one phone number in the text. Empty for anything else; no receiver has an empty one. */
function digitsOf(factor: string): string {
  const digits = factor.replaceAll(/\D/g, '');
  const [phone = '', ...others] = phonesIn(factor);
  return digits.length === TAIL_DIGITS ? digits : others.every((other) => phone.endsWith(other)) ? phone : '';
}

/** Whether the contacts still contain the proved factor. Takes the same time for every wrong proof. */
export function isProof(proof: string, contacts: Contacts | undefined): boolean {
  const phones = phonesIn(contacts?.receiverPhone ?? '');
  const right = [contacts?.receiverEmail, ...phones, ...phones.map((phone) => phone.slice(-TAIL_DIGITS))];
  const compared = Array.from({ length: 1 + 2 * MAX_PHONES }, (_, index) => isSame(proof, right[index]));
  return compared.includes(true);
}

/**
 * The digits of each phone number in a text, without its extension and without the country code of the United States.
 * If no part of the text is a phone number, the whole text counts as one, as in 44·20·7946·0958.
 */
function phonesIn(text: string): string[] {
  const numbers = text
    .toLowerCase()
    .replaceAll(EXTENSION, ';')
    .replaceAll(DOMESTIC, (number) => `${number.replaceAll(/\D/g, '')};${number};`);
  const [listed = [], whole = []] = [numbers.split(BETWEEN_PHONES), [numbers]].map((parts) =>
    parts
      .map((part) => part.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
      .filter(({ length }) => length >= MIN_PHONE_DIGITS),
  );
  return [...new Set(listed.length > 0 ? listed : whole)].slice(0, MAX_PHONES);
}

function isSame(proof: string, right: string | undefined): boolean {
  const actual = Buffer.from(proof);
  const expected = Buffer.from(proofOf(right ?? ''));
  return actual.length === expected.length && timingSafeEqual(actual, expected) && proof !== proofOf('');
}

/** A caller's attempt to see a package as its receiver, or to put it on their dashboard. */
interface VerificationAttempt {
  /** Undefined for a visitor. */
  userId: string | undefined;
  caller: Caller;
  trackingNumber: string;
  verificationFactor: string;
}

/**
 * Counts failed attempts to prove that a caller is the receiver, because four digits are easy to guess: in MongoDB, for
 * all processes together, before anything is looked up. Digits and email addresses are counted separately, so that the
 * email address still works when the digits are used up.
 */
export const verificationLimit = {
  /**
   * Counts an attempt as failed. Call `forgive` when it succeeds.
   * @throws {AppError} `shipment.digits_used_up` for digits, `rate_limited` for an email address
   */
  async count({ userId, caller, trackingNumber, verificationFactor }: VerificationAttempt): Promise<void> {
    if (isEmailFactor(verificationFactor)) {
      await consume('attach-address', caller);
      if (userId !== undefined) {
        await consume('attach-account', userId);
      }
      return;
    }
    const guesser = withNeighbors(caller);
    try {
      // The loose limit of a number comes last, so that one network cannot use it up by itself.
      await consume('attach-number-address', guesser, trackingNumber);
      await consume('attach-network', guesser);
      await consume('attach-number', trackingNumber);
    } catch (error) {
      throw error instanceof AppError && error.code === 'rate_limited' ? digitsUsedUp(error) : error;
    }
  },
  /** Takes back the count of one attempt that succeeded. */
  async forgive({ userId, caller, trackingNumber, verificationFactor }: VerificationAttempt): Promise<void> {
    // Only this attempt: a caller who knows one package does not get their other attempts back.
    if (isEmailFactor(verificationFactor)) {
      await Promise.all([
        userId === undefined ? undefined : reward('attach-account', userId),
        reward('attach-address', caller),
      ]);
      return;
    }
    const guesser = withNeighbors(caller);
    await Promise.all([
      reward('attach-number-address', guesser, trackingNumber),
      reward('attach-network', guesser),
      reward('attach-number', trackingNumber),
    ]);
  },
};

export type VerificationLimit = typeof verificationLimit;

/** The caller whose digits are counted: the whole /24 of an IPv4 address, because one guesser can rent all of it. */
function withNeighbors(caller: Caller): Caller {
  const widen = (key: string) => key.replace(/\.\d+$/, '.0/24');
  return { ...caller, networkKey: widen(caller.networkKey), rateLimitKey: widen(caller.rateLimitKey) };
}

/** The same answer for every number, known or unknown, and for each limit. */
function digitsUsedUp(cause: AppError): AppError {
  return new AppError(
    'shipment.digits_used_up',
    'Too many wrong digits were tried. Enter the receiver’s email address instead, or try the digits again tomorrow.',
    { cause },
  );
}
