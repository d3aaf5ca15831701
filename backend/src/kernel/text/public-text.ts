import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';

/*
 * What people wrote into the free text of a shipment, as strangers with its number may read it (specification of the
 * public page: city, state and the first three digits of the ZIP code). Rules on the text alone: a street is known by
 * its number and its word (`12 Elm St`), because a city may end in such a word as well (College Place, WA).
 */

const CONTACT = [
  // Only from the beginning of a word, so that a long one is read once.
  String.raw`(?<![^\s,;:<>()])[^\s@,;:<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]+`,
  // +44 20 7946 0958
  String.raw`\+\d[\d\s().-]{6,17}\d`,
  // (214) 555-0123, 1-214-555-0123 ext. 4, 2145550123
  String.raw`(?<![\w-])(?:1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}(?:\s?(?:x|ext\.?)\s?\d{1,6})?(?![\w-])`,
  // 555-0123
  String.raw`(?<![\w-])\d{3}[.-]\d{4}(?![\w-])`,
].join('|');
const CONTACT_WORD = String.raw`(?:call|text|tel|phone|ph|cell|mobile|fax|e-?mail)\b[.:]*`;
const OR = String.raw`(?:or|and|&|/)`;
/** With the words before it that mean nothing without it: call or text me at 214-555-0123. */
const WITH_WORDS = String.raw`(?:(?<![\w-])${CONTACT_WORD}(?:\s*${OR}\s*${CONTACT_WORD}){0,2}\s*(?:(?:me|us)\s+)?(?:at\s+)?)?(?:${CONTACT})`;
/** Several of them, with what joins them: call 214-555-0123 or email ana@example.com. */
const CONTACTS = new RegExp(String.raw`${WITH_WORDS}(?:\s*${OR}\s*${WITH_WORDS})*`, 'giu');

/** The suffixes of the United States Postal Service (Publication 28) that are in use, with their short forms. */
const STREET_WORD =
  'street|str?|avenue|ave?|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|circle|cir|parkway|pkwy|highway|hwy|' +
  'terrace|ter|trail|trl|way|square|sq|loop|plaza|plz|crossing|xing|alley|aly|turnpike|tpke|pike|row|run|path|ridge|cove|' +
  'cv|freeway|fwy|expressway|expy|bend|hollow|grove|broadway';
/** Not the number of an exit or of a mile. */
const HOUSE_NUMBER = String.raw`(?<![\w.#-])(?<!\b(?:exit|mile|mp|mm)\s+)\d{1,6}[a-z]?(?:[-/]\d{1,4})?`;
const DIRECTION = String.raw`(?:\s+(?:[nsew]|[ns][ew])\b\.?)?`;

const STREETS = [
  // 12 Elm St, 1600 N Martin Luther King Jr Blvd NW
  new RegExp(
    String.raw`${HOUSE_NUMBER}\s+(?:[\p{L}\d.'’-]+\s+){1,5}?(?:${STREET_WORD})\b\.?${DIRECTION}`,
    'giu',
  ),
  // 12 Broadway
  new RegExp(String.raw`${HOUSE_NUMBER}${DIRECTION}\s+broadway\b${DIRECTION}`, 'giu'),
  // 4100 Highway 6, 77 E County Road 12
  new RegExp(
    String.raw`${HOUSE_NUMBER}${DIRECTION}\s+(?:(?:us|state|county|old)\s+)?(?:highway|hwy|route|rte|road|rd|fm|cr|sr)\s+\d{1,5}[a-z]?\b${DIRECTION}`,
    'giu',
  ),
  /\bp\.?\s?o\.?\s*box\s+[\w-]+/giu,
];

const UNITS =
  /(?<![\w-])(?:apartment|apt|unit|suite|ste|floor|room|rm|building|bldg)\b\.?\s*#?\s*(?:[a-z]?\d[\w-]*|[a-z])(?![\w-])/giu;
const NUMBER_SIGN = /#\s*[a-z]?\d[\w-]*/giu;

/**
 * Words that match in capitals and in small letters. Not as a group `(?i:…)`: V8 compiles that wrong in a process with
 * more than 1 MB of compiled expressions and 16 MB of machine code, and always with `--no-regexp-optimization`.
 */
