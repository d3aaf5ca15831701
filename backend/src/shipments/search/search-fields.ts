import { fieldsWith, type FieldName, type FieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import { findPlace } from '../places/gazetteer.ts';
import type { Shipment } from '../shipment.types.ts';
import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import {
  isTrackingNumber,
  splitTrackingNumbers,
} from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import { NOT_ALPHANUMERIC, simplify, wordsOf } from '../../kernel/text/words.ts';

/** A place in the form of MongoDB's geographic index: degrees of longitude, then of latitude. */
export interface StoredPlace {
  point: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
}

/** Fields that are stored with a shipment only so that lists find it. */
interface SearchFields {
  /** Words, and a token for each state. */
  searchTokens: string[];
  /** The words by which its owner finds it: of the fields that they see, its description among them. */
  ownerTokens: string[];
  /** Its current place, origin and destination, each once, as far as the gazetteer knows them. */
  places: StoredPlace[];
}

/** The token of a state among the words of a shipment. No typed word begins with its mark. */
export const stateToken = (code: string) => `@${code.toLowerCase()}`;

const SEARCHED = new Set<string>([
  ...fieldsWith('search', 'words', 'dashboard', 'own way'),
  'vehicle',
  'currentTown',
]);

/** Whether a shipment is found by this field. */
export const isSearched = (name: string): boolean => SEARCHED.has(name);

/** @param shipment as it is stored afterwards: every write of a searched field stores these fields again */
export async function searchFields({
  currentTown,
  ...shipment
}: Parameters<typeof searchTokens>[0] & Pick<Shipment, 'currentTown'>): Promise<SearchFields> {
  const places = await placesOf({ ...shipment, currentTown });
  const points = new Map(
    places.map(({ longitude, latitude }) => [
      `${longitude} ${latitude}`,
      { point: { type: 'Point', coordinates: [longitude, latitude] } } satisfies StoredPlace,
    ]),
  );
  const located = [shipment.currentLocation, currentTown].filter((text) => text !== undefined);
  const states = new Set(places.map(({ state }) => stateToken(state)));
  return {
    searchTokens: [...searchTokens({ ...shipment, currentLocation: located.join(' ') }), ...states],
    ownerTokens: searchTokens(shipment, 'owner'),
    places: [...points.values()],
  };
}

async function placesOf({
  currentLocation,
  currentTown,
  origin,
  destination,
}: Pick<Shipment, 'currentLocation' | 'currentTown' | 'origin' | 'destination'>) {
  const found = await Promise.all([
    findPlace(currentTown ?? currentLocation ?? '', currentTown === undefined ? 'free text' : 'address'),
    findPlace(origin ?? ''),
    findPlace(destination ?? ''),
  ]);
  return found.filter((place) => place !== undefined);
}

type OwnWay = FieldsWith<'search', 'own way'>;
type Found = FieldsWith<'search', 'words' | 'dashboard' | 'own way'>;
type Searched = Pick<Shipment, 'trackingNumber' | 'vehicle' | Found>;

/** How many words of a search count; a pasted sentence has no more. */
const MAX_WORDS = 20;
/** Dealers use the last eight characters of a VIN, tracking shows the last six, and people read out the last four. */
const VIN_ENDINGS = [4, 6, 8];
const LOCAL_PHONE_LENGTH = 7;

const OWNERS = new Set<FieldName>(fieldsWith('seenBy', 'everybody', 'owner'));
const isOwners = (name: FieldName) => OWNERS.has(name);
/** The fields by whose words staff and the owner find a shipment. */
const WORDS = {
  staff: fieldsWith('search', 'words'),
  owner: fieldsWith('search', 'words', 'dashboard').filter(isOwners),
};
/** The fields whose tokens are not just their words. */
const OWN_WAYS = fieldsWith('search', 'own way');
const OWN_WAY: Record<OwnWay, (text: string) => string[]> = {
  senderEmail: emailTokens,
  senderPhone: phoneTokens,
  receiverEmail: emailTokens,
  receiverPhone: phoneTokens,
};

/**
 * The words by which a shipment is found: its number, its VIN whole and by its endings, each word of year, make, model
 * and the fields that are searched; for staff, the e-mail addresses of sender and receiver with their domains, and the
 * digits of their phone numbers. An owner finds by no field that they are not shown. In small letters and without
 * accents. A word with a hyphen or an apostrophe is found whole, by its parts and without it.
 */
export function searchTokens(shipment: Searched, finder: 'staff' | 'owner' = 'staff'): string[] {
  const { trackingNumber, vehicle } = shipment;
  const { vin = '', year = '', make = '', model = '' } = vehicle ?? {};
  const texts = WORDS[finder].map((name) => shipment[name] ?? '');
  const words = [...texts, make, model].flatMap((text) => wordsOf(text));
  const ownWays = OWN_WAYS.filter((name) => finder === 'staff' || isOwners(name));
  const tokens = [
    ...[trackingNumber, vin, String(year)].map(simplify),
    ...VIN_ENDINGS.map((length) => simplify(vin.slice(-length))),
    ...words,
    ...words.flatMap((word) => word.split(NOT_ALPHANUMERIC)),
    ...[simplify(trackingNumber), ...words].map((word) => word.replaceAll(NOT_ALPHANUMERIC, '')),
    ...ownWays.flatMap((name) => OWN_WAY[name](shipment[name] ?? '')),
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

/** The tracking numbers of a search that consists of numbers, each with a digit; none for any other search. */
export function searchedNumbers(text: string): string[] {
  const entries = splitTrackingNumbers(text);
  return entries.every((entry) => isTrackingNumber(entry) && /\d/.test(entry))
    ? entries.slice(0, MAX_TRACKED_NUMBERS)
    : [];
}

/** Numbers with a country code, with an area code, and local ones with a hyphen or a dot. */
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

/** The address, and its domain. */
function emailTokens(address: string): string[] {
  return [address, address.split('@')[1] ?? ''].map(simplify);
}

function phoneTokens(phone: string): string[] {
  const digits = phoneDigits(phone);
  return [digits, digits.slice(-LOCAL_PHONE_LENGTH)];
}
