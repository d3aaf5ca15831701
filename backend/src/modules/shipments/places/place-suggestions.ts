import { placeWords } from './place-names.ts';
import { placeTables } from './place-tables.ts';

/** Names of cities that begin like the text, as "Austin, TX", the largest first. */
export type SuggestPlaces = (text: string) => Promise<string[]>;

const MOST = 8;

export const suggestPlaces: SuggestPlaces = async (text) => {
  const prefix = placeWords(text).join(' ');
  if (prefix === '') {
    return [];
  }
  const { citiesStartingWith } = await placeTables();
  return citiesStartingWith(prefix)
    .toSorted((a, b) => b.zips - a.zips)
    .slice(0, MOST)
    .map(({ label }) => label);
};
