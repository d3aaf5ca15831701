import { isState } from './us-states.ts';

const EMAIL = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/gu;
const PHONE =
  /(?<![\w/#$-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)[\s.-]?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}(?:[ ,]*(?:x|ext\.?|extension)[ ]?\d{1,6})?(?![\w-])/giu;
const FAX = /\bfax\b[^\w]*$/i;

/** The email addresses of a text, in its order. */
export function emailsIn(text: string): string[] {
  return [...text.matchAll(EMAIL)].map(([email]) => email.replace(/[.']+$/, ''));
}

/** The phone numbers of a text, as they are written, in its order; fax numbers are left out. */
export function phonesIn(text: string): string[] {
  return [...text.matchAll(PHONE)].flatMap(({ 0: phone, index }) =>
    FAX.test(text.slice(0, index)) ? [] : [phone.trim()],
  );
}

/** Who is named before or after a contact: "my dad Ed Smith at", "Attn: Maria Lopez". */
const ROLE =
  /^(?:(?:i['’]m|i am|i|we|he|she|they|you|it|the|a|guy|man|woman|lady|named|my|our|your|his|her|with|is|it's|see|call|contact|ask|talk|speak|text|for|at|and|or|name|to|person|main|site|location|attn|attention|poc|c\/o|mr|mrs|ms|dr|dad|mom|mother|father|brother|sister|son|daughter|wife|husband|uncle|aunt|cousin|friend|neighbor|roommate|manager|owner|seller|buyer|shipper|receiver|consignee|customer|sales ?(?:rep|man|person)?|rep|dealer|gate|guard|will|be|there|be there|reach|number|phone|cell|mobile|direct|tel|ph|email|e-mail|his|her|him|them|on|phone number)\b[.,:]*\s*)+/i;
const AFTER =
  /[\s,;:(\-–—/|]*(?:\b(?:at|on|cell|phone|mobile|direct|tel|ph|email|e-mail|or|and|contact|is|will|can|has|ext|call|text|home|work)\b[\s.,;:(\-–—/|]*)*$/i;
const NO_NAME =
  /\b(?:gate|code|hours?|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|am|pm|open|closed|call|before|please|keys?|vehicle|vin|date|window|asap|tbd|n\/a|same|above|attached|below|notes?|instructions?|must|need|needs?|appointment|terms|payment|cod|cash|check|pickup|delivery|pick|drop|deliver|available|ready|business|residential|terminal|anytime|flexible|first|hi|hello|dear|thanks|thank|location|weight|dimensions|miles|runs|car(?! (?:sales|company|center|co|rentals?|shop|garage|museum|club|store)\b)|driver|info|information|details|address|company|request|valid|storage (?:starts?|begins?|fees?|charges?|costs?|is|due)|receipt|sheet|invoice|summary|report|bill (?:to|of)|fax|lot|stock|vehicles?|suite|dock|evenings?|mornings?|weekends?|voicemail|only|(?:some|any|no|every)(?:one|body)|receiving|shipping|(?:19|20)\d\d|\d+x)\b|^(?:rate|price|total|pays?|ref|order|load|units?|number|office|cell|phone|desk|with|contact|home|work)$/i;

/** `in a hurry`, `in her driveway`. */
const NO_NAME_IN_SMALL =
  /^(?:in|on|at|by|of|for|to|as|if|when|a|an|the|my|our|his|her|your|their|it|is|not|any|all|desk|office|department|dept|security|line|team|gate)$/;

/**
 * The name of a person or company in what is left of a piece of text once contacts and places are taken out; undefined
 * where that is no name. In small letters a name is taken only beside a phone number.
 */
export function nameIn(text: string, isBesidePhone: boolean): string | undefined {
  const name = text
    .replace(/^[^:]*:\s*/, '')
    .replace(/\([^)]*\)?|\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;:.\-–—/|@]+/, '')
    .replace(ROLE, '')
    .replace(AFTER, '')
    // `2 crates at Keystone Parts`, `storage at Mini Storage`, `Peter Oakes in Spokane`.
    .replace(/^(?:(?=\d+ \p{Ll}).*|[\p{Ll} ]+)\bat\s+(?=\p{Lu})/u, '')
    .replace(/\s+in\s+(?:\p{Lu}|(?:the|our) )[\p{L} ]*$/u, '')
    // `My brother Steve will hand it over`.
    .replace(/(?<=^\p{Lu}\S+(?: \p{Lu}\S+)?)\s+will\s+\p{Ll}.*$/u, '')
    // `sitting at Mecum storage`.
    .replace(/(?<=\p{Lu}\S*\s)(?:storage|lot|yard|shop|garage|warehouse|dealership)$/u, '')
    .replace(/[\s,;:.\-–—/|@]+$/, (end) => (end.startsWith('.') ? '.' : ''))
    .replace(/(?<!\b(?:Inc|Co|Jr|Sr|Corp|Ltd|St))\.$/, '')
    .trim();
  const words = name.split(/[ ,]+/);
  const isNamed = words.every((word) =>
    /^(?:[\p{Lu}\d&'"(#]|(?:of|the|and|de|la|van|von|der|at)$)/u.test(word),
  );
  const isSmall =
    isBesidePhone &&
    words.length > 1 &&
    words.length <= 3 &&
    name === name.toLowerCase() &&
    !words.some((word) => NO_NAME_IN_SMALL.test(word));
  return /\p{L}{2}/u.test(name) &&
    words.length <= 7 &&
    name.length <= 60 &&
    (isNamed || isSmall) &&
    // Of a street, rather.
    !/^\d{3,6} /.test(name) &&
    !NO_NAME.test(name) &&
    !isState(name)
    ? name
    : undefined;
}
