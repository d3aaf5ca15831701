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

/** A single-quoted text that is the name of a property. */
const PROPERTY = /^'[A-Za-z_$.]{1,40}'$/;

/**
 * The text of an error without what a user may have typed: quoted texts (but for names of properties), credentials,
 * values after an equals sign, email addresses, numbers of four digits and more, and words of eight characters and more
 * with digits among them (tokens, tracking numbers) are replaced; of addresses of pages the queries are cut.
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/["“`][^"”`]*["”`]?/g, '"…"')
    .replaceAll(/(?<![\p{L}\d])'[^']*'/gu, (quoted) => (PROPERTY.test(quoted) ? quoted : "'…'"))
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 […]')
    .replaceAll(/\S+(?:@|%40)\S+/gi, '[email]')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(
      /\b(\w*(?:pass|pwd|secret|token|authorization|cookie|api-?key)\w*)\s*([:=])\s*\S+/gi,
      '$1$2 […]',
    )
    .replaceAll(/([\w-]+)=\S+/g, '$1=[…]')
    .replaceAll(/\+?\d[\d\s().-]{2,}\d/g, '[number]')
    .replaceAll(/(?<![\w-])(?=[A-Za-z_-]*\d)[\w-]{8,}(?!\.(?:m?js|css|tsx?)\b)(?![\w-])/g, '[token]')
    .replaceAll(/(?<![\w-])[\w-]{32,}(?!\.(?:m?js|css|tsx?)\b)(?![\w-])/g, '[token]');
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
