import { hasValidVinCheckDigit } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { FACTS } from './facts.ts';
import { createFindings, type Give, type ReadText } from './findings.ts';
import { OTHER_PARTY, partsOf, type Part, type Side } from './labels.ts';
import { makeOf } from './makes.ts';
import { isStreetLine, piecesOf, stateCode, WEEKDAY, type Piece, type Pieces } from './pieces.ts';

/** The field of each end by what it holds. */
const FIELDS_OF = {
  sender: { phone: 'senderPhone', email: 'senderEmail', place: 'origin', day: 'departureDate' },
  receiver: { phone: 'receiverPhone', email: 'receiverEmail', place: 'destination', day: 'arrivalDate' },
} as const;
const SIDES = ['sender', 'receiver'] as const;

/**
 * Reads what a text says for sure: what is plain by its form, such as a VIN, and what a label gives to an end. A field
 * for which the text has two values stays empty, and so does a value of which it is not plain whose it is.
 * @param today YYYY-MM-DD, for days without a year
 */
export function readText(text: string, today: string): ReadText {
  // Each character keeps its place, from which marks count.
  const plain = withoutQuotes(text)
    .replaceAll(/[*\r\u00A0\u200B-\u200F\u2060\uFEFF]/g, ' ')
    // A link or an encoded file names no field, and rules that look ahead would read it once for each character.
    .replaceAll(/\S{100,}/g, (word) => ' '.repeat(word.length));
  const { give, result } = createFindings();
  const pieces = piecesOf(plain, today);
  readVehicle(pieces, give);
  FACTS.forEach((readFact) => readFact(plain, give));
  readLanes(plain, pieces, give);
  readDays(plain, pieces, give);
  const parts = partsOf(plain);
  for (const [index, part] of parts.entries()) {
    readPart(part, parts.slice(index + 1, index + 3), pieces, give);
  }
  readPlaceParts(parts, pieces, give);
  return result();
}

/** What an answer quotes may be out of date. A text that is nothing but a quote is the message itself. */
function withoutQuotes(text: string): string {
  const quote = /^[ \t]*>/m.test(text)
    ? /^[ \t]*>.*$/gm
    : /^(?:on .+ wrote:|-+ ?original message ?-+)[ \t\r]*$[^]*/gim;
  const answer = text.replaceAll(quote, (quoted) => quoted.replaceAll(/[^\n]/g, ' '));
  return answer.replaceAll(/^on .+ wrote:/gim, '').trim() === '' ? text : answer;
}

/** Those that begin in a part of the text. */
const within = <V>(all: readonly Piece<V>[], { start, text }: Part) =>
  all.filter((piece) => piece.start >= start && piece.start < start + text.length);

function readVehicle({ vins, vehicles }: Pieces, give: Give): void {
  // A wrong check digit may be a slip of the writer's; beside another VIN it is a second vehicle.
  if (vins.some(({ value }) => value !== vins[0]?.value || hasValidVinCheckDigit(value))) {
    vins.forEach((vin) => give('vin', vin.value, vin));
  }
  for (const vehicle of vehicles) {
    give('year', vehicle.value.year, vehicle);
    give('make', vehicle.value.make, vehicle);
    give('model', vehicle.value.model, vehicle);
  }
}

const LANE = /^\s*(?:to|-+>|=+>|→)\s*$/i;

/** `Dallas, TX to Boise, ID`. */
function readLanes(text: string, { places }: Pieces, give: Give): void {
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to && LANE.test(text.slice(from.end, to.start))) {
      give('origin', from.value, from);
      give('destination', to.value, to);
    }
  }
}

