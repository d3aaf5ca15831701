import type { mongoose } from '../../storage/mongoose.ts';
import { PLACE_INDEX, ShipmentModel } from '../shipment.model.ts';
import { listConditions, orderOf, type ListFilter } from './query.ts';

/** How much of a list is read in its own order before its places are looked for: a page of what one in ten is. */
const FIRST = 300;

type Id = mongoose.Types.ObjectId;

/**
 * Those of the first shipments of a list that fulfill all conditions, in its order.
 * @param index gives the list its order
 * @returns undefined where these are not a whole page
 */
export async function findAmongFirst(
  filter: ListFilter,
  conditions: readonly object[],
  { index, limit }: { index: string; limit: number },
): Promise<Id[] | undefined> {
  const { key, direction } = orderOf(filter.sort);
  const found = await ShipmentModel.aggregate<{ _id: Id }>([
    { $match: listConditions(filter) },
    { $sort: { [key]: direction, _id: direction } },
    { $limit: FIRST },
    { $match: { $and: [...conditions] } },
    { $limit: limit },
    { $project: { _id: 1 } },
  ]).hint(index);
  return found.length < limit ? undefined : found.map(({ _id }) => _id);
}

/**
 * What is near a place and fulfills all conditions, in the order of the list. Each is read once: counting them first,
 * as the matches of a word are, would read them twice.
 * @returns undefined where there are as many as `most`
 */
export async function findNear(
  filter: ListFilter,
  conditions: readonly object[],
  most: number,
): Promise<Id[] | undefined> {
  const { key, direction } = orderOf(filter.sort);
  const found = await ShipmentModel.aggregate<{ _id: Id; value: string | Date }>([
    { $match: { $and: [listConditions(filter), ...conditions] } },
    { $limit: most },
    { $project: { value: `$${key}` } },
  ]).hint(PLACE_INDEX);
  if (found.length === most) {
    return undefined;
  }
  const inOrder = (a: (typeof found)[number], b: (typeof found)[number]) => {
    const isSame = a.value.valueOf() === b.value.valueOf();
    const [one, other] = isSame ? [a._id.toHexString(), b._id.toHexString()] : [a.value, b.value];
    return one < other ? -direction : direction;
  };
  return found.toSorted(inOrder).map(({ _id }) => _id);
}
