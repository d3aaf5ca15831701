import { labelOfLine, type Label } from './line-labels.ts';
import { placesIn } from './place-text.ts';

/** A piece of a line: what stands behind a label, or between two. */
export interface Piece {
  label: Label | undefined;
  side: Label['side'];
  text: string;
}

const SENDER_CUE =
  /\b(?:pick(?:ed|ing)?[ -]?up|p\/u|pu|origin|shipper|seller|coming from|located (?:in|at)|(?:(?:it|car|vehicle|truck|suv|van|unit|bike|motorcycle)(?:['’]s| is)) (?:now |currently |parked |still |with me )?(?:in|at)|ships? (?:by|on|out|after)(?= )|sits? (?:in|at)|sitting (?:in|at)|avail|available|ready|collect|(?:any|some) ?time after|from (?:our|my|the|their) (?:lot|shop|store|house|home|driveway|yard|office|dealership)(?: (?:in|at))?|(?:bought|purchased)\b[^.]{0,40}?\bfrom|recoger|recogida)\b/gi;
const RECEIVER_CUE =
  /\b(?:deliver(?:y|ed|s|ing)?|drop(?:ped)?[ -]?off|drop|(?:go|going|goes|headed|heading|come|coming) to|(?:bring|take|haul|move|transport)(?: (?:it|them|the \w+))? to|(?:there|(?:like|want|need)s? (?:it|them|the \w+)(?: there| here)?) by|(?:want|need)s? (?:it|them) (?:at|in)|ship(?:ped)? (?:it )?to|to (?:a|the|my|our|his|her) (?:guy|man|lady|woman|buyer|customer|son|daughter|brother|sister|mom|mother|dad|father|parents|uncle|aunt|cousin|nephew|niece|wife|husband|friend)(?: (?:in|at))?|destination|consignee|receiv(?:er|ing|es?)|buyer|arriv(?:e|es|ing|al)|eta|d\/o|del|entregar?)\b/gi;

const RELATIVE =
  '(?:son|daughter|mom|mother|dad|father|parents|brother|sister|uncle|aunt|cousin|wife|husband|friend|neighbor)';
/** Where somebody is: the end that is not known yet, if the other one is. */
const OTHER_CUE = new RegExp(
  String.raw`\b(?:(?:(?:I|we|he|she|they) (?:now )?lives?|(?:he|she) is|they are|(?:he|she)['’]s|they['’]re) (?:at|in)|my ${RELATIVE}(?=(?: [a-z'’-]+){0,3} (?:is|lives) (?:at|in)))\b`,
  'gi',
);

/**
 * Splits a line at its labels and at the words that say which end follows.
 * @param before the section that the line stands in
 * @returns with the pieces the section that goes on after it
 */
export function piecesOf(line: string, before: Label['side']): { pieces: Piece[]; section: Label['side'] } {
  const pieces: Piece[] = [];
  let section = before;
  const enter = (label: Label) => {
    if (label.side !== undefined) {
      section = label.side;
    } else if (label.topic === 'vehicle' || label.topic === 'reference' || label.topic === 'amount') {
      section = undefined;
    }
  };
  const labels = [
    ...line.matchAll(
      /(?<=^|[;|,.]\s*|\s{2,}|\s)(?<label>[A-Za-z](?:[A-Za-z0-9 #/&'-]|\.(?! )){0,32}?)\s*(?:[:=](?![/\d]\d)|#\s*:?)\s*/g,
    ),
  ];
  let at = 0;
  let label: Label | undefined;
  const push = (text: string) => {
    if (text.trim() === '') {
      return;
    }
    if (label === undefined || (label.topic === undefined && label.side === undefined)) {
      const cued = cuedPieces(text, section);
      pieces.push(...cued.pieces);
      section = cued.section;
      return;
    }
    // What a label announces ends with its sentence; what follows says by its own words what it is about.
    const end = label.topic === 'note' ? undefined : endOfSentence(text);
    pieces.push({ label, side: label.side, text: text.slice(0, end) });
    if (end !== undefined) {
      const isOfWriter = BY_WRITER.test(text.slice(end)) && !OWN.test(`${label.text} ${text.slice(0, end)}`);
      const cued = cuedPieces(text.slice(end), isOfWriter ? undefined : section);
      pieces.push(...cued.pieces);
      section = cued.section;
    }
  };
  for (const match of labels) {
    const written = match.groups?.['label'] ?? '';
    // `City: Lansing State: MI`: the value of one label stands before the next.
    const text = label === undefined && !/\d{3}/.test(written) ? written : withoutValue(written);
    const isUnknown = match.index === 0 && text.split(' ').length <= 3;
    const meant = labelOfLine(text) ?? (isUnknown ? { topic: 'other' as const } : undefined);
    if (meant === undefined) {
      continue;
    }
    push(line.slice(at, match.index + written.length - text.length));
    enter(meant);
    label = { ...meant, side: meant.side ?? section ?? sideOfLocation(text), text };
    at = match.index + match[0].length;
  }
  push(line.slice(at));
  return { pieces, section };
}

/** A text without labels, by the words in it that say which end is meant; one that begins a line begins a section. */
function cuedPieces(text: string, given: Label['side']): { pieces: Piece[]; section: Label['side'] } {
  let section = given;
  const cues = [
    ...cuesOf(text, SENDER_CUE, 'sender'),
    ...cuesOf(text, RECEIVER_CUE, 'receiver'),
    ...cuesOf(text, OTHER_CUE, 'other end'),
  ].toSorted((one, other) => one.at - other.at);
  if (cues[0]?.at === 0 && cues[0].side !== 'other end') {
    section = cues[0].side;
  }
  const before = section;
  const pieces: Piece[] = [];
  let from = 0;
  let label: Label | undefined;
  for (const { at, length, side, found } of cues) {
    if (at < from) {
      continue;
    }
    pieces.push(...sentencesOf({ label, side: label?.side ?? before, text: text.slice(from, at) }, before));
    label = { side, text: found };
    from = at + length;
  }
  pieces.push(...sentencesOf({ label, side: label?.side ?? before, text: text.slice(from) }, before));
  // What follows is about the end that was given a place.
  const last = pieces.findLast((piece) => piece.label?.side !== undefined);
  if (last && last.side !== 'other end' && placesIn(last.text).length > 0) {
    section = last.label?.side;
  }
  return { pieces: pieces.filter((piece) => piece.text.trim() !== ''), section };
}

function cuesOf(text: string, cue: RegExp, side: NonNullable<Label['side']>) {
  return [...text.matchAll(cue)].map(({ 0: found, index: at }) => ({
    at,
    length: found.length,
    side,
    found,
  }));
}

/** `Location:` by itself is where a vehicle stands now. */
function sideOfLocation(label: string): Label['side'] {
  return /^(?:current )?location(?: (?:phone|contact|address|name))?$/i.test(label.trim())
    ? 'sender'
    : undefined;
}

/** A label without the words before it that announce nothing. */
function withoutValue(text: string): string {
  const words = text.split(' ');
  // `VIN 4T1BF1FK5GU123456 Lot# 33981274`.
  const value = words.findLastIndex((word) => /\d{3}/.test(word));
  const first = words.findIndex((word, index) => index > value && labelOfLine(word) !== undefined);
  return first === -1 ? text : words.slice(first).join(' ');
}

/** Where the sentence or cell that a text begins with ends and another follows; undefined where it is one. */
function endOfSentence(text: string): number | undefined {
  for (const { 0: mark, index } of text.matchAll(/[.?!]\s+(?=\p{Lu})|\s\|\s/gu)) {
    // `12 Elm St. Dallas` and `Mt. Juliet` are no ends of sentences.
    if (!mark.startsWith('.') || !/\b\p{L}{1,4}$/u.test(text.slice(0, index))) {
      return index + mark.length;
    }
  }
  return undefined;
}

const WHO =
  'his|her|their|address|contact|(?:call|text|reach)(?! me\\b)|ask|see|talk|speak|phone|cell|number';
const WRITER = "my|our|call|text|reach|i['’]m|i am";
/** A sentence about the writer, who need not be at the end that was named before. */
const BY_WRITER = /^(?:my (?:cell|phone|number|e-?mail|direct)|(?:call|text|reach) me|i['’]m|i am)\b/i;
const OWN = new RegExp(String.raw`\b(?:me|us|(?:my|our)(?! ${RELATIVE}))\b`, 'i');

/**
 * A word that says which end is meant holds for its sentence, and for one about who is there: beside a place somebody's
 * relative, and beside the writer's own place the writer.
 */
function sentencesOf({ label, side, text }: Piece, before: Label['side']): Piece[] {
  const first = text.split(/[.?!]\s+(?=\p{Lu})/u)[0] ?? '';
  const isOwn = OWN.test(first) || /^(?:I|we)\b/i.test(label?.text ?? '');
  const goesOn = [WHO, placesIn(first).length > 0 && `my ${RELATIVE}`, isOwn && WRITER]
    .filter(Boolean)
    .join('|');
  const end = new RegExp(String.raw`[.?!]\s+(?!(?:${goesOn})\b)(?=\p{L})`, 'iu').exec(text);
  // `12 Elm St. Dallas` and `Mt. Juliet` are no ends of sentences.
  const isEnd = end && label && (end[0][0] !== '.' || !/\b\p{L}{1,4}$/u.test(text.slice(0, end.index)));
  const rest = end ? text.slice(end.index + end[0].length) : '';
  const isOfWriter = BY_WRITER.test(rest) && !isOwn;
  return isEnd
    ? [
        { label, side, text: text.slice(0, end.index) },
        { label: undefined, side: isOfWriter ? undefined : before, text: rest },
      ]
    : [{ label, side, text }];
}
