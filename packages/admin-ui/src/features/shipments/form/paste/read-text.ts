import { hasValidVinCheckDigit } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { FACTS } from './facts.ts';
import { resultOf, type Finding, type Give, type ReadText, type TextFields } from './findings.ts';
import { partsOf, type Part, type Side } from './labels.ts';
import { piecesOf, WEEKDAY, type Piece, type Pieces } from './pieces.ts';

/** The field of each end by what it holds. */
const FIELDS_OF = {
  sender: { phone: 'senderPhone', email: 'senderEmail', place: 'origin', day: 'departureDate' },
  receiver: { phone: 'receiverPhone', email: 'receiverEmail', place: 'destination', day: 'arrivalDate' },
} as const;

/**
 * Reads what a text says for sure: what is plain by its form, such as a VIN, and what a label gives to an end. A field
 * for which the text has two values stays empty, and so does a value of which it is not plain whose it is.
 * @param today YYYY-MM-DD, for days without a year
 */
export function readText(text: string, today: string): ReadText {
  // Each character keeps its place, from which marks count.
  const plain = answerOf(text)
    .replaceAll(/[*\r\u00A0\u200B-\u200F\u2060\uFEFF]|^[ \t>]+/gm, (found) => ' '.repeat(found.length))
    // A link or an encoded file names no field, and rules that look ahead would read it once for each character.
    .replaceAll(/\S{100,}/g, (word) => ' '.repeat(word.length));
  const found: Finding[] = [];
  const give: Give = (field, value, { start, end }) => found.push({ field, value, start, end });
  const pieces = piecesOf(plain, today);
  readVehicle(pieces, give);
  readLanes(plain, pieces, give);
  readDays(plain, pieces, give);
  const parts = partsOf(plain);
  for (const [index, part] of parts.entries()) {
    readFacts(part, plain, give);
    readEnd(part, parts.slice(index + 1, index + 3), pieces, give);
  }
  return resultOf(found);
}

/** A text without what it quotes, which may be out of date. One that begins with a quote is the message itself. */
function answerOf(text: string): string {
  const [answer = ''] = text.split(/^(?:[ \t]*>|on .+ wrote:|-+ ?original message)/im);
  return answer.trim() === '' ? text : answer;
}

function readVehicle({ vin: vins, vehicle: vehicles }: Pieces, give: Give): void {
  // A wrong check digit may be a slip of the writer's; beside another VIN it is a second vehicle.
  if (vins.some(({ value }) => value !== vins[0]?.value || hasValidVinCheckDigit(value))) {
    vins.forEach((vin) => give('vin', vin.value, vin));
  }
  for (const vehicle of vehicles) {
    (['year', 'make', 'model'] as const).forEach((field) => give(field, vehicle.value[field], vehicle));
  }
}

/** `Dallas, TX to Boise, ID`. */
function readLanes(text: string, { place: places }: Pieces, give: Give): void {
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to && /^\s*(?:to|-+>|=+>|→)\s*$/i.test(text.slice(from.end, to.start))) {
      give('origin', from.value, from);
      give('destination', to.value, to);
    }
  }
}

const LEADS = String.raw`(?: (?:dates?|window|is|it|be|on|by|from|between|for|no (?:later|earlier) than|not before))*`;
const beforeDay = (cue: string, lead: string) =>
  new RegExp(String.raw`(?<![\w/&])(?:${cue})${LEADS}(?: ${lead})?[ :,\t-]*(?:${WEEKDAY})?$`, 'i');