const NO_CUE = String.raw`(?<!\b(?:not|never|no|already|was|been|if|unless|last|before|after|until|changed?|moved?|resched\w+|n['’]t)(?: (?:be|been|yet|my|the|our))? )(?<![\w/&])`;
const DAY_WORDS = String.raw`(?: (?:dates?|window|is|it|on|by|from|between|for|be|time))*`;
/** What says right before a day which end it is of: `deliver no later than 12/8`. */
const CUES = {
  sender: String.raw`(?:pick(?:ed)?[ -]?up|pick it up|ready|avail(?:able|ability)?|p/?u|ship)${DAY_WORDS}(?: (?:after|any ?time after|no earlier than|not before|starting|to ship|to load|as of))?`,
  receiver: String.raw`(?:deliver(?:ed|y)?|drop(?:ped)?(?:[ -]?off)?|arriv(?:e|es|al)|eta|(?:there|here) by|d/o|del)${DAY_WORDS}(?: (?:before|no later than))?`,
};
const cueBefore = (cue: string) => new RegExp(`${NO_CUE}${cue}${DAY_WORDS}[ :,\t-]*(?:${WEEKDAY})?$`, 'i');
const BEFORE_DAY = { sender: cueBefore(CUES.sender), receiver: cueBefore(CUES.receiver) };
/** How far before a day such words begin. */
const MAX_BEFORE = 80;

/** Of a window, pickup is its first day and delivery its last. */
const dayFor = (side: Side, { value }: Pieces['days'][number]) =>
  side === 'sender' ? value.first : value.last;

function readDays(text: string, { days }: Pieces, give: Give): void {
  for (const day of days) {
    const line = text.lastIndexOf('\n', day.start - 1) + 1;
    const before = text.slice(Math.max(line, day.start - MAX_BEFORE), day.start);
    for (const side of SIDES.filter((one) => BEFORE_DAY[one].test(before))) {
      give(FIELDS_OF[side].day, dayFor(side, day), day);
    }
  }
}

/** Where a line goes on about the other end. */
const OTHER_END: Record<Side, RegExp> = {
  sender:
    /\b(?:deliver\w*|drop(?:ped|ping)?[ -]?off|destination|consignee|receiver|recipient|d\/o|going to|ship to)\b/i,
  receiver: /\b(?:pick(?:ed|ing)?[ -]?up|p\/u|origin|shipper|sender|consignor|coming from|ship from)\b/i,
};
const BY_OTHER = new RegExp(String.raw`\b(?:${OTHER_PARTY}|or)\b[^.;!?|]*$`, 'i');
const BEHIND_OTHER = new RegExp(String.raw`^[ ,(/-]{1,3}(?:${OTHER_PARTY}|or)\b`, 'i');

function readPart(whole: Part, next: readonly Part[], pieces: Pieces, give: Give): void {
  const { side, topic } = whole;
  if (side === undefined || topic === 'other') {
    return;
  }
  const fields = FIELDS_OF[side];
  const part = { ...whole, text: whole.text.slice(0, OTHER_END[side].exec(whole.text)?.index) };
  const behind = (piece: Piece) => whole.text.slice(piece.end - whole.start);
  const places = within(pieces.places, part);
  const before = (piece: Piece) => {
    const from = places.findLast(({ end }) => end <= piece.start)?.end ?? part.start;
    return part.text.slice(from - part.start, piece.start - part.start);
  };
  const isOfEnd = (piece: Piece) => !BY_OTHER.test(before(piece)) && !BEHIND_OTHER.test(behind(piece));
  for (const phone of within(pieces.phones, part).filter(isOfEnd)) {
    give(fields.phone, phone.value, phone);
  }
  for (const email of within(pieces.emails, part).filter(isOfEnd)) {
    give(fields.email, email.value, email);
  }
  for (const place of places) {
    give(fields.place, place.value, place);
  }
  const [day, ...others] = within(pieces.days, part);
  const isAfter = side === 'receiver' && /\b(?:after|not before|no earlier|starting|from)\b/i.test(part.text);
  if (topic === 'day' && day && others.length === 0 && !isAfter) {
    give(fields.day, dayFor(side, day), day);
  }
  readName(part, next, pieces, give);
}

const SMALL_WORD = /^(?:of|the|and|&|de|la|van|von|der)$/;
const NO_NAME =
  /\b(?:same|tbd|tba|asap|resident\w*|business|commercial|terminal|any\w*|flexible|home|house|door|see|below|above|attached|call|contact|gate|yes|no|none|pick\w*|deliver\w*|drop|available|ready|appointment|required|before|please|self|customer|broker|airport|moveway|dispatch\w*|team|support|desk|dept|department|manager|security|receiving|shipping|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|vehicle|vin)\b/i;
