/** Our name, which no customer's may contain. */
const OURS = 'moveway';
/** Names that a customer could pass for us with, alone or several of them together. */
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

/** Letters that are read as another one when they stand together. */
const PAIRS: Replacements = [
  [/r+n+/g, 'm'],
  [/c+l+/g, 'd'],
  [/vv+|uu+/g, 'w'],
];
/** Characters that read alike become one letter. */
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

/** As it is looked for: a repeated letter counts once. */
const wordOf = (name: string) => inLetters(name.replaceAll(/(.)\1+/g, '$1'));
const WORDS = RESERVED.map(wordOf);

/** Where a word may end that begins at one of these places, each of its letters once or repeated. */
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

/** Whether a text has our name in it, or is nothing but reserved names, one or several. */
function readsReserved(text: string): boolean {
  const ends = new Set([0]);
  // Those that are added are visited as well.
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
    .some((text) => readsReserved(inLetters(text)));
}
