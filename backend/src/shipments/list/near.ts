import { AppError } from '../../kernel/app-error.ts';
import { askPlace } from '../places/gazetteer.ts';
import type { Coordinates } from '../places/place-tables.ts';

/**
 * The place that packages are to be near.
 * @param text a city with its state, or without it where only one has its name; or a ZIP code
 * @throws {AppError} `shipment.place_unknown`, with the field
 */
export async function placeNear(text: string): Promise<Coordinates> {
  const { place, only = place, problem = '' } = await askPlace(text);
  if (!only) {
    throw new AppError('shipment.place_unknown', `${problem}.`, { fields: { near: problem } });
  }
  return { latitude: only.latitude, longitude: only.longitude };
}
