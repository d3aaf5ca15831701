import { isTimeExceeded, MAX_SCAN_MS } from '../../storage/limits/read-limit.ts';
import { ShipmentModel } from '../shipment.model.ts';

/** A condition of a list that has an index which finds the shipments it is true of, in no order. */
export interface Narrowing {
  condition: object;
  index: string;
}

/** How many different conditions of a list are counted: a name has two or three words. */
const MAX_COUNTED = 4;
/** How long the matches of one may be counted: a status or a kind may let few of many pass. */
export const COUNT_MS = Math.ceil(MAX_SCAN_MS / 4);

/**
 * The word of a search, the state or the circle that the fewest shipments match, counted in its index. Of words and a
 * state no shipment is read.
 * @param within conditions of the list that the index has too
 * @param most each is counted up to here, so that one that very many match costs no more
 * @returns undefined when every one has as many, or counting takes longer than `COUNT_MS`
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