const inAnyCase = (words: string) =>
  words.replaceAll(/[a-z]/giu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

const STATE = US_STATE_CODES.join('|');
const STATE_OR_NAME = inAnyCase([STATE, ...Object.values(US_STATES)].join('|'));
const ZIP = new RegExp(String.raw`(?<=^|[^\w-]|\b(?:${STATE}))(\d{3})\d{2}(?:-\d{4})?(?![\w-])`, 'gu');
const ZIP_OF_STATE = new RegExp(
  String.raw`\b([A-Z]{2}|(?<=,\s)(?:${STATE_OR_NAME})),?\s+(\d{3})\d{2}(?:-\d{4})?(?![\w-])`,
  'gu',
);

const NUMBERED_THING = inAnyCase(
  'route|rte|highway|hwy|interstate|exit|terminal|dock|hub|lot|store|shop|station|stop|local|studio|area|no\\.?',
);
/** The same, where they may also be a surname. */
const NUMBERED_THING_OR_NAME = inAnyCase('post|lodge|gate|pier');
const COMPANY_WORD = inAnyCase(
  'auto|cars|ford|freight|goods|group|hall|imports|inc|llc|logistics|motors|moving|rentals|sales|storage|towing|transport',
);
const CAPITALIZED = String.raw`\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3}`;
/**
 * What ends an address, as people write it: Dallas, TX; Dallas, Texas; dallas, tx. Without a capital, the state stands
 * after a comma, because some of their letters are words: in, or, me.
 */
const CITY_WITH_STATE = String.raw`(?:${CAPITALIZED},?\s(?:${STATE})|\p{L}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){0,3},\s*(?:${STATE_OR_NAME}))(?![\p{L}\d])`;
/**
 * A house before its city and state: 12 Oakwood, Dallas, TX. Not a number that may be a year or a time, nor one of a
 * thing: 2018 Subaru Outback, Dallas, TX; 10 AM, Reno, NV; Terminal 4 East, Dallas, TX.
 * @param end what follows the state
 */
const houseBeforeCity = (end: string) =>
  new RegExp(
    String.raw`(?<=^|[,;:]\s*|\b(?:at|to|near|from)\s+)(?!(?:19|20)\d\d\s|\d{1,2}\s[AP]M\b)\d{1,6}[a-z]?\s+${CAPITALIZED}` +
      String.raw`(?=,\s*${CITY_WITH_STATE}${end})`,
    'gu',
  );
const HOUSE_OF_PLACE = houseBeforeCity(String.raw`(?:,?\s+\d{5}|\s*$)`);
/** Only with a ZIP code, because what is shipped is counted as well: 3 Boxes, Dallas, TX. */
const HOUSE_OF_DESCRIPTION = houseBeforeCity(String.raw`,?\s+\d{5}`);

/** What divides a name from an address, and the lines of an address. */
const DIVIDER = /\s*[,;|:()\n]\s*|\s+[-–—/]\s+|\s+at\s+(?=\d)/u;
/** TX 75201, or as this page shows it, TX 752. */
const ZIP_AT_END = new RegExp(
  String.raw`(?:(?<![^\s.])(?:[A-Z]{2})?\d{5}(?:-\d{4})?|(?<=\b(?:${STATE})\s)\d{3})(?:\s+(?:USA?|${STATE}))?$`,
  'u',
);
/** Elm Street; One Main Plaza. */
const STREET_WITHOUT_NUMBER =
  /\s(?:street|avenue|ave|boulevard|blvd|road|rd|drive|parkway|pkwy)\.?$|^(?:one|two|three|four|five|six|seven|eight|nine|ten)\s.*(?:plaza|place|square|center|court|way|park)$/iu;
/**
 * An address that follows a name of two words without any divider: Ana Ruiz 1455 Market, San Francisco, CA 94103. A
 * number after one word is part of a company's name: Pier 1 Imports.
 */
const NAME_BEFORE_HOUSE = /^([^\s\d]+\s\D*?[^\s\d])\s\d[^,]*?((?:,.*|\s[A-Z]{2})?,?\s\d{5}(?:-\d{4})?)$/u;
/**
 * The same where city and state end it without a ZIP code: Ana Ruiz 12 Oakwood, Dallas, TX. Not a number that follows
 * the word of a numbered thing (Joe’s Route 66 Motors, Tulsa, OK), nor one within a company's name (Heritage Auto 24
 * Hour Towing, Dallas, TX).
 */
const NAME_BEFORE_HOUSE_OF_CITY = new RegExp(
  String.raw`^([^\s\d]+\s\D*?[^\s\d])(?<!\b(?:${NUMBERED_THING})|\S\s\S+\s(?:${NUMBERED_THING_OR_NAME}))` +
    String.raw`\s\d[^\s,]*\s[^,]+(?<!\b(?:${COMPANY_WORD})\.?)` +
    String.raw`((?:\s*,)+\s*${CITY_WITH_STATE}(?:,?\s(?:USA?|United States))?)\.?\s*$`,
  'u',
);
const CITY_AND_STATE = new RegExp(
  String.raw`[^,]+,\s(?:[A-Z]{2}|(?:${STATE_OR_NAME}))(?:,?\s\d{3})?(?=(?:,?\s+USA?)?$)`,
  'u',
);
const WORD_WITH_NUMBER = /\S*\d\S*/gu;

/** A description without email addresses, phone numbers, numbered streets, units and the end of ZIP codes. */
export function publicDescription(text: string): string {
  // A model of a car may be called as a street is: 2018 Ford Focus ST.
  const streets = (whole: string) => (/^(?:19|20)\d\d\b.*\bST$/u.test(whole) ? whole : '');
  return tidy(text, (left) =>
    withoutPrepositions(
      STREETS.reduce((rest, street) => rest.replaceAll(street, streets), withoutContacts(left))
        .replaceAll(HOUSE_OF_DESCRIPTION, '')
        .replaceAll(UNITS, '')
        .replaceAll(ZIP_OF_STATE, '$1 $2'),
    ),
  );
}

/** A place, where the road may be written by a number: `exit 310`, `100 miles west of Omaha`. */
export function publicPlace(text: string): string {
  return tidy(text, (left) =>
    withoutPrepositions(withoutStreets(left).replaceAll(HOUSE_OF_PLACE, '').replaceAll(ZIP, '$1')),
  );
}

/** An end of the route: its city and state with the beginning of the ZIP code, where it has them, else its parts. */
export function publicEnd(text: string): string {
  const end = tidy(text, (left) => withoutHouses(left, 0));
  return CITY_AND_STATE.exec(end)?.[0].trim() ?? end;
}

/** A sender or receiver, whose first part is a name, which may begin with a number (`84 Lumber`). */
export function publicParty(text: string): string {
  return tidy(text, (left) => withoutHouses(left, 1));
}

/**
 * Leaves out the parts of an address that have a number which is no ZIP code, or the name of a street. Where nothing
 * else is left, a part that does not begin with a number loses its numbers only: Denver 80202 CO.
 * @param names how many parts at the beginning are names
 */
function withoutHouses(text: string, names: number): string {
  const parts = withoutStreets(text)
    .split(DIVIDER)
    .filter((part) => part !== '');
  const isShown = (part: string) =>
    !/\d/u.test(part.replace(ZIP_AT_END, '')) && !STREET_WITHOUT_NUMBER.test(part);
  const shown = parts.filter((part, index) => index < names || isShown(part));
  const left =
    shown.length === parts.length
      ? withoutStreets(text)
      : (shown.length > 0 ? shown : parts.map(withoutNumbers).filter(isShown)).join(', ');
  return left
    .replace(NAME_BEFORE_HOUSE, '$1$2')
    .replace(NAME_BEFORE_HOUSE_OF_CITY, '$1$2')
    .replaceAll(ZIP, '$1');
}

const withoutNumbers = (part: string) =>
  /^\S*\d/u.test(part) ? '' : part.replaceAll(WORD_WITH_NUMBER, '').trim();

function withoutContacts(text: string): string {
  // Most places have neither, and every tracking call reads many of them.
  return /[\d@]/u.test(text) ? text.replaceAll(CONTACTS, '') : text;
}

function withoutStreets(text: string): string {
  return STREETS.reduce((left, street) => left.replaceAll(street, ''), withoutContacts(text))
    .replaceAll(UNITS, '')
    .replaceAll(NUMBER_SIGN, '');
}

/**
 * A preposition before what is gone, which leaves a space before a comma or the end: `Deliver to , Dallas` keeps it for
 * what follows, `Left at ` loses it.
 */
const PREPOSITION_OF_NEXT = /\b(at|near|from|to)\s+,\s*(?=\S)/gu;
const PREPOSITION_OF_NOTHING =
  /(?:(?:^(?:At|Near|From|To)|(?<=^|\s)(?:at|near|from|to|of|with))\s+)+(?=[,;]|$)/gu;

/** Of an address in brackets: <ana@example.com>. */
const EMPTY_BRACKETS = /<\s*>|\(\s*\)|\[\s*\]/gu;

function withoutPrepositions(text: string): string {
  return text
    .replaceAll(EMPTY_BRACKETS, '')
    .replaceAll(PREPOSITION_OF_NEXT, '$1 ')
    .replaceAll(PREPOSITION_OF_NOTHING, '');
}

/** What is left, without the marks around what is gone. A text of which nothing is gone stays as it was written. */
function tidy(text: string, leaveOut: (text: string) => string): string {
  const left = leaveOut(text);
  if (left === text) {
    return text;
  }
  return left
    .replaceAll(EMPTY_BRACKETS, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s([-–—/|])(?:\s\1)+\s/gu, ' $1 ')
    .replaceAll(/(?:\s*[,;]\s*)+/gu, ', ')
    .replaceAll(/^[\s,;:-]+|[\s,;:-]+$/gu, '');
}
