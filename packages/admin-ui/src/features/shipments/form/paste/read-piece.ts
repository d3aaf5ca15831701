import { isVin, normalizeVin } from '@moveway/contracts/shipments/vehicle/vin.ts';
import { emailsIn, nameIn, phonesIn } from './contact-text.ts';
import { daysIn } from './day-text.ts';
import { labelOfLine, type Side } from './line-labels.ts';
import type { Piece } from './pieces.ts';
import { beginsWithStreet, isStreetLine, placesIn } from './place-text.ts';
import { FIELDS_OF, type FoundFields } from './text-fields.ts';
import { isInoperable, makeOf, vehiclesIn } from './vehicle-text.ts';

/** Takes the place of what was read, so that the names around it stay apart. */
const GAP = '\0';

/** A piece while it is read. */
interface Reading extends Piece {
  /** Whose it is; undefined where that is neither end, or not said. */
  end: Side | undefined;
  today: string;
  fields: FoundFields;
  /** The text without what was read. */
  left: string;
  /** Whether all that was found went into a field. */
  isPlaced: boolean;
  isFound: boolean;
}

/** Counts a value as read, and takes it out of what is left. */
function take(reading: Reading, value: string, isPlaced: boolean): void {
  reading.left = reading.left.replace(value, GAP);
  reading.isPlaced &&= isPlaced;
  reading.isFound = true;
}

/** Each reads one kind of value and leaves the rest to those after it. `done` where nothing else is in the piece. */
const STEPS: readonly ((reading: Reading) => 'done' | undefined)[] = [
  readVin,
  leaveNote,
  readLabeledReference,
  readReferencesInText,
  readContacts,
  readDays,
  readAmount,
  readWeight,
  readLabeledPart,
  (reading) => readVehicles(reading, 'with year'),
  readCondition,
  readTrailer,
  readPlaces,
  (reading) => readVehicles(reading, 'without year'),
  readPlaceWithoutState,
  readNames,
];

/**
 * Reads what stands behind one label, or between two.
 * @param today YYYY-MM-DD
 * @returns whether all of it was placed
 */
export function readPiece(piece: Piece, fields: FoundFields, today: string): boolean {
  if (piece.text.trim() === '') {
    return true;
  }
  const reading: Reading = {
    ...piece,
    end: endOf(piece, fields),
    today,
    fields,
    left: piece.text,
    isPlaced: true,
    isFound: false,
  };
  STEPS.some((step) => step(reading) === 'done');
  return reading.isFound && reading.isPlaced;
}

/** Whose a piece is; the end that is not known yet only where it gives a place. */
function endOf({ side, text }: Piece, fields: FoundFields): Side | undefined {
  if (side !== 'other end') {
    return side === 'elsewhere' ? undefined : side;
  }
  const [hasOrigin, hasDestination] = [fields.has('origin'), fields.has('destination')];
  return placesIn(text).length === 0 || hasOrigin === hasDestination
    ? undefined
    : hasOrigin
      ? 'receiver'
      : 'sender';
}

/** Says whether a piece that holds one value and nothing else was placed. */
function finish(reading: Reading, isPlaced: boolean): 'done' {
  reading.isFound = true;
  reading.isPlaced &&= isPlaced;
  return 'done';
}

function readVin(reading: Reading): undefined {
  const { text, fields } = reading;
  const isOfOther = vehiclesIn(text, 'with year').some(({ vehicle }) => fields.isOtherVehicle(vehicle));
  for (const word of text.match(/[A-Za-z0-9]{17}/g) ?? []) {
    if (isVin(normalizeVin(word)) && /[A-Za-z]/.test(word) && /\d/.test(word)) {
      take(reading, word, !isOfOther && fields.giveVin(normalizeVin(word)));
    }
  }
}

function leaveNote(reading: Reading): 'done' | undefined {
  return reading.label?.topic === 'note' ? finish(reading, false) : undefined;
}

/** Our own number is no reference of another package. */
const OUR_NUMBER = /^mw\d{9,10}$/i;

function readLabeledReference(reading: Reading): undefined {
  const { label, side, left, fields } = reading;
  if (label?.topic === 'reference' && side !== 'elsewhere') {
    const value = /^\s*#?\s*((?:[A-Z]{2,5} )?[A-Za-z0-9](?:[A-Za-z0-9./_-]*[A-Za-z0-9])?)/.exec(left)?.[1];
    if (value !== undefined && /\d/.test(value) && value.length <= 40) {
      take(reading, value, !OUR_NUMBER.test(value) && fields.giveReference(value, label.rank ?? 1));
    }
  }
}

