import { isVin, normalizeVin } from '@moveway/contracts/shipments/vin.ts';
import { emailsIn, nameIn, phonesIn } from './contact-text.ts';
import { daysIn } from './day-text.ts';
import { labelOfLine, type Label, type Side } from './line-labels.ts';
import { citiesIn, isStreetLine, placesIn } from './place-text.ts';
import { piecesOf, type Piece } from './pieces.ts';
import { linesOf, GREETING, QUOTED } from './text-lines.ts';
import { isInoperable, makeOf, vehiclesIn } from './vehicle-text.ts';

/** What a text says of a package, by the names of the form; money in dollars, days as YYYY-MM-DD. */
export interface TextFields {
  sender?: string;
  senderPhone?: string;
  senderEmail?: string;
  receiver?: string;
  receiverPhone?: string;
  receiverEmail?: string;
  origin?: string;
  destination?: string;
  departureDate?: string;
  arrivalDate?: string;
  reference?: string;
  amount?: number;
  weight?: number;
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  isOperable?: false;
  trailer?: 'open' | 'enclosed';
}

export interface ReadText {
  fields: TextFields;
  /** The lines that gave no field, or hold something else beside it. */
  notPlaced: string[];
}

/** Takes the place of what was read, so that the names around it stay apart. */
const GAP = '\0';
const MAX_NAME = 200;
const MAX_PLACE = 120;

const SIGN_OFF =
  /^(?:thanks|thank you|thx|best|best regards|kind regards|warm regards|regards|sincerely|cheers|respectfully|take care|--|__+)\b.{0,30}$|^--\s*$/i;

