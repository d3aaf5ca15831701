/**
 * The words by which staff find a shipment: its number, its VIN whole and by its ending, and each word of sender and
 * receiver, in small letters and without accents. A name with a hyphen or an apostrophe is found whole and by its parts.
 */
export function searchTokens(identifiers: readonly string[], names: readonly string[]): string[] {
  const words = names.flatMap((name) => searchWords(name));
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  const tokens = [...identifiers.map(simplify), ...words, ...parts];
  return [...new Set(tokens)].filter((token) => token !== '');
}

/** The words of a search, simplified the same way; a shipment matches when each begins one of its tokens. */
export function searchWords(text: string): string[] {
  return (
    simplify(text)
      // MongoDB takes no pattern with a bar for a range of an index.
      .split(/[\s|]+/)
      .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter((word) => word !== '')
  );
}

function simplify(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
