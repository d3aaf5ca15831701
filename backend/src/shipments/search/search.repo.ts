import { isTimeExceeded, MAX_SCAN_MS } from '../../storage/limits/read-limit.ts';
import { ShipmentModel } from '../shipment.model.ts';

/** A condition of a list, and the index that finds its matches, in no order. */
export interface Narrowing {
  condition: object;
  index: string;
}

/** The most conditions of a list that are counted: a name has two or three words. */
const MAX_COUNTED = 4;
/** How long the matches of a condition may be counted: a status or a kind may let few of many pass. */
export const COUNT_MS = Math.ceil(MAX_SCAN_MS / 4);

/**
 * The word, state or circle of a search with the fewest matches, counted in its index. Counting words and a state reads
 * no shipment.
 * @param within conditions of the list that the index has too
 * @param most each is counted up to here, so that a very common one costs no more
 * @returns undefined if each has as many matches, or counting takes longer than `COUNT_MS`
 */
export async function findRarest(
  within: object,
  narrowings: readonly Narrowing[],
  most: number,
): Promise<Narrowing | undefined> {
  const counts = await Promise.all(
    narrowings
      .slice(0, MAX_COUNTED)
      .map(async (narrowing) => ({ narrowing, count: await count(narrowing, within, most) })),
  );
  const rare = counts.filter((one) => one.count < most);
  return rare.toSorted((a, b) => a.count - b.count)[0]?.narrowing;
}

async function count({ condition, index }: Narrowing, within: object, most: number): Promise<number> {
  try {
    return await ShipmentModel.countDocuments(
      { ...within, ...condition },
      { hint: index, limit: most, maxTimeMS: COUNT_MS },
    );
  } catch (error) {
    if (isTimeExceeded(error)) {
      return most;
    }
    throw error;
  }
}
