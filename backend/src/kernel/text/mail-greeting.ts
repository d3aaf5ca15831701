const LONGEST_NAME = 40;

/**
 * The first line of an email to a user who has confirmed their address. Users choose their names themselves, so one is
 * cut at the first character that names do not have, and a period has a blank after it, so that no mail program makes a
 * link of it.
 * @returns without a name where nothing is left of it
 */
export function greetingOf({
  firstName,
  username,
}: {
  firstName?: string | undefined;
  username: string;
}): string {
  const name = nameInMail(firstName ?? username);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** Letters, marks, blanks, hyphens, apostrophes and periods, at most 40 of them. */
function nameInMail(name: string): string {
  const [plain = ''] = /^[\p{L}\p{M} '’.-]*/u.exec(name.normalize('NFC').trim()) ?? [];
  const apart = plain.replaceAll(/\.(?=[^ ])/g, '. ').replaceAll(/ {2,}/g, ' ');
  return [...apart].slice(0, LONGEST_NAME).join('').trim();
}