const WILL_RECEIVE =
  /(\p{Lu}\p{L}+(?: \p{Lu}[\p{L}'’-]+){1,2}) (?:will|can|is going to) (?:receive|accept)\b/u;

/**
 * Reads an email, a dispatch sheet or notes by rules on its lines: what a label says, which end a section or a word
 * before is about, and what addresses, phone numbers, days and vehicles look like. A value is taken from the text or
 * not at all; of two that differ the first one counts, and the line of the other is not placed.
 * @param today YYYY-MM-DD, for days without a year
 */
export function readText(text: string, today: string): ReadText {
  const reader = createReader(today);
  const lines = linesOf(text);
  const notPlaced = lines.filter(({ line, isHeader }) => {
    if (line === '' || isHeader || QUOTED.test(line) || GREETING.test(line)) {
      reader.pause(line, isHeader);
      return false;
    }
    return !reader.read(line);
  });
  return { fields: reader.fields(), notPlaced: notPlaced.map(({ line }) => line) };
}

function createReader(today: string) {
  const fields: TextFields = {};
  let section: Label['side'];
  let referenceRank = 0;
  /** Parts of a place with a label each. */
  const parts: Record<Side, { street?: string; city?: string; state?: string; zip?: string }> = {
    sender: {},
    receiver: {},
  };
  const sided = {
    sender: { phone: 'senderPhone', email: 'senderEmail', place: 'origin', day: 'departureDate' },
    receiver: { phone: 'receiverPhone', email: 'receiverEmail', place: 'destination', day: 'arrivalDate' },
  } as const;

  /** @returns whether the field has this value now */
  const give = <F extends keyof TextFields>(field: F, value: TextFields[F]): boolean => {
    fields[field] ??= value;
    return String(fields[field]).toLowerCase() === String(value).toLowerCase();
  };
  /** A street counts more than its city, wherever it stands. */
  const givePlace = (field: 'origin' | 'destination', place: string): boolean => {
    const known = fields[field];
    if (known !== undefined && known !== place && place.endsWith(known)) {
      fields[field] = place;
    }
    return give(field, place) || (fields[field]?.endsWith(place) ?? false);
  };
  const endOf = (side: Label['side']): Side | undefined => (side === 'elsewhere' ? undefined : side);

  /** Whose each place of a piece is: of the label, or of the words before it. */
  const givePlaces = (
    text: string,
    side: Side | undefined,
  ): { left: string; isPlaced: boolean; found: boolean } => {
    const places = placesIn(text);
    let left = text;
    let isPlaced = true;
    for (const [index, { place, found, at }] of places.entries()) {
      const before = text.slice(0, at);
      const isLane =
        places.length === 2 &&
        !side &&
        /^\s*(?:to|->|-+>?|–|—|→|=>|>|\/|\||down to|,? ?going to)\s*$/i.test(
          text.slice((places[0]?.at ?? 0) + (places[0]?.found.length ?? 0), places[1]?.at ?? 0),
        );
      const owner = sideBefore(before) ?? (isLane ? (index === 0 ? 'sender' : 'receiver') : side);
      left = left.replace(found, GAP);
      isPlaced =
        owner !== undefined && place.length <= MAX_PLACE && givePlace(sided[owner].place, place) && isPlaced;
    }
    return { left, isPlaced, found: places.length > 0 };
  };

  /** A company and its contact are one name: `Bayview Auto Sales, Luis Ortega`. */
  const giveName = (side: Side, name: string, isContact: boolean): boolean => {
    const before = fields[side];
    const other = fields[side === 'sender' ? 'receiver' : 'sender'];
    // Named in passing, and known as the other end.
    if (!isContact && other?.includes(name)) {
      return true;
    }
    if (before === undefined) {
      fields[side] = name;
    } else if (
      before !== name &&
      isContact &&
      !before.includes(',') &&
      before.length + name.length < MAX_NAME
    ) {
      fields[side] = `${before}, ${name}`;
    }
    return fields[side]?.includes(name) ?? false;
  };

  const readPiece = ({ label, side, text }: Piece): boolean => {
    const end = endOf(side);
    if (text.trim() === '') {
      return true;
    }
    let isPlaced = true;
    let left = text;
    let found = false;
    const take = (value: string, isTaken: boolean) => {
      left = left.replace(value, GAP);
      isPlaced = isTaken && isPlaced;
      found = true;
    };

    for (const word of text.match(/[A-Za-z0-9]{17}/g) ?? []) {
      if (isVin(normalizeVin(word)) && /[A-Za-z]/.test(word) && /\d/.test(word)) {
        take(word, give('vin', normalizeVin(word)));
      }
    }
    if (label?.topic === 'note') {
      return false;
    }
    if (label?.topic === 'reference' && side !== 'elsewhere') {
      const value = /^\s*#?\s*((?:[A-Z]{2,5} )?[A-Za-z0-9](?:[A-Za-z0-9./_-]*[A-Za-z0-9])?)/.exec(left)?.[1];
      if (value !== undefined && /\d/.test(value) && value.length <= 40) {
        const rank = label.rank ?? 1;
        const isFirst = rank > referenceRank;
        const hadOne = fields.reference !== undefined;
        if (isFirst) {
          fields.reference = value;
          referenceRank = rank;
        }
        take(value, isFirst && !hadOne);
      }
    }
    const inText =
      /\b(?:ref(?:erence)?|po|p\.o\.|order|load|dispatch|lot|stock|stk|release|job|claim|confirmation)\b\s*(?:id|no\.?|number)?\s*(?:is\s+)?[#:]*\s*(?<value>(?=[\w-]*\d)[A-Za-z0-9][\w-]{2,39})/gi;
    if (label?.topic !== 'reference' && label?.topic !== 'day' && side !== 'elsewhere') {
      for (const { 0: whole, groups = {} } of left.matchAll(inText)) {
        const { value = '' } = groups;
        const { rank = 1 } = labelOfLine(whole.slice(0, -value.length)) ?? {};
        if (!/^(?:19|20)\d\d$/.test(value) && !daysIn(value, today).length) {
          const isFirst = rank > referenceRank;
          const hadOne = fields.reference !== undefined;
          if (isFirst) {
            fields.reference = value;
            referenceRank = rank;
          }
          take(whole, isFirst && !hadOne);
        }
      }
    }
    for (const email of emailsIn(left)) {
      take(email, end !== undefined && give(sided[end].email, email));
    }
    const phones = phonesIn(left);
    for (const phone of phones) {
      take(phone, end !== undefined && give(sided[end].phone, phone));
    }
    const days = daysIn(left, today);
    if (days.length > 0) {
      const chosen = end === 'receiver' ? days.at(-1) : days[0];
      if (end !== undefined && chosen && label !== undefined && label.topic !== 'other') {
        take(chosen.found, give(sided[end].day, chosen.day));
      } else {
        isPlaced = false;
      }
      for (const { found: other } of days) {
        left = left.replace(other, GAP);
      }
      found = true;
    }
    const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?/.exec(left);
    const isPrice =
      amount && /\b(?:rate|price|total|pays?)[\s:=]*(?:is\s+)?$/i.test(left.slice(0, amount.index));
    if (label?.topic === 'amount' || isPrice) {
      const plain = amount ?? /(?<![\d.])(\d{1,3}(?:,\d{3})+|\d{2,6})(\.\d{2})?(?![\d])/.exec(left);
      if (plain) {
        take(plain[0], give('amount', Number(`${plain[1]?.replaceAll(',', '') ?? ''}${plain[2] ?? ''}`)));
      }
    } else if (amount) {
      take(amount[0], false);
    }
    if (label?.topic === 'weight') {
      const weight = /(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(?:lbs?|pounds)?/i.exec(left);
      if (weight) {
        take(weight[0], give('weight', Number(weight[1]?.replaceAll(',', ''))));
      }
    }
    const value = left.replaceAll(/[\s\0]+/g, ' ').replace(/^[\s,;:-]+|[\s,;-]+$/g, '');
    if (label?.topic === 'year' && /^(?:19|20)\d\d$/.test(value)) {
      return give('year', Number(value)) && isPlaced;
    }
    if (label?.topic === 'make') {
      const make = makeOf(value);
      return make !== undefined && give('make', make) && isPlaced;
    }
    if (label?.topic === 'model' && value.length <= 60) {
      return give('model', value) && isPlaced;
    }
    if (
      end !== undefined &&
      (label?.topic === 'street' ||
        label?.topic === 'city' ||
        label?.topic === 'state' ||
        label?.topic === 'zip')
    ) {
      const isWhole = placesIn(text).length > 0;
      if (!isWhole) {
        parts[end][label.topic] ??= value;
        return true;
      }
    }
    const takeVehicles = (form: Parameters<typeof vehiclesIn>[1]) => {
      if (side === 'elsewhere') {
        return;
      }
      for (const { vehicle, found: name } of vehiclesIn(left, form)) {
        const isFirst = fields.make === undefined && fields.model === undefined;
        const isSame =
          isFirst ||
          (fields.make === vehicle.make && (vehicle.model === undefined || fields.model === vehicle.model));
        if (isSame) {
          give('year', vehicle.year);
          give('make', vehicle.make);
          give('model', vehicle.model);
        }
        take(name, isSame);
      }
    };
    takeVehicles('with year');
    const saysNo =
      label?.topic === 'condition' && /^(?:no|n|false)\b/i.test(value) && !/inop|non/i.test(text);
    if (
      isInoperable(text) ||
      saysNo ||
      (label?.topic === 'condition' && /\binop/i.test(label.text ?? '') && /^(?:yes|y|true)\b/i.test(value))
    ) {
      give('isOperable', false);
      found = true;
    }
    const saysOpen = /\bopen\b/i.test(left);
    const saysEnclosed = /\benclosed\b/i.test(left);
    if (
      saysEnclosed !== saysOpen &&
      (saysEnclosed
        ? !/\b(?:no|not|without)\b[^.]{0,15}enclosed/i.test(left)
        : label?.topic === 'trailer' || /\bopen (?:trailer|transport|carrier)\b/i.test(left))
    ) {
      give('trailer', saysEnclosed ? 'enclosed' : 'open');
      found = true;
    }
    const places = givePlaces(left, end);
    left = places.left;
    found ||= places.found;
    isPlaced &&= places.isPlaced;
    takeVehicles('without year');
    if (end !== undefined && isStreetLine(value) && !places.found) {
      parts[end].street ??= value;
      return isPlaced;
    }
    if (end !== undefined && !fields[sided[end].place] && label?.topic === 'place' && /^\d{5}$/.test(value)) {
      return give(sided[end].place, value) && isPlaced;
    }
    if (
      end !== undefined &&
      (label?.topic === undefined || ['name', 'phone', 'email', 'place'].includes(label.topic))
    ) {
      const hasPhone = phones.length > 0;
      const [name, contact] = left
        .split(/[\0|;]|[.?!]\s|\s[/–—-]+\s/)
        .flatMap((part) => nameIn(part, hasPhone) ?? []);
      if (name !== undefined) {
        isPlaced = giveName(end, name, label?.topic === 'name' || hasPhone) && isPlaced;
        found = true;
      }
      if (contact !== undefined && hasPhone) {
        isPlaced = giveName(end, contact, true) && isPlaced;
      }
    }
    return found && isPlaced;
  };

  return {
    /** A line that is not read: a section goes on over a blank one, and ends with a head of an email. */
    pause(line: string, isHeader: boolean): void {
      if (isHeader || QUOTED.test(line)) {
        section = undefined;
      }
    },
    /** @returns whether all that the line holds was placed */
    read(line: string): boolean {
      if (SIGN_OFF.test(line)) {
        section = 'elsewhere';
        return true;
      }
      const receiver = WILL_RECEIVE.exec(line)?.[1];
      if (receiver !== undefined) {
        giveName('receiver', receiver, false);
      }
      const lane = placesIn(line).length === 0 ? citiesIn(line) : undefined;
      if (lane) {
        give('origin', lane.from);
        give('destination', lane.to);
      }
      const { pieces, section: next } = piecesOf(line, section);
      section = next;
      return pieces.map(readPiece).every(Boolean);
    },
    fields(): TextFields {
      for (const side of ['sender', 'receiver'] as const) {
        const { street, city, state, zip } = parts[side];
        const end = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
        const whole = [street, end].filter(Boolean).join(', ');
        const place = sided[side].place;
        if (whole !== '' && whole.length <= MAX_PLACE) {
          const known = fields[place];
          fields[place] =
            known === undefined
              ? whole
              : street !== undefined && end === '' && !/^\d/.test(known)
                ? `${street}, ${known}`
                : known;
        }
      }
      const { departureDate, arrivalDate } = fields;
      // A package cannot arrive before it departs; which of the two is wrong, the dispatcher knows.
      if (departureDate !== undefined && arrivalDate !== undefined && arrivalDate < departureDate) {
        delete fields.arrivalDate;
      }
      return fields;
    },
  };
}

/** Which end the words right before a place say. */
function sideBefore(before: string): Side | undefined {
  if (/\bfrom\s+(?:[a-z'’]+\s+){0,4}$/i.test(before)) {
    return 'sender';
  }
  return /(?:\bto|->|→)\s+(?:(?:my|our|the|a|an|his|her|your|new|home|house|place|office|shop|lot|customer|dealer|in|at)\s+){0,4}$/i.test(
    before,
  )
    ? 'receiver'
    : undefined;
}
