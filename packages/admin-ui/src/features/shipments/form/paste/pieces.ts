import { normalizeVin } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';
import { MAKE, makeOf } from './makes.ts';

/** A value that a text holds, and where it stands. */
export interface Piece<V = string> {
  value: V;
  start: number;
  end: number;
}

type Groups = Record<string, string | undefined>;

function find<V>(text: string, pattern: RegExp, valueOf: (groups: Groups, whole: string) => V | undefined) {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups = {} }): Piece<V>[] => {
    const value = valueOf(groups, whole);
    return value === undefined ? [] : [{ value, start: index, end: index + whole.length }];
  });
}

export type Pieces = ReturnType<typeof piecesOf>;

const VIN = /\b(?=\d*[a-z])(?=[a-z]*\d)[a-hj-npr-z0-9]{17}\b/gi;
const AREA = String.raw`(?:\([2-9]\d\d\)|[2-9]\d\d)`;
const PHONE = new RegExp(
  String.raw`(?<![\w/#$.-])(?:\+?1[ .-]?)?${AREA}[ .-]?[2-9]\d\d[ .-]?\d{4}(?:,? ?(?:x|ext\.?) ?\d{1,6})?(?![\w-])`,
  'gi',
);
const EMAIL = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Everything in a text whose form says what it is. */
export function piecesOf(text: string, today: string) {
  return {
    /** Also those whose check digit is wrong. */
    vin: find(text, VIN, (_, vin) => normalizeVin(vin)),
    phone: find(text, PHONE, (_, phone) => phone),
    email: find(text, EMAIL, (_, email) => email),
    place: find(text, PLACES, placeOf),
    vehicle: find(text, VEHICLES, vehicleOf),
    day: windowsIn(text, today),
  };
}

const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',');
const MONTH = `(?<month>${MONTHS.join('|')})[a-z]{0,6}\\.?`;
const DAY = String.raw`(?<day>3[01]|[12]\d|0?[1-9])`;
const YEAR = String.raw`(?:,? +(?<year>20\d\d))?`;
export const WEEKDAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? *`;

/** As days are written in the United States: month first. */
const DAYS = [
  String.raw`(?<![\w/.-])(?<year>20\d\d)-(?<number>\d\d)-(?<day>\d\d)(?![\w-])`,
  String.raw`(?<![\w/.$#-])(?<number>1[0-2]|0?[1-9])/${DAY}(?:/(?<year>20\d\d|\d\d))?(?![\w/%]|-\d\d?-)`,
  String.raw`\b${MONTH} +${DAY}(?:st|nd|rd|th)?(?![\w:])${YEAR}`,
].map((form) => new RegExp(form, 'gi'));

const BETWEEN_DAYS = new RegExp(String.raw`^ *(?:-|–|—|to|and|thru|through|&) *(?:${WEEKDAY})?$`, 'i');
const UNSURE_BEFORE =
  /(?:\b(?:or|week of|weekend of|month of|around|about|approx\.?|early|mid|late)|[-–/~]) *$/i;
const UNSURE_AFTER = /^ *(?:[-–/] *\d|or\b|ish\b|\?)/i;
/** `Not the 2nd, the 4th`. */
const NEGATED = new RegExp(
  String.raw`\b(?:not|instead of|rather than) (?:on )?(?:the )?(?:${MONTH} |\d\d?/)?(?<day>\d\d?)(?:st|nd|rd|th)?\b`,
  'gi',
);

/**
 * Days and windows of days, each as its first and its last one. Words such as "tomorrow" are not read, because a text
 * may be days old; neither are days that leave a choice: `12/5 or 12/6`, `the week of 12/7`.
 */
function windowsIn(text: string, today: string): Piece<{ first: string; last: string }>[] {
  const days = DAYS.flatMap((form) => find(text, form, (groups) => dayOf(groups, today)));
  const windows: Piece<{ first: string; last: string }>[] = [];
  for (const { value, start, end } of days.toSorted((one, other) => one.start - other.start)) {
    const before = windows.at(-1);
    if (before && BETWEEN_DAYS.test(text.slice(before.end, start))) {
      before.value.last = value;
      before.end = end;
    } else {
      windows.push({ value: { first: value, last: value }, start, end });
    }
  }
  const negated = find(text, NEGATED, ({ day }) => day?.padStart(2, '0')).map(({ value }) => value);
  return windows.filter(
    ({ value: { first, last }, start, end }) =>
      !UNSURE_BEFORE.test(text.slice(0, start).slice(-12)) &&
      !UNSURE_AFTER.test(text.slice(end)) &&
      !negated.some((day) => first.endsWith(day) || last.endsWith(day)),
  );
}

/** The earliest day that a date without a year means. */
const DAYS_BACK = 60;

/** A day without a year is the next one, or one that was less than two months ago. */
function dayOf({ year, month, number, day }: Groups, today: string): string | undefined {
  const index = month === undefined ? Number(number) - 1 : MONTHS.indexOf(month.toLowerCase());
  const at = (fullYear: number) => new Date(Date.UTC(fullYear, index, Number(day)));
  const now = new Date(today);
  const isPast = at(now.getUTCFullYear()).getTime() < now.getTime() - DAYS_BACK * 86_400_000;
  const date = at(year === undefined ? now.getUTCFullYear() + Number(isPast) : fullYear(year));
  // The 31st of a month that has 30 days is no day.
  return date.getUTCMonth() === index ? date.toISOString().slice(0, 10) : undefined;
}

const fullYear = (digits: string) =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) > 40 ? 1900 : 2000);

