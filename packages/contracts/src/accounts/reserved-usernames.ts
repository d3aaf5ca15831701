/** Our name, which no username of a customer may contain. */
const OURS = 'moveway';
/** Names with which a customer could pass for us, one or several together. */
const RESERVED = [
  OURS,
  'support',
  'admin',
  'administrator',
  'billing',
  'security',
  'staff',
  'official',
  'team',
  'help',
  'helpdesk',
  'noreply',
  'system',
];

type Replacements = readonly (readonly [RegExp, string])[];

/** Pairs of letters that look like another letter. */
const PAIRS: Replacements = [
  [/r+n+/g, 'm'],
  [/c+l+/g, 'd'],
  [/vv+|uu+/g, 'w'],
];
/** Characters that look alike become one letter. */
const LETTERS: Replacements = [
  [/0/g, 'o'],
  [/[1il]/g, 'l'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/[689bgq]/g, 'b'],
  [/[uv]/g, 'u'],
];

const replaced = (text: string, replacements: Replacements) =>
  replacements.reduce((read, [look, letter]) => read.replaceAll(look, letter), text);
const inLetters = (text: string) => replaced(text, LETTERS);

/** A name with each repeated letter once, for the comparison. */
const wordOf = (name: string) => inLetters(name.replaceAll(/(.)\1+/g, '$1'));
const WORDS = RESERVED.map(wordOf);

/** Where a word that begins at one of these places may end, with each of its letters once or repeated. */
const endsOf = (word: string, text: string, starts: Iterable<number>): Set<number> =>
  [...word].reduce((from, letter) => {
    const ends = new Set<number>();
    for (const start of from) {
      for (let at = start; text[at] === letter; at += 1) {
        ends.add(at + 1);
      }
    }
    return ends;
  }, new Set(starts));

/** Whether a text contains our name, or consists of reserved names. */
function isReserved(text: string): boolean {
  const ends = new Set([0]);
  // The loop also visits the ends that it adds.
  for (const start of ends) {
    for (const end of WORDS.flatMap((word) => [...endsOf(word, text, [start])])) {
      ends.add(end);
    }
  }
  return (
    endsOf(wordOf(OURS), text, Array.from(text).keys()).size > 0 || (text !== '' && ends.has(text.length))
  );
}

/**
 * Whether a username reads as one of ours: in any case, with underscores, with a number before or after it, with
 * repeated letters, or with characters that look alike. Usernames have ASCII letters, digits and underscores only, so
 * no other alphabet matters.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll('_', '');
  const withoutNumbers = name.replace(/^\d+/, '').replace(/\d+$/, '');
  return [name, withoutNumbers]
    .flatMap((text) => [text, replaced(text, PAIRS)])
    .some((text) => isReserved(inLetters(text)));
}
