import { knownCities } from './place-suggestions.ts';
import { placeTables } from './place-tables.ts';

/** Reads the places in the background, some 300 ms in slices, so that the first request that names one does not wait. */
export async function preloadPlaces(): Promise<void> {
  await placeTables();
  await knownCities();
}
