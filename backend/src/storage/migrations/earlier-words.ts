const NOT_ALPHANUMERIC = /[^\p{L}\p{N}]+/gu;

/**
 * What a text was found by when these migrations were written: its words, whole, by their parts and without what stands
 * between these.
 */
export function earlierTokens(text: string): string[] {
  const words = earlierForm(text)
    .split(/[\s|]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const parts = words.flatMap((word) => word.split(NOT_ALPHANUMERIC));
  const joined = words.map((word) => word.replaceAll(NOT_ALPHANUMERIC, ''));
  return [...words, ...parts, ...joined].filter((token) => token !== '');
}

/** In small letters and without accents. */
export function earlierForm(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
