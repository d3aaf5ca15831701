import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';

/*
 * What people wrote into the free text of a shipment, as strangers with its number may read it (specification of the
 * public page: city, state and the first three digits of the ZIP code). In doubt it is hidden: staff, the owner and
 * those who prove that they know the receiver read all of it.
 */

/** Email addresses and phone numbers. */
const CONTACT = String.raw`(?<!\S)\S+@\S|\+\d[\d\s().-]{6,}\d|(?<![\w-])(?:1[\s.-]*)?(?:\(?\d{3}\)?[\s.-]*)?\d{3}[\s.-]*\d{4}(?![\w-])`;
/** The suffixes of the United States Postal Service (Publication 28) that are in use, with their short forms. */
const STREET_WORD =
  'street|str?|avenue|ave?|boulevard|blvd|road|rd|drive|dr|lane|ln|court|ct|place|pl|circle|cir|parkway|pkwy|highway|hwy|' +
  'terrace|ter|trail|trl|way|square|sq|loop|plaza|plz|crossing|xing|alley|aly|turnpike|tpke|pike|row|run|path|ridge|cove|' +
  'cv|freeway|fwy|expressway|expy|bend|hollow|grove|broadway|route|rte|fm|cr|sr';
const STREET = String.raw`(?<!\S)\S*\d\S*\s+(?:[\p{L}\d.'’-]+\s+){0,5}?(?:${STREET_WORD})\b`;
const NUMBERED = String.raw`apartment|apt|unit|suite|ste|floor|room|rm|building|bldg|p\.?\s?o\.?\s*box|code|pin`;
const UNIT = String.raw`\b(?:${NUMBERED})\b[\s.:#]*(?:is\s+)?(?:[a-z]?\d|[a-z]\b)`;
const STATE = [...US_STATE_CODES, ...Object.values(US_STATES)].join('|');
/** A house before its city, state and ZIP code: 12 Oakwood, Dallas, TX 75201. */
const HOUSE = String.raw`(?<!\S)\d[^,;|]*(?=,[^,;|\d]+,?\s(?:${STATE}),?\s+\d{5})`;
const HIDDEN = new RegExp([CONTACT, STREET, UNIT, HOUSE].join('|'), 'giu');
/** Not a count of miles: Chevrolet Colorado 45000 miles. */
const ZIP = new RegExp(String.raw`(\b(?:${STATE}),?\s+\d{3})\d{2}(?:-\d{4})?(?![\w-])(?!\s*mi)`, 'giu');
const DIVIDER = /\s*[,;|]\s*|\s+[-–—/]\s+/gu;
/** The word with the first digit or contact; and of a name, the first divider as well. */
const NUMBER = String.raw`(?<!\S)\S*[\d@]|${UNIT}`;
const END_OF_PLACE = new RegExp(NUMBER, 'iu');
const END_OF_NAME = new RegExp(String.raw`[,;|:()<>]|\s[-–—/]\s|${NUMBER}`, 'iu');
const PREPOSITION_AT_END = /\s+(?:at|near|from|to|of|with)$/u;
const STREET_AT_END = new RegExp(String.raw`(?:^|\s)(?:${STREET_WORD})\.?$`, 'iu');

/** A description without each part between dividers that has anything of a contact, a street, a house or a unit. */
export function publicDescription(text: string): string {
  const hidden = [...text.matchAll(HIDDEN)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
  }));
  const visible: string[] = [];
  let start = 0;
  for (const { index: end, 0: divider } of [...text.matchAll(DIVIDER), { index: text.length, 0: '' }]) {
    if (!hidden.some(({ from, to }) => from < end && to > start)) {
      visible.push(text.slice(start, end));
    }
    start = end + divider.length;
  }
  return (hidden.length === 0 ? text : visible.join(', ').trim()).replaceAll(ZIP, '$1');
}

/**
 * A place on the way or an end of the route: the gazetteer's name of it, else the text up to its first number, without
 * parts that are named like a street.
 * @param label of the place that the gazetteer finds in the text
 */
export function publicPlace(text: string, label: string | undefined): string {
  const parts = before(END_OF_PLACE, text).split(DIVIDER);
  return label === undefined
    ? parts.filter((part) => part !== '' && !STREET_AT_END.test(part)).join(', ')
    : withoutZipEnd(label);
}

/** A sender or receiver: the name, and the place. @param label as of `publicPlace` */
export function publicParty(text: string, label = ''): string {
  return [before(END_OF_NAME, text), withoutZipEnd(label)].filter((part) => part !== '').join(', ');
}

const before = (end: RegExp, text: string) =>
  (text.split(end, 1)[0] ?? '').trim().replace(PREPOSITION_AT_END, '');

/** `Austin, TX 787` of `Austin, TX 78701`. */
const withoutZipEnd = (label: string) => label.replace(/(\d{3})\d{2}$/u, '$1');
