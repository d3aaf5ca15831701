/** Between the parts of a word with a hyphen or an apostrophe. */
export const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;

/** The words of a text as searches compare them: in small letters, without accents and without marks around them. */
export function wordsOf(text: string): string[] {
  return (
    simplify(text)
      // MongoDB takes no pattern with a bar for a range of an index.
      .split(/[\s|]+/)
      // In one pass from the first letter or digit to the last: cutting marks off the end takes quadratic time for a
      // word that consists of marks.
      .flatMap((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? [])
  );
}

/** In small letters and without accents. */
export function simplify(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The form in which names are compared: without surrounding spaces, in NFKC, in lower case. */
export function normalizeName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
