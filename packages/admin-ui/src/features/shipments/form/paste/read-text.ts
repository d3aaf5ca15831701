import type { Label } from './line-labels.ts';
import { piecesOf } from './pieces.ts';
import { citiesIn, placesIn } from './place-text.ts';
import { readPiece } from './read-piece.ts';
import { createFoundFields, type FoundFields, type TextFields } from './text-fields.ts';
import { linesOf, GREETING, QUOTED } from './text-lines.ts';

export interface ReadText {
  fields: TextFields;
  /** The lines that gave no field, or hold something else beside it. */
  notPlaced: string[];
}

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
  const fields = createFoundFields();
  let section: Label['side'];
  const notPlaced = linesOf(text).filter(({ line, isHeader }) => {
    if (line === '' || isHeader || QUOTED.test(line) || GREETING.test(line)) {
      // A section goes on over a blank line, and ends with a head of an email.
      section = isHeader || QUOTED.test(line) ? undefined : section;
      return false;
    }
    if (SIGN_OFF.test(line)) {
      section = 'elsewhere';
      return false;
    }
    readWholeLine(line, fields);
    const { pieces, section: next } = piecesOf(line, section);
    // A line that begins with the VIN or the money is about the whole shipment, and so is what follows.
    section = /^(?:vin\b|\$)/i.test(line) ? undefined : next;
    return !pieces.map((piece) => readPiece(piece, fields, today)).every(Boolean);
  });
  return { fields: fields.result(), notPlaced: notPlaced.map(({ line }) => line) };
}

/** What only a whole line says: who will receive, and a lane of cities without states. */
function readWholeLine(line: string, fields: FoundFields): void {
  const receiver = WILL_RECEIVE.exec(line)?.[1];
  if (receiver !== undefined) {
    fields.giveName('receiver', receiver, false);
  }
  const lane = placesIn(line).length === 0 ? citiesIn(line) : undefined;
  if (lane) {
    fields.give('origin', lane.from);
    fields.give('destination', lane.to);
  }
}