const STATE_CODES = new Map(US_STATE_CODES.map((code) => [US_STATES[code].toUpperCase(), code]));
const STATE = [...STATE_CODES.keys(), ...US_STATE_CODES].join('|');

const STREET_WORD =
  'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|circle|cir|parkway|pkwy|highway|hwy|' +
  'terrace|ter|trail|trl|way|square|sq|loop|plaza|plz|pike|freeway|fwy|broadway';
const ROAD = String.raw`(?:highway|hwy|interstate|route|rte|road|rd|fm|cr|sr|us|i)[ -]?\d{1,4}`;
/** No word that leads to a place: `2018 Honda from 5 Main St` begins with no street. */
const WORD = String.raw`(?!(?:from|to|in|at|near|and)\b)\p{L}[\p{L}'’-]*`;
const UNIT = String.raw`(?:,?\s+(?:(?:apt|apartment|unit|suite|ste|bldg|building|lot|space)\.? *#?|# ?)[\w-]+)?`;
const STREET = String.raw`(?<![\w.#$/-])\d{1,6}[a-z]?(?: (?:${WORD}\.?|\d+(?:st|nd|rd|th))){0,5}? (?:${ROAD}|(?:${STREET_WORD})\b\.?)(?: [ns]?[ew]?\b\.?)?${UNIT}`;
const CITY_WORD = String.raw`(?:(?:st|ft|mt)\.|${WORD})`;
const CITY = `(?<city>${CITY_WORD}(?: ${CITY_WORD}){0,2}?)`;
/** A city begins behind its street, at a mark, or behind a word that leads to it. */
const CITY_START = String.raw`(?<=^|[,.:;(|\t>/–—-] {0,2}|\b(?:from|to|in|at|near) )`;
const PLACES = new RegExp(
  String.raw`(?:(?<street>${STREET}),?\s+|${CITY_START})${CITY}(?:(?<comma>, *)| +)(?<state>${STATE})(?![\p{L}\d'’-])(?:,? +(?<zip>\d{5})(?:-\d{4})?(?![\w-]))?`,
  'gimu',
);
/** What makes a name before a state a company rather than a city. */
const COMPANY =
  /\b(?:copart|manheim|iaai?|adesa|auctions?|auto|motors|storage|towing|sales|inc|llc|port of)\b/i;

/** A place with its state: `12 Elm St, Dallas, TX 75201`, the street also on the line before. */
function placeOf({ street, city = '', comma, state = '', zip }: Groups): string | undefined {
  const isCapital = /^\p{Lu}/u.test(city) && /^\p{Lu}/u.test(state);
  // `Bob, or Ann`, `in Dallas or` name no place.
  const isSure = zip !== undefined || (isCapital && (street ?? comma) !== undefined);
  const code = STATE_CODES.get(state.toUpperCase()) ?? state.toUpperCase();
  const parts = [street?.replaceAll(/\s+/g, ' '), city, zip === undefined ? code : `${code} ${zip}`];
  return isSure && !COMPANY.test(city) ? parts.filter(Boolean).join(', ') : undefined;
}

/** The first words of models of two words. */
const HALF_MODEL = String.raw`(?:grand|model|santa|town|monte|crown|el|range|land|[a-z](?= \d))`;
/** The name of the model without its trim. `2024 Lincoln Hwy` is a street. */
const VEHICLES = new RegExp(
  String.raw`(?<![\d/.:$#-])(?!${STREET})(?<year>(?:19[3-9]|20[0-4])\d|['’]\d\d) +(?<make>${MAKE})(?![\w-]) +(?<model>(?:${HALF_MODEL} )?\w[\w-]*)`,
  'giu',
);
const NO_MODEL =
  /^(?:vin|runs?|inop\w*|non|not|does|from|to|in|at|on|of|for|is|was|it|that|with|and|or|the|my|needs?|has|stock|lot|white|black|silver|gr[ae]y|red|blue|sedan|suv|coupe|trucks?|vans?|cars?|dealer\w*|parts|service|sales|pu|asap)$/i;

function vehicleOf({ year = '', make = '', model = '' }: Groups) {
  return NO_MODEL.test(model)
    ? undefined
    : { year: fullYear(year.replace(/\D/, '')), make: makeOf(make) ?? make, model };
}
