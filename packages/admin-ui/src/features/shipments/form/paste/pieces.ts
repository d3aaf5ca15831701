import { normalizeVin } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';
import { MAKE, makeOf } from './makes.ts';

/** A value that a text holds, and where it stands. */
export interface Piece<V = string> {
  value: V;
  start: number;
  end: number;
}

function find<V>(
  text: string,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => V | undefined,
): Piece<V>[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = valueOf(match);
    return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }];
  });
}

const overlaps = (one: Piece<unknown>, other: Piece<unknown>) =>
  one.start < other.end && other.start < one.end;

export type Pieces = ReturnType<typeof piecesOf>;

/** Everything in a text whose form says what it is. */
export function piecesOf(text: string, today: string) {
  return {
    vins: vinsIn(text),
    phones: phonesIn(text),
    emails: emailsIn(text),
    days: daysIn(text, today),
    places: placesIn(text),
    vehicles: vehiclesIn(text),
  };
}

/** What has the form of a VIN, whether its check digit is right or not. */
function vinsIn(text: string): Piece[] {
  return find(text, /\b(?=\d*[a-z])(?=[a-z]*\d)[a-hj-npr-z0-9]{17}\b/gi, ([vin]) => normalizeVin(vin));
}

const PHONE =
  /(?<![\w/#$.-])(?:\+?1[ .-]?)?(?:\([2-9]\d\d\)[ .-]?|[2-9]\d\d[ .-]?)[2-9]\d\d[ .-]?\d{4}(?:,? ?(?:x|ext\.?) ?\d{1,6})?(?![\w-])/gi;

/** Phone numbers, as they are written. */
function phonesIn(text: string): Piece[] {
  return find(text, PHONE, ([phone]) => phone);
}

function emailsIn(text: string): Piece[] {
  return find(text, /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/gu, ([email]) => email);
}

const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',');
const MONTH = String.raw`(?<month>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:[a-z]{2,6})?\.?`;
const DAY = String.raw`(?<day>3[01]|[12]\d|0?[1-9])`;
const YEAR = String.raw`(?:,?[ ]+(?<year>20\d\d))?`;
export const WEEKDAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?[ ]*`;

/** As days are written in the United States: month first. */
const DAYS = [
  String.raw`(?<![\w/.-])(?<year>20\d\d)-(?<number>\d\d)-(?<day>\d\d)(?![\w-])`,
  String.raw`(?<![\w/.$#-])(?<number>1[0-2]|0?[1-9])([/-])${DAY}\2(?<year>20\d\d|\d\d)(?![\w/])`,
  String.raw`(?<![\w/.$#])(?<number>1[0-2]|0?[1-9])/${DAY}(?![\w/%]|-\d\d?-)`,
  String.raw`\b${MONTH}[ ]+${DAY}(?:st|nd|rd|th)?(?![\w:])${YEAR}`,
  String.raw`(?<![\w/.])${DAY}(?:st|nd|rd|th)?(?:[ ]of)?[ ]+${MONTH}(?![a-z])${YEAR}`,
].map((form) => new RegExp(form, 'giu'));

const BETWEEN_DAYS = new RegExp(String.raw`^ *(?:-|–|—|to|and|thru|through|&) *(?:${WEEKDAY})?$`, 'i');
const UNSURE_BEFORE =
  /(?:\b(?:or|week of|weekend of|month of|around|about|approx\.?|early|mid|late)|[-–/~]) *$/i;
const UNSURE_AFTER = /^ *(?:[-–/] *\d|or\b|ish\b|\?)/i;

/** The earliest day that a date without a year means. */
const DAYS_BACK = 60;

/**
 * Days and windows of days, each as its first and its last one. A day without a year is the next one, or one that was
 * less than two months ago. Words such as "tomorrow" are not read, because a text may be days old; neither are
 * days that leave a choice: `12/5 or 12/6`, `the week of 12/7`.
 * @param today YYYY-MM-DD
 */
function daysIn(text: string, today: string): Piece<{ first: string; last: string }>[] {
  const days: Piece[] = [];
  for (const form of DAYS) {
    for (const day of find(text, form, ({ groups = {} }) => dayOf(groups, today))) {
      if (!days.some((other) => overlaps(day, other))) {
        days.push(day);
      }
    }
  }
  const windows: Piece<{ first: string; last: string }>[] = [];
  for (const { value, start, end } of days.toSorted((one, other) => one.start - other.start)) {
    const before = windows.at(-1);
    if (before && BETWEEN_DAYS.test(text.slice(before.end, start))) {
      windows[windows.length - 1] = {
        value: { first: before.value.first, last: value },
        start: before.start,
        end,
      };
    } else {
      windows.push({ value: { first: value, last: value }, start, end });
    }
  }
  return windows.filter(
    ({ start, end }) =>
      !UNSURE_BEFORE.test(text.slice(0, start).slice(-12)) && !UNSURE_AFTER.test(text.slice(end)),
  );
}

function dayOf(
  { year, month, number, day }: Record<string, string | undefined>,
  today: string,
): string | undefined {
  const index = month === undefined ? Number(number) - 1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const at = (fullYear: number) => new Date(Date.UTC(fullYear, index, Number(day)));
  const now = new Date(`${today}T00:00:00Z`);
  const isPast = at(now.getUTCFullYear()).getTime() < now.getTime() - DAYS_BACK * 86_400_000;
  const date = at(year === undefined ? now.getUTCFullYear() + Number(isPast) : fullYear(year));
  // The 31st of a month that has 30 days is no day.
  return date.getUTCMonth() === index && date.getUTCDate() === Number(day)
    ? date.toISOString().slice(0, 10)
    : undefined;
}

const fullYear = (digits: string) =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) > 40 ? 1900 : 2000);

