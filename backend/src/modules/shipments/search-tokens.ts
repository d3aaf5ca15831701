import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { isTrackingNumber, splitTrackingNumbers } from '@moveway/contracts/shipments/tracking-number.ts';
import { NOT_ALPHANUMERIC, simplify, wordsOf } from '../../kernel/words.ts';
import type { Shipment } from './shipment.types.ts';

type Searched = Pick<
  Shipment,
  'trackingNumber' | 'sender' | 'receiver' | 'vehicle' | 'receiverEmail' | 'receiverPhone'
>;

/** How many words of a search count; a pasted sentence has no more. */
const MAX_WORDS = 20;
/** Of a VIN, dealers name the last eight, tracking shows the last six, and people read out the last four. */
const VIN_ENDINGS = [4, 6, 8];
const LOCAL_PHONE_LENGTH = 7;

/**
 * The words by which staff find a shipment: its number, its VIN whole and by its endings, each word of sender,
 * receiver, year, make and model, the receiver's e-mail address and its domain, and the digits of their phone number.
 * In small letters and without accents. A word with a hyphen or an apostrophe is found whole, by its parts and without
 * it.
 * @param texts what else it is found by
 */
export function searchTokens(shipment: Searched, texts: readonly string[] = []): string[] {
  const { trackingNumber, sender, receiver, vehicle, receiverEmail = '', receiverPhone = '' } = shipment;
  const { vin = '', year = '', make = '', model = '' } = vehicle ?? {};
  const words = [sender, receiver, make, model, ...texts].flatMap((name) => wordsOf(name));
  const tokens = [
    ...[trackingNumber, vin, String(year), receiverEmail, receiverEmail.split('@')[1] ?? ''].map(simplify),
    ...VIN_ENDINGS.map((length) => simplify(vin.slice(-length))),
    ...words,
    ...words.flatMap((word) => word.split(NOT_ALPHANUMERIC)),
    ...[simplify(trackingNumber), ...words].map((word) => word.replaceAll(NOT_ALPHANUMERIC, '')),
    ...phoneTokens(receiverPhone),
  ];
  return [...new Set(tokens)].filter((token) => token !== '');
}

/**
 * The words of a search, simplified the same way, 20 at most; a shipment matches when each begins one of its tokens. A
 * phone number is one word, however it is written.
 */
export function searchWords(text: string): string[] {
  return wordsOf(joinPhones(text)).slice(0, MAX_WORDS);
}

/** The tracking numbers of a search that has nothing but numbers, each of which has a digit; else none. */
export function searchedNumbers(text: string): string[] {
  const entries = splitTrackingNumbers(text);
  return entries.every((entry) => isTrackingNumber(entry) && /\d/.test(entry))
    ? entries.slice(0, MAX_TRACKED_NUMBERS)
    : [];
}

/** With a country code; with an area code, after which something stands; and a local one with a hyphen or a dot. */
const PHONES = [
  /\+\d[\d\s().-]{6,}\d/g,
  /(?<![\w-])(?:1[\s.-])?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]?\d{4}(?![\w-])/g,
  /(?<![\w-])\d{3}[.-]\d{4}(?![\w-])/g,
];

function joinPhones(text: string): string {
  return PHONES.reduce(
    (joined, phone) => joined.replaceAll(phone, (found) => ` ${phoneDigits(found)} `),
    text,
  );
}

/** The digits of a phone number, without the country code of the United States. */
function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

function phoneTokens(phone: string): string[] {
  const digits = phoneDigits(phone);
  return [digits, digits.slice(-LOCAL_PHONE_LENGTH)];
}
