import type { Label } from './line-labels.ts';
import { piecesOf, type Piece } from './pieces.ts';
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

/** `Pickup:` by itself begins a block, which a blank line ends. */
const HEADING = /^[\p{L}\s/&()-]{1,30}:?$/u;

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
  let isBlock = false;
  const lines = linesOf(text).flatMap(({ line, isHeader }) => {
    if (line === '' || isHeader || QUOTED.test(line) || GREETING.test(line)) {
      // A section goes on over a blank line, and ends with a head of an email.
      section = isHeader || QUOTED.test(line) ? undefined : section;
      isBlock = false;
      return [];
    }
    if (SIGN_OFF.test(line)) {
      section = 'elsewhere';
      return [];
    }
    const { pieces, section: next } = piecesOf(line, section);
    if (next !== section) {
      isBlock = HEADING.test(line);
    }
    // A line that begins with the VIN or the money is about the whole shipment, and so is what follows out of a block.
    section = !isBlock && /^(?:vin\b|\$)/i.test(line) ? undefined : next;
    return [{ line, pieces }];
  });
  const notPlaced = new Set<string>();
  for (const { line, pieces } of lines) {
    readWholeLine(line, fields);
    read(
      line,
      pieces.filter(({ side }) => side !== 'other end'),
    );
  }
  // Where somebody is says an end only once the other one is known.
  for (const { line, pieces } of lines) {
    read(
      line,
      pieces.filter(({ side }) => side === 'other end'),
    );
  }
  return {
    fields: fields.result(),
    notPlaced: lines.flatMap(({ line }) => (notPlaced.has(line) ? [line] : [])),
  };

  function read(line: string, pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (!readPiece(piece, fields, today)) {
        notPlaced.add(line);
      }
    }
  }
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
