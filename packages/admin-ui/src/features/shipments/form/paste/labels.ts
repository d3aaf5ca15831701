import { FACT_LABELS } from './facts.ts';

export type Side = 'sender' | 'receiver';

const SENDER = 'pick ?up(?: from| at)?|p/?u|origin|shipper|sender|consignor|ship(?:ping)? from|from';
const RECEIVER =
  'deliver(?:y|ed)?(?: to| at)?|drop(?: ?off)?(?: at)?|d/o|del|dest(?:ination)?|consignee|receiver|recipient|ship(?:ping)? to|to';
const PARTY = /^(?:shipper|sender|consignor|consignee|receiver|recipient)$/;
const ADJECTIVE = 'requested|preferred|earliest|estimated|scheduled|target|our|your|my|total|agreed|vehicle';
/** The words of a label in small letters without points: an end, a topic, or both. */
const LABEL = new RegExp(
  `^(?:(?:${ADJECTIVE}) )*(?:(?:(?<sender>${SENDER})|(?<receiver>${RECEIVER}))(?:['’]s)?(?: |$))?(?<topic>.*)$`,
);

/** What a label of an end is about. */
const TOPICS = {
  side: /^(?:info|information|details)?$/,
  phone:
    /^(?:(?:contact )?phone(?: number| no)?|contact(?: person)?|attn|attention|cell(?: phone)?|mobile|tel|telephone|ph)$/,
  email: /^e ?mail(?: address)?$/,
  name: /^(?:(?:company |business |contact )?name|company|business)$/,
  place: /^(?:(?:full |street )?address|location|city[ ,/&]+(?:state|st).*)$/,
  zip: /^(?:zip|postal)(?: ?code)?$/,
};

/** `first line` and `line`: of those below a heading, without a label of their own. */
export type Topic =
  | keyof typeof TOPICS
  | keyof typeof FACT_LABELS
  | 'party'
  | 'other'
  | 'first line'
  | 'line';

/** A part of a line that one label, or the heading above, is about. */
export interface Part {
  side: Side | undefined;
  topic: Topic;
  text: string;
  start: number;
}

/** Labels stand where a line begins or behind a mark: `Name: Bob Lee | Phone: 512-555-0123`, `Rate $300`. */
const LABELS =
  /(?<=^|[|;,.()\t] ?| {2})(?<words>\p{L}[\p{L}.'’]*(?:[ /&-]\p{L}[\p{L}.'’]*){0,4}) *(?<sign>[:=\t]|[-–—] |#:?|$|(?=\$|[A-Z]{0,4}-?\d)) */gu;

const nameOf = <N extends string>(forms: Record<N, RegExp>, words: string) =>
  (Object.keys(forms) as N[]).find((name) => forms[name].test(words));

function labelsOf(line: string): (Omit<Part, 'text'> & { end: number })[] {
  return [...line.matchAll(LABELS)].flatMap(({ 0: whole, index, groups: { words = '', sign = '' } = {} }) => {
    const plain = words
      .toLowerCase()
      .replaceAll('.', '')
      .replaceAll(/[\s-]+/g, ' ');
    const { sender, receiver, topic: rest = '' } = LABEL.exec(plain)?.groups ?? {};
    const side = sender !== undefined ? 'sender' : receiver !== undefined ? 'receiver' : undefined;
    const fact = side === undefined ? nameOf(FACT_LABELS, rest) : undefined;
    const topic = PARTY.test(plain) ? 'party' : (fact ?? nameOf(TOPICS, rest) ?? 'other');
    const isLabel =
      /^[:=\t]/.test(sign) ||
      // `PO # 4471`, `Rate $300`.
      fact === 'reference' ||
      (fact === 'amount' && !sign.startsWith('#')) ||
      // `PICKUP`, `PU - Acme`; but `PU # 88213` is no place.
      (side !== undefined && index === 0 && (sign === '' ? whole === line : !sign.startsWith('#')));
    return isLabel ? [{ side, topic, start: index, end: index + whole.length }] : [];
  });
}

/** A sentence, a price, a signature: it ends the lines about an end. */
const NO_ADDRESS =
  /(?<!\p{L})\p{Ll}{2,} \p{Ll}{2,}(?!\p{L})|\$|\b(?:vin|VIN)\b|^(?:[-_=]{2,}|Thank|Best|Regards|Sincerely)/u;
const MAIL_HEAD = /^(?:from|to|cc|bcc|subject|sent)\s*:(?:.*@|[^\d,]*\p{L}[^\d,]*$)/iu;
/** `Receiver: Bob Lee` begins lines about an end. Below a place alone, `Phone:` may be the writer's. */
const BEGINS_LINES = /^(?!asap|tbd|any)\p{L}[^\d,]+$/iu;

/**
 * Splits a text at its labels. A heading such as `Pickup:` is about the lines under it, up to the first blank line, a
 * label of something else, or a sentence.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let section: Side | undefined;
  /** Whether the heading has lines below it. */
  let hasLines = false;
  let offset = 0;
  for (const raw of text.split('\n')) {
    const line = raw.replace(/^(?:[\s•·▪>-]|\d{1,2}[.)]\s)+/, '').trimEnd();
    const start = offset + raw.indexOf(line);
    offset += raw.length + 1;
    if (line === '') {
      section = hasLines ? undefined : section;
    } else if (MAIL_HEAD.test(line)) {
      section = undefined;
    } else {
      const labels = labelsOf(line);
      const before = line.slice(0, labels[0]?.start);
      if (before !== '') {
        section = (!hasLines || /[\d@]/.test(before)) && !NO_ADDRESS.test(before) ? section : undefined;
        parts.push({ side: section, topic: hasLines ? 'line' : 'first line', text: before, start });
      }
      hasLines = true;
      for (const [index, label] of labels.entries()) {
        const value = line.slice(label.end, labels[index + 1]?.start).replace(/[\s|;,(]+$/, '');
        const isOfEnd = label.topic === 'party' || label.topic in TOPICS;
        const side = isOfEnd ? (label.side ?? section) : undefined;
        parts.push({ side, topic: label.topic, text: value, start: start + label.end });
        section = side === section || value === '' || BEGINS_LINES.test(value) ? side : undefined;
        hasLines = value !== '' || label.side === undefined;
      }
    }
  }
  return parts;
}