const STATE_CODES = new Map(US_STATE_CODES.map((code) => [US_STATES[code].toLowerCase(), code]));
/** Longer names first, because Virginia ends West Virginia. */
const STATE = [...STATE_CODES.keys(), ...US_STATE_CODES]
  .toSorted((one, other) => other.length - one.length)
  .join('|');
/** The code of a state that is named in full or by its code; undefined for what is none. */
export function stateCode(text: string): string | undefined {
  const state = text.trim();
  return STATE_CODES.get(state.toLowerCase()) ?? US_STATE_CODES.find((code) => code === state.toUpperCase());
}

/** Codes that are also words or parts of names; they need a comma before them or a ZIP code after them. */
const WORDLIKE = new Set('AL,CO,DE,HI,ID,IN,LA,MA,MD,ME,MS,MT,OH,OK,OR,PA,SC,VA'.split(','));

const STREET_WORD =
  'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|circle|cir|parkway|pkwy|highway|hwy|' +
  'terrace|ter|trail|trl|way|square|sq|loop|plaza|plz|crossing|alley|turnpike|tpke|pike|row|run|path|freeway|fwy|broadway';
const WORD = String.raw`[\p{L}\d.'’#-]+`;
const ROAD = String.raw`(?:highway|hwy|interstate|route|rte|road|rd|fm|cr|sr|us|i)[ -]?\d{1,4}`;
const UNIT = String.raw`(?:,?[ ]+(?:(?:apt|apartment|unit|suite|ste|bldg|building|lot|space)\.?[ ]*#?|#[ ]?)[\w-]+)?`;
const STREET = String.raw`(?<street>(?<![\w.#$/-])\d{1,6}[a-z]?(?:-\d+)?[ ]+(?:${WORD}[ ]+){0,5}?(?:${ROAD}|(?:${STREET_WORD})\b\.?)(?:[ ]+(?:[nsew]|[ns][ew])\b\.?)?${UNIT})`;
const CITY_WORD = String.raw`\p{L}[\p{L}.'’-]*`;
const END = String.raw`(?<city>(?<![\p{L}\d])${CITY_WORD}(?:[ ]${CITY_WORD}){0,6}?)(?<comma>,[ ]*|[ ]+)(?<state>${STATE})(?![\p{L}\d'’-])(?:,?[ ]+(?<zip>\d{5})(?:-\d{4})?(?![\w-]))?`;
const CITY_PATTERN = new RegExp(END, 'giu');
const ADDRESS_PATTERN = new RegExp(String.raw`${STREET}[ ]*[,\n]?[\s>]*${END}`, 'giu');
const STREET_LINE = new RegExp(String.raw`^${STREET}$`, 'iu');

/** What stands before a city and is no part of its name. */
const BEFORE_CITY =
  /^(?:from|to|in|at|near|of|is|the|our|my|lane|route|pick|pickup|up|pu|deliver|delivery|drop|dropoff|off|do|del|origin|destination|dest|ship|location|city|address|quote|need|move|moving|going|transport|and)[.,]?$/i;
/** What makes a name before a state a company rather than a city. */
const COMPANY =
  /\b(?:copart|manheim|iaa|iaai|adesa|carmax|carvana|auctions?|auto|motors|dealer\w*|storage|towing|sales|inc|llc|port of|call|contact|attn)\b/i;
/** `2018 Toyota Camry` begins as a street does. */
const YEAR_AND_MAKE = new RegExp(String.raw`\b(?:19[3-9]|20[0-4])\d (?:${MAKE})\b`, 'i');
const HAS_MAKE = new RegExp(String.raw`\b(?:${MAKE})\b`, 'i');

/**
 * Places with a state: `12 Elm St, Dallas, TX 75201`, the street also on the line before. Where the name of the city
 * begins must be plain.
 */
