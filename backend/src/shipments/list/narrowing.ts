import { EARTH_RADIUS_MILES } from '../../kernel/journey.ts';
import { startsWithPattern } from '../../storage/filters.ts';
import { stateToken } from '../search/search-fields.ts';
import type { Narrowing } from '../search/search.repo.ts';
import { PLACE_INDEX, SEARCH_INDEX } from '../shipment.model.ts';
import type { ListFilter } from './query.ts';

/** The conditions of a list's state, of its circle and of its search, each word one of them. */
export function narrowingsOf(
  words: readonly string[],
  { state, near }: Pick<ListFilter, 'state' | 'near'>,
): Narrowing[] {
  return [
    ...(state === undefined ? [] : [byToken(stateToken(state))]),
    ...(near === undefined ? [] : [byCircle(near)]),
    ...[...new Set(words)].map((word) => byToken(word)),
  ];
}

/** A pattern also of a state: of an exact value and a pattern MongoDB would take the value, whichever leads. */
const byToken = (beginning: string): Narrowing => ({
  condition: { searchTokens: startsWithPattern(beginning) },
  index: SEARCH_INDEX,
});

/** One of a shipment's places lies in the circle. */
const byCircle = ({ longitude, latitude, miles }: NonNullable<ListFilter['near']>): Narrowing => ({
  condition: {
    'places.point': {
      $geoWithin: { $centerSphere: [[longitude, latitude], miles / EARTH_RADIUS_MILES] },
    },
  },
  index: PLACE_INDEX,
});