const REFERENCE_IN_TEXT =
  /\b(?:ref(?:erence)?|po|p\.o\.|order|tender|load|dispatch|ro|lot|stock|stk|release|job|claim|confirmation)\b\s*(?:id|no\.?|number)?\s*(?:is\s+)?[#:]*\s*(?<value>(?=[\w-]*\d)[A-Za-z0-9][\w-]{2,39})/gi;

function readReferencesInText(reading: Reading): undefined {
  const { label, side, fields, today } = reading;
  if (label?.topic === 'reference' || label?.topic === 'day' || side === 'elsewhere') {
    return;
  }
  for (const { 0: whole, index, groups = {} } of reading.left.matchAll(REFERENCE_IN_TEXT)) {
    const { value = '' } = groups;
    // `from our lot 3300 Airline Dr`.
    if (beginsWithStreet(reading.left.slice(index + whole.length - value.length))) {
      continue;
    }
    const { rank = 1 } = labelOfLine(whole.slice(0, -value.length)) ?? {};
    if (!/^(?:19|20)\d\d$/.test(value) && !OUR_NUMBER.test(value) && daysIn(value, today).length === 0) {
      take(reading, whole, fields.giveReference(value, rank));
    }
  }
}

function readContacts(reading: Reading): undefined {
  const { end, fields } = reading;
  for (const email of emailsIn(reading.left)) {
    take(reading, email, end !== undefined && fields.give(FIELDS_OF[end].email, email));
  }
  for (const phone of phonesIn(reading.left)) {
    take(reading, phone, end !== undefined && fields.give(FIELDS_OF[end].phone, phone));
  }
}

/** Of a window, pickup is its first day and delivery its last. */
function readDays(reading: Reading): undefined {
  const { label, end, fields, today } = reading;
  // "I can receive it any day after December 14" is no day of arrival.
  const days = daysIn(reading.left, today).filter(
    ({ at }) =>
      end !== 'receiver' ||
      !/\b(?:after|not before|no earlier than|starting|beginning)\s+(?:\w+\s+)?$/i.test(
        reading.left.slice(0, at),
      ),
  );
  const chosen = end === 'receiver' ? days.at(-1) : days[0];
  if (!chosen) {
    return;
  }
  const isPlaced =
    end !== undefined &&
    label !== undefined &&
    label.topic !== 'other' &&
    fields.give(FIELDS_OF[end].day, chosen.day);
  for (const { found } of days) {
    take(reading, found, isPlaced);
  }
}

const ALONE =
  /^\s*(\d{1,3}(?:,\d{3})+|\d{2,6})(\.\d{2})?(?=\s*(?:$|[.,;(\0]|-(?!\s*\d)|\/(?!\s*\d)|(?:usd|dollars?|flat|cod|ach|cash|all|total|net)\b))/i;
const MONEY = /\$\s?\d+(?:,\d{3})*(?:\.\d+)?k?(?:\s?[-–/]\s?\$?\d[\d,.]*)?/gi;
/** One sum, and no range: `$500-600` is none. */
const SUM = /^\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?$/;
const BEFORE_PRICE =
  /(?:\b(?:rate|price|total|pays?|paying|offer(?:ed|ing)?|budget|you(?:['’]ve| have)? quoted|(?:freight|transport|shipping) charges?)|(?:^|[.!?]\s+|\byour )quote(?: was)?)[\s:=]*(?:is\s+|me\s+|us\s+)?$/i;
const BEHIND_PRICE =
  /^,?\s*(?:(?:ach|cod|cash|zelle|quick ?pay|all[ -]in)\b|(?:pay )?on (?:(?:delivery|pickup)\b|$))/i;
/** How far before a sum the words stand that say what it is. */
const MAX_BEFORE = 80;
/** Money for something else, or of somebody else. */
const NO_PRICE =
  /\b(?:storage|fees?|deposit|tax(?:es)?|sale|selling|purchase|bid|value|their|other|another|last year)\b[^.,;|\0]*$/i;
/** A price without a dollar sign, after the words that say so. */
const PLAIN_PRICE =
  /(?:^\s*(?:rate|price|pays?)|\bcan (?:do|pay)|(?:^|[.!?]\s+|\byour )quote (?:was|is))\s+(?=\d)|^\s*(?=[\d,]+ (?:cod|ach|usd|dollars)\b)/i;

function readAmount(reading: Reading): undefined {
  const { label, left, fields } = reading;
  const isLabeled = label?.topic === 'amount';
  const amounts = [...left.matchAll(MONEY)];
  const amount = amounts.find(({ 0: found, index }) => {
    const before = left.slice(Math.max(0, index - MAX_BEFORE), index);
    const isPrice =
      isLabeled || BEFORE_PRICE.test(before) || BEHIND_PRICE.test(left.slice(index + found.length));
    return isPrice && !NO_PRICE.test(before) && SUM.test(found);
  });
  const plainAt = isLabeled ? 0 : PLAIN_PRICE.exec(left);
  // Without a dollar sign only by itself: `Your quote: 2020 Tesla Model 3` has no price.
  const plain =
    left.includes('$') || plainAt === null
      ? null
      : ALONE.exec(left.slice(plainAt === 0 ? 0 : plainAt.index + plainAt[0].length));
  const price = amount ? SUM.exec(amount[0]) : plain;
  if (price) {
    const dollars = Number(`${price[1]?.replaceAll(',', '') ?? ''}${price[2] ?? ''}`);
    take(reading, price[0], fields.give('amount', dollars));
  }
  for (const [found] of amounts) {
    if (found !== price?.[0]) {
      take(reading, found, false);
    }
  }
}

const WEIGHT_IN_TEXT =
  /\b(?:(?:weight|weighs|total)(?: weight)? (?:is |of |about )?|(?:crates?|pallets?|skids?|boxes|cartons?|pieces?|pcs)[ ,:-]+)(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(?:lbs?|pounds)\b/i;

function readWeight(reading: Reading): undefined {
  const { label, left, fields } = reading;
  const weight =
    label?.topic === 'weight'
      ? /(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(?:lbs?|pounds)?/i.exec(left)
      : WEIGHT_IN_TEXT.exec(left);
  if (weight) {
    take(reading, weight[0], fields.give('weight', Number(weight[1]?.replaceAll(',', ''))));
  }
}

/** Part of a vehicle or of a place behind a label of its own. */
function readLabeledPart(reading: Reading): 'done' | undefined {
  const { label, end, text, fields } = reading;
  const topic = label?.topic;
  const value = valueOf(reading);
  if (topic === 'year' && /^(?:19|20)\d\d$/.test(value)) {
    return finish(reading, fields.give('year', Number(value)));
  }
  if (topic === 'make') {
    const make = makeOf(value);
    return finish(reading, make !== undefined && fields.give('make', make));
  }
  if (topic === 'model' && value.length <= 60) {
    return finish(reading, fields.give('model', value));
  }
  const isPart = topic === 'street' || topic === 'city' || topic === 'state' || topic === 'zip';
  if (isPart && end !== undefined && placesIn(text).length === 0) {
    fields.givePart(end, topic, value);
    return finish(reading, true);
  }
  return undefined;
}

/** What is left, without what separates it. */
function valueOf({ left }: Reading): string {
  return left.replaceAll(/[\s\0]+/g, ' ').replace(/^[\s,;:-]+|[\s,;-]+$/g, '');
}

function readVehicles(reading: Reading, form: Parameters<typeof vehiclesIn>[1]): undefined {
  if (reading.side === 'elsewhere') {
    return;
  }
  for (const { vehicle, found } of vehiclesIn(reading.left, form)) {
    take(reading, found, reading.fields.giveVehicle(vehicle));
  }
}

function readCondition(reading: Reading): undefined {
  const { label, text, fields } = reading;
  const value = valueOf(reading);
  const isAnswer = (answer: RegExp) => label?.topic === 'condition' && answer.test(value);
  const saysNo = isAnswer(/^(?:no|n|false)\b/i) && !/inop|non/i.test(text);
  const saysInoperable = /\binop/i.test(label?.text ?? '') && isAnswer(/^(?:yes|y|true)\b/i);
  if (isInoperable(text) || saysNo || saysInoperable) {
    const isPlaced = !fields.isAboutOther() && fields.give('isOperable', false);
    reading.isPlaced &&= isPlaced;
    reading.isFound = true;
  }
}

function readTrailer(reading: Reading): undefined {
  const { label, left, fields } = reading;
  const saysOpen = /\bopen\b/i.test(left);
  const saysEnclosed = /\benclosed\b/i.test(left);
  if (saysEnclosed === saysOpen) {
    return;
  }
  const isMeant = saysEnclosed
    ? !/\b(?:no|not|without)\b[^.]{0,15}enclosed|enclosed\b[^.]{0,20}\b(?:not|isn['’]t)\b/i.test(left)
    : label?.topic === 'trailer' || /\bopen (?:trailer|transport|carrier)\b/i.test(left);
  if (isMeant) {
    fields.give('trailer', saysEnclosed ? 'enclosed' : 'open');
    reading.isFound = true;
  }
}

/** Whose each place is: of the words before it, of a lane (`Dallas, TX to Denver, CO`), or of the label. */
function readPlaces(reading: Reading): undefined {
  const { left: text, end, fields } = reading;
  const places = placesIn(text);
  const [first, second] = places;
  const isLane =
    places.length === 2 &&
    end === undefined &&
    /^\s*(?:to|->|-+>?|–|—|→|=>|>|\/|\||down to|,? ?going to|(?:-+>|→|=>)[^\d\0]{0,60})\s*$/i.test(
      text.slice((first?.at ?? 0) + (first?.found.length ?? 0), second?.at ?? 0),
    );
  for (const [index, { place, found, at }] of places.entries()) {
    const owner =
      sideBefore(text.slice(Math.max(0, at - MAX_BEFORE), at)) ??
      (isLane ? (index === 0 ? 'sender' : 'receiver') : end);
    take(reading, found, owner !== undefined && fields.givePlace(owner, place));
  }
}

/** Which end the words right before a place say. */
function sideBefore(before: string): Side | undefined {
  // `I have a 2019 Yamaha R6 in Fresno CA`.
  if (
    /\b(?:from\s+(?:(?!to\b)[a-z'’]+\s+){0,4}|from\s+(?:[\w&'’.-]+\s){0,4}[\w&'’.-]+,\s*|have (?:a|an|my)\s+\0\s+(?:here\s+)?(?:in|at)\s+)$/i.test(
      before,
    )
  ) {
    return 'sender';
  }
  return /(?:\bto|->|→)\s+(?:(?:my|our|the|a|an|his|her|your|new|home|house|place|office|shop|lot|customer|dealer|winter|summer|in|at),?\s+){0,4}$/i.test(
    before,
  )
    ? 'receiver'
    : undefined;
}

/** A street alone, or a ZIP code behind the label of a place. */
function readPlaceWithoutState(reading: Reading): 'done' | undefined {
  const { label, end, text, fields } = reading;
  const value = valueOf(reading);
  if (end === undefined) {
    return undefined;
  }
  if (isStreetLine(value) && placesIn(text).length === 0) {
    fields.givePart(end, 'street', value);
    return finish(reading, true);
  }
  const { place } = FIELDS_OF[end];
  return label?.topic === 'place' && /^\d{5}$/.test(value) && !fields.has(place)
    ? finish(reading, fields.give(place, value))
    : undefined;
}

/** Who is named in what is left; beside a phone number also a contact. */
function readNames(reading: Reading): undefined {
  const { label, end, text, left, fields } = reading;
  const isAboutParty =
    label?.topic === undefined || ['name', 'phone', 'email', 'place'].includes(label.topic);
  if (end === undefined || !isAboutParty) {
    return;
  }
  const hasPhone = phonesIn(text).length > 0;
  const [name, contact] = left
    // `(Marcus, 310-555-0134)`, `225-555-0119 (Lyle)`; `(Attn Ron Meeks 937-555-0121)` beside a company.
    .replaceAll(/\((?=[^()]*\0)|(?<=\0\s*)\((?=[^()\d]*\p{Lu}[^()\d]*\))/gu, GAP)
    .replaceAll(/[(,\s](?=(?:attn|attention|contact|ask for|call|see|talk to)\b)/gi, GAP)
    .split(/[\0|;]|[.?!]\s|\s[/–—-]+\s/)
    // `dock 4, Sam 509-555-0117`.
    .flatMap((part) => nameIn(part, hasPhone) ?? nameIn(part.slice(part.lastIndexOf(',') + 1), false) ?? []);
  if (name !== undefined) {
    reading.isPlaced = fields.giveName(end, name, label?.topic === 'name' || hasPhone) && reading.isPlaced;
    reading.isFound = true;
  }
  if (contact !== undefined && hasPhone) {
    reading.isPlaced = fields.giveName(end, contact, true) && reading.isPlaced;
  }
}