function placesIn(text: string): Piece[] {
  const places: Piece[] = [];
  for (const { index, 0: whole, groups = {} } of text.matchAll(ADDRESS_PATTERN)) {
    const end = cityOf(groups);
    if (end && end.length === groups['city']?.length && !YEAR_AND_MAKE.test(groups['street'] ?? '')) {
      const value = `${oneLine(groups['street'] ?? '')}, ${placeText(end, groups)}`;
      places.push({ value, start: index, end: index + whole.length });
    }
  }
  for (const { index, 0: whole, groups = {} } of text.matchAll(CITY_PATTERN)) {
    const city = cityOf(groups);
    if (city !== undefined) {
      const start = index + (groups['city'] ?? '').length - city.length;
      const place = { value: placeText(city, groups), start, end: index + whole.length };
      // `2018 Camry Boise, ID`, `12 Elm St Dallas, TX`: the city may begin later.
      if (!/[\d#] ?$/.test(text.slice(0, start)) && !places.some((other) => overlaps(place, other))) {
        places.push(place);
      }
    }
  }
  return places.toSorted((one, other) => one.start - other.start);
}

/** The name of a city out of the words before its state; undefined where it is not sure. */
function cityOf({ city = '', comma = '', state = '', zip }: Record<string, string | undefined>) {
  const hasComma = comma.startsWith(',');
  const isCode = state.length === 2;
  const isUpper = /^\p{Lu}/u.test(city.split(' ').at(-1) ?? '') && (!isCode || state === state.toUpperCase());
  const isState = isUpper
    ? hasComma || zip !== undefined || (isCode && !WORDLIKE.has(state))
    : hasComma && zip !== undefined;
  if (!isState || (!isCode && !hasComma)) {
    return undefined;
  }
  const words = city.split(' ');
  const isOther = (word: string) =>
    BEFORE_CITY.test(word) || (isUpper && /^\p{Ll}/u.test(word) && !/^(?:de|la|del|du)$/.test(word));
  const name = words.slice(words.slice(0, -1).findLastIndex(isOther) + 1).join(' ');
  const isSure =
    /^(?=.{3})\S+(?: \S+){0,2}$/.test(name) &&
    !COMPANY.test(name) &&
    !(name.includes(' ') && HAS_MAKE.test(name));
  return isSure && !/[.!?] /.test(name.replaceAll(/\b(?:St|Ft|Mt)\./gi, '')) ? name : undefined;
}

function placeText(city: string, { state = '', zip }: Record<string, string | undefined>): string {
  return `${city}, ${stateCode(state)}${zip === undefined ? '' : ` ${zip}`}`;
}

/** Whether a text is a street with its number and nothing else. */
export function isStreetLine(text: string): boolean {
  return STREET_LINE.test(text.trim()) && !YEAR_AND_MAKE.test(text);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/[,.]$/, '');

interface Vehicle {
  year: number;
  make: string;
  model: string;
}

const VEHICLE = new RegExp(
  String.raw`(?<![\d/.:$#-])(?<year>(?:19[3-9]|20[0-4])\d|['’]\d\d)[ ]+(?<make>${MAKE})(?![\w-])[ ]+(?=(?<words>\w[\w.-]*(?:[ ]\w[\w.-]*){0,2}))`,
  'giu',
);
/** The first words of models of two words. */
const HALF_MODEL = /^(?:grand|model|santa|town|monte|crown|el|range|land|ram|transit|[a-z]|\d)$/i;
const NO_MODEL =
  /^(?:vin|runs?|running|drives?|inop\w*|non|not|does|from|to|in|at|on|of|for|is|was|it|that|which|with|and|or|the|my|needs?|has|stock|lot|open|enclosed|white|black|silver|gr[ae]y|red|blue|green|sedan|suv|coupe|trucks?|vans?|cars?|title|dealer\w*|owner|parts|financ\w+|service|sales|pu|do|del|po|ref|lot|cod|eta|asap|qty|new|old|our|has|i|we|he|she|can|pay|but|so)$/i;
/** What a model is written with behind its name: `LX`, `2500`, `Sport`. */
const TRIM =
  /^(?:[A-Z]{1,3}(?:-[A-Z])?\d?|\d[\d.]{2,3}[A-Z]?|Sport|Limited|Touring|Premium|Hybrid|Unlimited|Platinum|Base|Quattro|Max)$/;

/** Vehicles by year, make and model; a model of several words as far as it is plain where it ends. */
function vehiclesIn(text: string): Piece<Vehicle>[] {
  return [...text.matchAll(VEHICLE)].flatMap(({ index, 0: whole, groups = {} }) => {
    const { year = '', make = '', words = '' } = groups;
    const [first = '', ...others] = words.replace(/[.-]+(?: .*)?$/, '').split(' ');
    const least = HALF_MODEL.test(first) ? 1 : 0;
    const other = others.findIndex(
      (word, at) =>
        NO_MODEL.test(word) || (at >= least && (!TRIM.test(word) || stateCode(word) !== undefined)),
    );
    const model = [first, ...(other === -1 ? others : others.slice(0, other))].join(' ');
    const value = { year: fullYear(year.replace(/\D/, '')), make: makeOf(make) ?? make, model };
    const end = index + whole.length + model.length;
    return NO_MODEL.test(first) ? [] : [{ value, start: index, end }];
  });
}
