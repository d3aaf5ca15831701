const LONGEST_NAME = 40;

/**
 * The first line of an email to a user who has confirmed their address. Users choose their names themselves, so one is
 * cut at the first character that names do not have, and a period has a blank after it, so that no mail program makes a
 * link of it.
 * @returns without a name if nothing is left of it
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

/*
 * A spreadsheet takes a cell that begins with one of these for a formula. Where lists are separated by semicolons or
 * tabs, it parts a cell of a file with commas at them, so that a formula may begin after each of them, too.
 */
const FORMULA = /(?<=^|[;,\t\r\n])'*[=+\-@＝＋－＠]/g;
const GUARDED = /(?<=^|[;,\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A text as a cell of a CSV file: with an apostrophe wherever a formula would begin. */
export const spreadsheetText = (text: string) => text.replaceAll(FORMULA, "'$&");

/** The text that was written as this cell. */
export const textOfSpreadsheet = (cell: string) => cell.replaceAll(GUARDED, '');
