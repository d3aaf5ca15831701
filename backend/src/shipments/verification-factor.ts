import { hash, timingSafeEqual } from 'node:crypto';
import type { Shipment } from './shipment.types.ts';

const TAIL_DIGITS = 4;
/** Fewer digits are an extension, or no number that can be called. */
const MIN_PHONE_DIGITS = 7;
/** Three are as many as the field has room for, as a rule; each also without an area code that a sign divides off. */
const MAX_PHONES = 6;
/** Blanks, dots and dashes between the groups of a number, with one other sign among them. */
const GAP = String.raw`[\s.\p{Pd}]*(?:[^\p{L}\d\s.\p{Pd}+;][\s.\p{Pd}]*)?`;
/**
 * A number of the United States that begins where no other does: behind it comes another, or an extension. Without an
 * area code it has a sign between its groups, as in 555-0140.
 */
const DOMESTIC = new RegExp(
  String.raw`(?<![\d+][\s().\p{Pd}]*)(?:(?:\+?1${GAP})?\(?\d{3}${GAP}\d{3}${GAP}\d{4}(?!\d)|[2-9]\d{2}[^\p{L}\d\s()+;,/]\d{4}(?![\d.\p{Pd}]))`,
  'gu',
);
/** Of a number, in small letters; not the end of a word, such as "fax". A long one follows seven digits. */
const EXTENSION =
  /(?<![a-z])(?:#|x|ext(?:n|ension)?)[\s.:=]*\d{1,6}(?!\d)|(?<=\d(?:[^a-z\d]*\d){6}[^a-z\d]*)(?:x|ext(?:n|ension)?)[\s.:=]*\d{7,9}(?!\d)/g;
/** What does not stand inside a phone number. */
const BETWEEN_PHONES = /[^\d\s().+\p{Pd}]+|(?=\+)/u;

type Contacts = Pick<Shipment, 'receiverEmail' | 'receiverPhone'>;

/** Whether the factor is meant as an email address; anything else is meant as digits of a phone number. */
export function isEmailFactor(factor: string): boolean {
  return factor.includes('@');
}

/**
 * Whether a caller knows the receiver's email address, in any case, or one of their phone numbers, whole in any
 * spelling or by its last four digits. Takes the same time for every wrong answer, and without a shipment too.
 */
export function isVerificationFactor(factor: string, contacts: Contacts | undefined): boolean {
  return isProof(proofOf(factor), contacts);
}

/** Of a factor, to compare with later without keeping what was given: SHA-256 in base64url. */
export function proofOf(factor: string): string {
  const plain = isEmailFactor(factor) ? factor.trim().toLowerCase() : digitsOf(factor);
  return hash('sha256', plain, 'base64url');
}

/** The last digits, or the one phone number; empty for anything else, which no receiver has. */
function digitsOf(factor: string): string {
  const digits = factor.replaceAll(/\D/g, '');
  const [phone = '', ...others] = phonesIn(factor);
  return digits.length === TAIL_DIGITS ? digits : others.every((other) => phone.endsWith(other)) ? phone : '';
}

/** Whether the proof is of a factor that these contacts still have. Takes the same time for every wrong proof. */
export function isProof(proof: string, contacts: Contacts | undefined): boolean {
  const phones = phonesIn(contacts?.receiverPhone ?? '');
  const right = [contacts?.receiverEmail, ...phones, ...phones.map((phone) => phone.slice(-TAIL_DIGITS))];
  const compared = Array.from({ length: 1 + 2 * MAX_PHONES }, (_, index) => isSame(proof, right[index]));
  return compared.includes(true);
}

/**
 * The digits of each phone number in a text, without its extension and without the code of the United States. Where no
 * part of the text is one, the whole text is one, as in 44·20·7946·0958.
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
  const given = Buffer.from(proof);
  const expected = Buffer.from(proofOf(right ?? ''));
  return given.length === expected.length && timingSafeEqual(given, expected) && proof !== proofOf('');
}
