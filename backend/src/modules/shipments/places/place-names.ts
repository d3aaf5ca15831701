const SPELLINGS: Readonly<Record<string, string>> = { ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT' };

/**
 * The words of a text as the gazetteer compares them: upper case, no marks, no punctuation, short forms spelled out.
 */
export function placeWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      // As the postal service writes them: LEES SUMMIT, but COEUR D ALENE.
      .replaceAll(/[\u0300-\u036F.]|['’](?=s\b)/gi, '')
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter((word) => word !== '')
      .map((word) => SPELLINGS[word] ?? word)
  );
}

/** The key of a city: its words, and the two letters of its state. */
export function cityKey(words: readonly string[], state: string): string {
  return `${words.join(' ')} ${state}`;
}
