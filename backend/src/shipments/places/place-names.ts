const SPELLINGS: Readonly<Record<string, string>> = { ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT' };
/** At the beginning of a name only: USAF Academy is written U S A F. */
const DIRECTIONS: Readonly<Record<string, string>> = { N: 'NORTH', S: 'SOUTH', E: 'EAST', W: 'WEST' };

/**
 * The words of a text as the gazetteer compares them: upper case, no marks, no punctuation, ZIP codes of five digits. A
 * comma stands for whatever divides the parts of an address.
 */
export function placeWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toUpperCase()
    .replaceAll(/\bNEW\s+YORK\s+CITY\b/g, 'NYC')
    .replaceAll(/\bNYC\b(?![\s,]+(?:NY|NEW YORK)\b)/g, 'NEW YORK, NY')
    .replaceAll(/\bNYC\b/g, 'NEW YORK')
    .replaceAll(/\b(\d{5})-?\d{4}\b/g, '$1')
    .match(/[A-Z0-9]+|(?:[,;|()\n]\s*)+|(?<=\s)[-–—](?=\s)/g);
  return words?.map((word) => (/\w/.test(word) ? word : ',')) ?? [];
}

/**
 * The name of a city without spaces, as McLean and Mc Lean are one: with its short forms spelled out, as in keys, in
 * each way they may mean, and as it is.
 */
export function cityNames(words: readonly string[]): [string, ...string[]] {
  const spell = (port: string) =>
    words
      .map((word, index) =>
        word === 'PT' ? port : (SPELLINGS[word] ?? (index === 0 ? DIRECTIONS[word] : undefined) ?? word),
      )
      .join('');
  const spelled = spell('POINT');
  const others = [spell('PORT'), words.join('')].filter((name) => name !== spelled);
  return [spelled, ...new Set(others)];
}

/** The key of a city: its name, and the two letters of its state. */
export function cityKey(words: readonly string[], state: string): string {
  return `${cityNames(words)[0]} ${state}`;
}
