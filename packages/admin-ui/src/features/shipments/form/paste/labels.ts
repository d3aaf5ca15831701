export type Side = 'sender' | 'receiver';

const SIDES: Record<Side, string> = {
  sender:
    'pick(?:ed)?[ -]?up(?: (?:from|at))?|p/?u|origin|shipper|sender|consignor|ship(?:ping|ped)? from|collect(?:ion)?(?: from)?|(?:vehicle|current) location|load(?:ing)? at|from',
  receiver:
    'deliver(?:y|ed)?(?: (?:to|at))?|drop[ -]?off(?: at)?|drop|d/?o|del|dest(?:ination)?|consignee|receiv(?:er|ing)|recipient|ship(?:ping|ped)? to|to',
};

const TOPICS = {
  phone: '(?:contact |tele)?phone(?: (?:number|no\\.?)| ?#)?|cell(?: phone)?|mobile|tel|ph',
  email: 'e-?mail(?: address)?',
  contact: 'contact(?: (?:name|person))?|attn|attention|poc',
  name: '(?:company |business )?name|company|business|facility',
  place:
    '(?:full |street )?address(?:(?: line)? 1)?|street|location|city[ ,/&]+(?:state|st)(?:[ ,/&]+zip(?: code)?)?',
  city: 'city',
  state: 'state',
  zip: '(?:zip|postal)(?: ?code)?',
  day: '(?:dates?|day|window|on|by)(?: (?:and|&) time)?',
};

export type Topic = keyof typeof TOPICS;

const ADJECTIVE =
  '(?:(?:requested|desired|preferred|earliest|estimated|est|scheduled|target|first|primary|main|expected|full) )*';
const groups = (patterns: Record<string, string>) =>
  Object.entries(patterns)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|');
/** The whole words of a label: an end, a topic, or both. `Pickup information`, `Shipper phone`, `ZIP`. */
const WORDS = String.raw`(?<![\p{L}\d/&'’-])(?<!\b(?:and|or|after|before|of|no|not|for|than) )${ADJECTIVE}(?:(?:${groups(SIDES)})(?:['’]s)?(?:(?:[ ]+|(?<=/))(?:${groups(TOPICS)}))?|${groups(TOPICS).replaceAll('(?<', '(?<lone_')})(?:[ ](?:information|info|details))?`;
const LABEL = new RegExp(String.raw`${WORDS}[ .]*(?:[:=\t]|\([^()\n]{1,15}\):)[ ]*`, 'giu');
/** `PU - Acme`: a dash ends a label only where it begins the line. */
const DASHED = new RegExp(String.raw`^${WORDS}[ ]+[-–—][ ]+`, 'iu');
const HEADING = new RegExp(String.raw`^${WORDS}[ ]*[:-]?$`, 'iu');

/** Any other label, which says of its line that it is about something else. */
const OTHER_LABEL = /^[\p{L}][\p{L}\d /#&.'’()-]{1,30}(?::(?!\d)|\t)/u;
/** Other labels that stand among lines about one end. */
const OF_END = /\b(?:hours|gate|dock|code|notes?|instructions?|suite|unit|apt|type)\b/i;
/** Whose phone or mail it is, if neither end's. */
export const OTHER_PARTY =
  'broker|carrier|customer|bill(?:ing| to)|payer|dispatch(?:er)?|agent|driver|office|sales rep|owner|buyer|seller|fax|emergency|alt(?:ernate)?|after hours|' +
  'my|his|her|their|our|me|us|son|daughter|wife|husband|mom|mother|dad|father|brother|sister|friend|neighbor|questions';
const OF_OTHER = new RegExp(String.raw`\b(?:${OTHER_PARTY}) +$`, 'i');

const MAIL_HEAD = /^(?:from|sent|to|cc|bcc|subject|reply-to|date)\s*:/i;
/** Also `To: Jane Roe` and what has an email: the end of a transport has a number or a comma in its address. */
const SURE_MAIL_HEAD =
  /^(?:sent|cc|bcc|subject|reply-to)\s*:|^(?:from|to)\s*:(?:.*@|[^\d,]*[^\d,\s][^\d,]*$)/i;
/** A line between the mails of a thread, or before a signature. */
const ENDS_MAIL =
  /^(?:-+ ?(?:original|forwarded) message ?-+|begin forwarded message:?|on .+ wrote:|[_=*-]{2,}|(?:thanks|thank you|thx|best|regards|(?:best|kind|warm) regards|sincerely|cheers)\b.{0,25})$/i;

/** Words of addresses and contacts that are written small. */
const SMALL_WORD =
  /^(?:of|the|and|at|de|la|del|ask|for|call|contact|cell|c|m|o|ph|phone|tel|mobile|email|x|ext|attn|dock|gate|suite|ste|unit|apt|floor)$/;

/** Whether a line without a label may be about an end: it has no sentence in it. */
function isAddressLike(line: string): boolean {
  const words = line.match(/(?<![\w@.'’])\p{L}[\p{L}'’]*(?![\w@.])/gu) ?? [];
  return words.every((word) => /^\p{Lu}/u.test(word) || SMALL_WORD.test(word));
}

/** A company and its contact may stand below a heading; a later line without digits is about something else. */
const WITHOUT_DIGITS = 2;

/** A part of a line that one label, or the heading above, is about. */
export interface Part {
  side: Side | undefined;
  /** `first line` and `line`: of those below a heading, without a label of their own. */
  topic: Topic | 'side' | 'party' | 'first line' | 'line' | 'other';
  text: string;
  start: number;
}

interface Label {
  side: Side | undefined;
  topic: Topic | 'side' | 'party';
  start: number;
  end: number;
}

/**
 * Splits a text at its labels. A heading such as `Pickup:` is about the lines under it, up to the first blank line, a
 * label of something else, or the end of a mail.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const lines = text.split('\n');
  let section: Side | undefined;
  /** Lines below the heading so far; a label with its value on its line counts as all that has no digits. */
  let below = 0;
  let offset = 0;
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/^(?:[\s>*•·▪]|-(?=\s)|\d{1,2}[.)]\s)*/, '').trimEnd();
    const start = offset + raw.indexOf(line);
    offset += raw.length + 1;
    const heading = headingOf(line);
    if (line === '') {
      section = below === 0 ? section : undefined;
    } else if (isMailHead(lines, index) || ENDS_MAIL.test(line)) {
      section = undefined;
    } else if (heading) {
      section = heading.side;
      below = 0;
    } else {
      const labels = labelsOf(line);
      const before = line.slice(0, labels[0]?.start);
      const other = OTHER_LABEL.exec(before)?.[0];
      const isOfEnd =
        other === undefined
          ? isAddressLike(before) && (below < WITHOUT_DIGITS || /^$|[\d@]/.test(before))
          : OF_END.test(other);
      section = isOfEnd && !/\bvin\b|\$/i.test(before) ? section : undefined;
      if (before !== '') {
        const topic = other !== undefined ? 'other' : below === 0 ? 'first line' : 'line';
        parts.push({ side: section, topic, text: before, start });
      }
      below += labels.length === 0 ? 1 : WITHOUT_DIGITS;
      for (const [at, label] of labels.entries()) {
        const value = line.slice(label.end, labels[at + 1]?.start);
        const isPlacePart = label.topic === 'state' || label.topic === 'zip';
        const side = label.side ?? (isPlacePart ? parts.at(-1)?.side : section);
        parts.push({ side, topic: label.topic, text: value, start: start + label.end });
        section = side === section || isAboutLinesBelow(label, value) ? side : undefined;
      }
    }
  }
  return parts;
}

