/** Names that a customer could pass for us with. */
const RESERVED = ['support', 'moveway', 'admin', 'billing', 'security'];

/** Letters that are read as another one, then single characters; all that read alike become one letter. */
const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/cl/g, 'd'],
  [/vv|uu/g, 'w'],
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

/** Without underscores, in one letter of each group that reads alike. @param name in small letters */
const readingOf = (name: string) =>
  READ_AS.reduce((read, [look, letter]) => read.replaceAll(look, letter), name.replaceAll('_', ''));

/** Nothing but reserved names, one or several. */
const READS_RESERVED = new RegExp(`^(?:${RESERVED.map(readingOf).join('|')})+$`);

/**
 * Whether a username reads as one of ours: in any case, with underscores, with a number before or after it, or with
 * characters that look alike. Usernames have ASCII letters, digits and underscores only, so no other alphabet matters.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll('_', '');
  const withoutNumbers = name.replaceAll(/^\d+|\d+$/g, '');
  return READS_RESERVED.test(readingOf(name)) || READS_RESERVED.test(readingOf(withoutNumbers));
}
