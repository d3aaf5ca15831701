import { givenOnly, startsWithPattern } from '../../../storage/filters.ts';
import { isTimeExceeded, MAX_SCAN_MS } from '../../../storage/limits/read-limit.ts';
import { SEARCH_INDEX, ShipmentModel } from '../shipment.model.ts';
import type { ListFilter } from './query.ts';

/** How many different words of a search are counted: a name has two or three. */
const MAX_COUNTED = 4;
/** How long the matches of one word may be counted: a status or a kind may let few of many pass. */
export const COUNT_MS = Math.ceil(MAX_SCAN_MS / 4);

/**
 * The word of a search that the fewest shipments match, counted in the search index without reading a shipment.
 * @param most each word is counted up to here, so that a word that very many have costs no more
 * @returns undefined when every word has as many, or counting takes longer than `COUNT_MS`
 */
export async function findRarestWord(
  filter: ListFilter,
  words: readonly string[],
  most: number,
): Promise<string | undefined> {
  const counts = await Promise.all(
    [...new Set(words)]
      .slice(0, MAX_COUNTED)
      .map(async (word) => ({ word, count: await count(word, filter, most) })),
  );
  const rare = counts.filter((one) => one.count < most);
  return rare.toSorted((a, b) => a.count - b.count)[0]?.word;
}

async function count(word: string, filter: ListFilter, most: number): Promise<number> {
  const { isArchived, status, kind } = filter;
  try {
    return await ShipmentModel.countDocuments(
      { isArchived, searchTokens: startsWithPattern(word), ...givenOnly({ status, kind }) },
      { hint: SEARCH_INDEX, limit: most, maxTimeMS: COUNT_MS },
    );
  } catch (error) {
    if (isTimeExceeded(error)) {
      return most;
    }
    throw error;
  }
}