/** `Pickup information`; what has a topic, such as `Pickup phone`, is about the next line alone and not read. */
function headingOf(line: string): Label | undefined {
  const match = HEADING.exec(line);
  const label = match && labelOf(match, 0);
  return label?.side === undefined ? undefined : label;
}

const NAMED: readonly Label['topic'][] = ['side', 'party', 'name', 'contact', 'place'];
const ONLY_DAY = /^(?:\w{3,9}\.?,? )*\d{1,2}(?:\/\d|st|nd|rd|th|$)|^(?:asap|tbd)/i;
const ONLY_CITY = /^[\p{L} .'-]+(?:, ?[A-Z]{2}|,? [A-Z]{2},? \d{5})\W*$/u;

/** Whether a label begins lines about its end. Below an address alone, `Name:` and `Phone:` may be the writer's. */
function isAboutLinesBelow({ topic }: Label, value: string): boolean {
  return NAMED.includes(topic) && /^\p{L}/u.test(value) && !ONLY_DAY.test(value) && !ONLY_CITY.test(value);
}

/** How far before a label the words stand that say whose it is. */
const MAX_BEFORE = 20;

/** Labels at the beginning of a line, behind a mark, or behind the value of another label: `City: Reno State: NV`. */
function labelsOf(line: string): Label[] {
  const labels: Label[] = [];
  for (const match of [DASHED.exec(line), ...line.matchAll(LABEL)]) {
    if (match) {
      const before = line.slice(Math.max(0, match.index - MAX_BEFORE), match.index);
      const isBehindValue = labels.length > 0 && !OF_OTHER.test(before);
      if (match.index === 0 || isBehindValue || /(?:[.,;|()\t]| {2}| [-–—])\s*$/.test(before)) {
        labels.push(labelOf(match, match.index));
      }
    }
  }
  return labels.filter(({ start }, index) => index === 0 || start >= (labels[0]?.end ?? 0));
}

function labelOf({ 0: whole, groups: found = {} }: RegExpExecArray, start: number): Label {
  const topic = (Object.keys(TOPICS) as Topic[]).find(
    (name) => found[name] !== undefined || found[`lone_${name}`] !== undefined,
  );
  const side = (['sender', 'receiver'] as const).find((name) => found[name] !== undefined);
  const isParty = /^(?:shipper|sender|consign\w+|receiv\w+|recipient)/i.test(found[side ?? 'sender'] ?? '');
  return { side, topic: topic ?? (isParty ? 'party' : 'side'), start, end: start + whole.length };
}

/** Whether a line is of a mail's head: one of lines of this form one after another that have a subject or a time. */
function isMailHead(lines: string[], index: number): boolean {
  const isHead = (at: number) => MAIL_HEAD.test((lines[at] ?? '').replace(/^[\s>]+/, ''));
  let first = index;
  let last = index;
  while (isHead(first - 1)) {
    first -= 1;
  }
  while (isHead(last + 1)) {
    last += 1;
  }
  const head = lines.slice(first, last + 1).map((line) => line.replace(/^[\s>*]+/, ''));
  return isHead(index) && head.some((line) => SURE_MAIL_HEAD.test(line));
}