/** What says right before a day which end it is of: `deliver no later than 12/8`. */
const BEFORE_DAY = {
  sender: beforeDay('pick(?:ed)?[ -]?up|p/?u|ready|avail(?:able)?|ship', 'after'),
  receiver: beforeDay('deliver(?:ed|y)?|drop(?:ped)?[ -]?off|eta', 'before'),
};
/** What says in the sentence before a day that it is no plan. */
const NO_PLAN =
  /\b(?:not(?! before)|never|already|was|been|if|unless|last|until|changed?|moved?|resched\w+|\w+n['’]t)\b[^.;!]*$/i;

function readDays(text: string, { day: days }: Pieces, give: Give): void {
  for (const day of days) {
    const line = text.slice(text.lastIndexOf('\n', day.start - 1) + 1, day.start).slice(-80);
    const isPlan = !NO_PLAN.test(line);
    // Of a window, pickup is its first day and delivery its last.
    if (isPlan && BEFORE_DAY.sender.test(line)) {
      give('departureDate', day.value.first, day);
    } else if (isPlan && BEFORE_DAY.receiver.test(line)) {
      give('arrivalDate', day.value.last, day);
    }
  }
}

/** In an invoice or an offer the price may be the car's. */
const SALE = /\b(?:invoice|sold|bid|asking)\b/i;

function readFacts({ topic, text, start }: Part, whole: string, give: Give): void {
  const fact = FACTS[topic];
  const match = fact?.pattern.exec(text);
  if (fact && match && !(topic === 'amount' && SALE.test(whole))) {
    const found = match[1] ?? '';
    give(topic as keyof TextFields, fact.read?.(found) ?? found, { start, end: start + match[0].length });
  }
}

/** Where a line goes on about the other end. */
const OTHER_END: Record<Side, RegExp> = {
  sender: /\b(?:deliver\w*|drop|destination|consignee|receiver|to)\b/i,
  receiver: /\b(?:pick\w*|origin|shipper|sender|from)\b/i,
};
/** Whose phone or email it may be, if not the end's. */
const OTHER_PARTY =
  /\b(?:broker|carrier|customer|bill to|billing|dispatch\w*|driver|office|fax|my|his|her|our|dad|mom|after|or)\b/i;

/** Capitalized words up to a mark, a number or the word for one: `Acme Motors, 12 Elm St`, `Bob Lee cell`. */
const NAME =
  /^\p{Lu}[\p{L}.'’&-]+(?: (?:\p{Lu}[\p{L}.'’&-]*|of|the|and|&|de|la|van|von|der)){0,5}(?= *(?:[\d(|;,:/@+–—-]|$| (?:at|cell|phone|ph|tel|email)\b))/u;
const NO_NAME =
  /\b(?:same|tbd|asap|resident\w*|business|any\w*|see|call|yes|no|pick\w*|deliver\w*|available|customer|desk|\w+day)\b/i;

/** Those that begin in a part of the text. */
const within = <V>(all: readonly Piece<V>[], { start, text }: Part) =>
  all.filter((piece) => piece.start >= start && piece.start < start + text.length);

function readEnd(part: Part, next: readonly Part[], pieces: Pieces, give: Give): void {
  const { side, topic, text, start } = part;
  if (side === undefined || OTHER_END[side].test(text)) {
    return;
  }
  const kinds = OTHER_PARTY.test(text) ? (['place'] as const) : (['place', 'phone', 'email'] as const);
  for (const kind of kinds) {
    within(pieces[kind], part).forEach((piece) => give(FIELDS_OF[side][kind], piece.value, piece));
  }
  if (/^\d{5}$/.test(text) && ['side', 'place', 'zip'].includes(topic)) {
    give(FIELDS_OF[side].place, text, { start, end: start + text.length });
  }
  const hasPlace = (line: Part) => line.side === side && within(pieces.place, line).length > 0;
  const isParty = topic === 'name' || topic === 'party';
  const name = NAME.exec(text)?.[0] ?? '';
  if (
    (isParty || (['side', 'place', 'first line'].includes(topic) && [part, ...next].some(hasPlace))) &&
    name !== '' &&
    !NO_NAME.test(name) &&
    !hasPlace({ ...part, text: name })
  ) {
    give(side, name, { start, end: start + name.length });
  }
}