/** What may be a city without its state. */
const CITY_LIKE =
  /^(?:san|santa|los|las|el|la|fort|ft|new|saint|st|north|south|east|west|port|mount|mt|lake|palm|grand|little|long|salt|baton|des|cedar|green|boca|ann|corpus|college)\b|\b(?:city|springs?|falls|beach|rapids|heights|park|bay|valley|island|hills|grove|creek|lake|county|area)$/i;

/** What stands between a name and what follows. */
const NAME_END = /(?:[\s,:/–—-]|\b(?:at|cell|phone|ph|tel|email)\b\.?)*$/i;

function isName(text: string): boolean {
  const words = text.split(' ');
  const isWritten = words.every((word) => /^\p{Lu}[\p{L}.'’&-]*$/u.test(word) || SMALL_WORD.test(word));
  return (
    isWritten &&
    /\p{L}{2}/u.test(text) &&
    words.length <= 6 &&
    text.length <= 60 &&
    !NO_NAME.test(text) &&
    makeOf(text) === undefined &&
    stateCode(text) === undefined
  );
}

/**
 * The name that a part begins with. Behind a label that is not about a person, such as `Pickup:`, it is one if an
 * address, a phone number or an email follows: `Pickup: Cedar Hill` is a place.
 */
function readName(
  { side, topic, text, start }: Part,
  next: readonly Part[],
  pieces: Pieces,
  give: Give,
): void {
  const isNamed = topic === 'name' || topic === 'contact' || topic === 'party';
  if (side === undefined || !(isNamed || topic === 'side' || topic === 'place' || topic === 'first line')) {
    return;
  }
  const part = { side, topic, text, start };
  const contacts = [pieces.phones, pieces.emails].flatMap((all) => within(all, part));
  const places = within(pieces.places, part);
  const ends = [text.search(/[(|;]/), ...[...contacts, ...places].map((piece) => piece.start - start)];
  const end = Math.min(...ends.filter((at) => at >= 0), text.length);
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  const name = text.slice(lead, end).replace(NAME_END, '');
  const isBelow = next.some(
    (line) =>
      line.side === side &&
      (['place', 'city', 'phone', 'contact'].includes(line.topic) ||
        (line.topic === 'line' &&
          [pieces.places, pieces.phones].some((all) => within(all, line).length > 0))),
  );
  const isFollowed = places.length > 0 || isBelow || (contacts.length > 0 && !CITY_LIKE.test(name));
  if (isName(name) && (isNamed || (isFollowed && name.includes(' ')))) {
    give(side, name, { start: start + lead, end: start + lead + name.length }, topic === 'contact' ? 0 : 1);
  }
}

/** Places that are written in parts: `City: Reno`, `State: NV`; a ZIP code alone counts where nothing else is known. */
function readPlaceParts(parts: readonly Part[], { places }: Pieces, give: Give): void {
  for (const side of SIDES) {
    const own = parts.filter((part) => part.side === side && within(places, part).length === 0);
    const only = (isPart: (part: Part) => boolean) => {
      const all = own.filter(isPart);
      return all.length === 1 ? all[0] : undefined;
    };
    const street = only(({ topic, text }) => topic !== 'other' && isStreetLine(text));
    const city = only(({ topic }) => topic === 'city');
    const state = only(({ topic, text }) => topic === 'state' && stateCode(text) !== undefined);
    const zip = only(
      ({ topic, text }) =>
        (topic === 'zip' || topic === 'side' || topic === 'place') && /^\s*\d{5}\s*$/.test(text),
    );
    const mark = (part: Part) => ({ start: part.start, end: part.start + part.text.trimEnd().length });
    if (city && state && /^[\p{Lu}][\p{L} .'’-]{2,}$/u.test(city.text.trim())) {
      const ending = [stateCode(state.text), zip?.text.trim()].filter(Boolean).join(' ');
      const place = [street?.text.trim(), city.text.trim(), ending].filter(Boolean).join(', ');
      give(
        FIELDS_OF[side].place,
        place,
        [street, city, state, zip].flatMap((part) => (part ? [mark(part)] : [])),
      );
    } else if (zip) {
      give(FIELDS_OF[side].place, zip.text.trim(), mark(zip), -1);
    }
  }
}
