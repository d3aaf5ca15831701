import { isWord, STATE, stateCode } from './us-states.ts';

const STREET_WORD =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|circle|cir|parkway|pkwy|highway|hwy|' +
  'terrace|ter|trail|trl|way|square|sq|loop|plaza|plz|crossing|xing|alley|turnpike|tpke|pike|row|run|path|ridge|cove|' +
  'freeway|fwy|expressway|expy|bend|hollow|grove|broadway|route|rte';
/** What a street begins with, where its name comes after: `1420 Calle Cedro`, `1221 Avenue of the Americas`. */
const FIRST_WORD =
  'calle|callejon|camino|caminito|avenida|avda|paseo|vereda|vista|rancho|plaza|corte|circulo|placita|rue|avenue of';
const WORD = String.raw`[\p{L}\d.'’#-]+`;
const UNIT = String.raw`(?:,?[ ]+(?:apt|apartment|unit|suite|ste|bldg|building|lot|space|spc|gate|#)\.?[ ]*#?[\w-]+)?`;
/** 12 Elm St, 1600 N Martin Luther King Jr Blvd NW Apt 4, 4100 Highway 6, 12 Broadway. */
const STREET = String.raw`(?<street>(?<![\w.#$/-])\d{1,6}[a-z]?(?:-\d+)?[ ]+(?:(?:[nsew]\.?[ ]+)?(?:${FIRST_WORD})[ ]+(?:${WORD}[ ]+){0,4}?${WORD}(?=[ ]*(?:[,\n]|$))|(?:${WORD}[ ]+){0,5}?(?:(?:(?:us|state|county|old)[ ]+)?(?:highway|hwy|interstate|route|rte|road|rd|fm|cr|sr|us|i-?)[ -]?\d{1,4}|(?:${STREET_WORD})\b\.?)|(?:[nsew]|[ns][ew])\.?[ ]+${WORD})(?:[ ]+(?:[nsew]|[ns][ew]|north|south|east|west)\b\.?)?${UNIT})`;
const CITY = String.raw`(?<city>(?<![\p{L}\d])\p{L}[\p{L}.'’-]*(?:[ ]\p{L}[\p{L}.'’-]*){0,4})`;
const ZIP = String.raw`(?:,?[ ]*(?<zip>\d{5}(?:-\d{4})?)(?![\w-]))?`;
const END = String.raw`${CITY}(?<comma>,?)[ ]+(?<state>${STATE})(?![\p{L}\d'’]|[ ]+(?:city|springs|falls|beach|heights|park|avenue|ave|street|st|boulevard|blvd)\b)\.?${ZIP}`;

const WHOLE = new RegExp(String.raw`${STREET}[ ]*[,\n]?[ ]*${END}`, 'giu');
const ENDS = new RegExp(END, 'giu');

/** What is no part of a city's name, before it. */
const BEFORE_CITY =
  /^(?:from|to|in|at|near|is|are|the|a|an|my|our|his|her|out|of|and|or|for|on|by|via|here|going|headed|located|sitting|sits|pick(?:ed|ing)?|up|pickup|pu|p\/u|deliver(?:y|ed|ing|s)?|drop(?:ped)?|off|dropoff|do|del|ship(?:ped|ping|s)?|car|vehicle|truck|suv|van|home|house|moving|move|transport|dealer|dealership|auction|shop|lot|yard|address|location|origin|destination|we|i|it|need|needs|get|quote|run|lane|load|re|fwd|fw|date|phone|only|zip|same|just|outside|around|be|will|goes|now|down|over|back|was)$/i;

export interface TextPlace {
  /** As the form takes it: `12 Elm St, Dallas, TX 75201`. */
  place: string;
  found: string;
  at: number;
}

/** Places with a state, in the order of the text; a street belongs to the city after it, also on the next line. */
export function placesIn(text: string): TextPlace[] {
  const places: TextPlace[] = [];
  const isTaken = (at: number, found: string) =>
    places.some((other) => at < other.at + other.found.length && other.at < at + found.length);
  for (const { 0: found, index: at, groups = {} } of text.matchAll(WHOLE)) {
    const end = endOf(groups);
    if (end && end.city === groups['city']) {
      const skipped = beforeStreet(groups['street'] ?? '');
      const street = oneLine((groups['street'] ?? '').slice(skipped));
      places.push({ place: `${street}, ${end.place}`, found: found.slice(skipped), at: at + skipped });
    }
  }
  for (const { 0: found, index, groups = {} } of text.matchAll(ENDS)) {
    const end = endOf(groups);
    if (end) {
      const skipped = (groups['city'] ?? '').length - end.city.length;
      const at = index + skipped;
      // `Manheim Kentucky, 9955 Simonson Rd, Harrison, OH 45030`: the name of a company.
      const isName =
        groups['comma'] === '' && beginsWithStreet(text.slice(index + found.length).replace(/^,\s*/, ''));
      if (!isName && !isTaken(at, found.slice(skipped))) {
        places.push({ place: end.place, found: found.slice(skipped), at });
      }
    }
  }
  return places.toSorted((one, other) => one.at - other.at);
}

/** City, state and ZIP code, unless the state is rather a word of the language. */
function endOf({ city = '', comma, state = '', zip }: Record<string, string | undefined>) {
  const isLower = state === state.toLowerCase();
  const isCode = state.length === 2;
  if (
    isCode &&
    state !== state.toUpperCase() &&
    zip === undefined &&
    (isLower ? comma === '' && isWord(state) : true)
  ) {
    return undefined;
  }
  const words = city.split(' ');
  const last = words.findLastIndex((word) => BEFORE_CITY.test(word.replace(/[.,]$/, '')));
  let named = words.slice(last + 1);
  // In a text with capitals the name of a city is what has them.
  if (named.some((word) => /^\p{Lu}/u.test(word))) {
    const small = named.findLastIndex(
      (word) => !/^\p{Lu}/u.test(word) && !/^(?:de|la|del|los|las|of|du)$/.test(word),
    );
    named = named.slice(small + 1);
  }
  if (named.length === 0 || named.join('').length < 3) {
    return undefined;
  }
  const name = named.join(' ');
  return { city: name, place: `${name}, ${stateCode(state)}${zip === undefined ? '' : ` ${zip}`}` };
}

const STREET_LINE = new RegExp(String.raw`^${STREET}$`, 'iu');

/** Whether a line is a street with its number and nothing else. */
export function isStreetLine(text: string): boolean {
  return STREET_LINE.test(text.trim());
}

const STREET_START = new RegExp(String.raw`^${STREET}`, 'iu');

/** Whether a text begins with a street and its number. */
export function beginsWithStreet(text: string): boolean {
  return STREET_START.test(text);
}

/** Where the street begins: not at the year of a car that is named before it. */
function beforeStreet(street: string): number {
  const starts = [...street.matchAll(/(?<=\s)\d{1,6}\s/g)].map(({ index }) => index);
  return starts.findLast((start) => isStreetLine(street.slice(start))) ?? 0;
}

const FROM_TO =
  /\bfrom\s+(?<from>\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,2})\s+(?:to|down to|up to|over to)\s+(?<to>\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,2})/u;

/** Two cities without their states: "from Dallas to Denver". */
export function citiesIn(text: string): { from: string; to: string } | undefined {
  const { from, to } = FROM_TO.exec(text)?.groups ?? {};
  return from === undefined || to === undefined ? undefined : { from, to };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replace(/[,.]$/, '').trim();
}
