import { AppError } from '../../../kernel/app-error.ts';
import { findPlaces } from '../places/gazetteer.ts';
import type { Coordinates } from '../places/place-tables.ts';

/** Of places with one name, how many the message about them lists. */
const NAMED = 3;

/**
 * The place that packages are to be near.
 * @param text a city with its state, or without it where only one has its name; or a ZIP code
 * @throws {AppError} `shipment.place_unknown`, with the field
 */
export async function placeNear(text: string): Promise<Coordinates> {
  const found = await findPlaces(text);
  const [first, ...others] = found;
  if (!first || others.length > 0) {
    const names = found.slice(0, NAMED).map(({ label }) => label);
    const problem = first
      ? `Several places have this name. Add the state, as in ${names.join(' or ')}`
      : 'We could not find that place. Enter a city with its state, or a ZIP code';
    throw new AppError('shipment.place_unknown', `${problem}.`, { fields: { near: problem } });
  }
  return { latitude: first.latitude, longitude: first.longitude };
}
