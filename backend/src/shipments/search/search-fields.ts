import { fieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import { findPlace } from '../places/gazetteer.ts';
import { searchTokens } from './search-tokens.ts';
import type { Shipment } from '../shipment.types.ts';

/** A place as a geographic index of MongoDB takes one of several: degrees of longitude, then of latitude. */
export interface StoredPlace {
  point: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
}

/** What is stored of a shipment only so that lists find it. */
export interface SearchFields {
  /** Words, and a token for each state. */
  searchTokens: string[];
  /** The words by which its owner finds it: of what they see, also its description, and of nothing else. */
  ownerTokens: string[];
  /** Where it is, comes from and goes to, each place once; without those that the gazetteer does not know. */
  places: StoredPlace[];
}

/** The token of a state among the words of a shipment. No word that is typed begins with its mark. */
export const stateToken = (code: string) => `@${code.toLowerCase()}`;

const SEARCHED = new Set<string>([
  ...fieldsWith('search', 'words', 'dashboard', 'own way'),
  'vehicle',
  'currentTown',
]);

/** Whether a change of this field changes what a shipment is found by. */
export const isSearched = (name: string): boolean => SEARCHED.has(name);

/** @param shipment as it is stored afterwards: every write of a field that is searched stores these again */
export async function searchFields({
  currentTown,
  ...shipment
}: Parameters<typeof searchTokens>[0] & Pick<Shipment, 'currentTown'>): Promise<SearchFields> {
  const places = await placesOf({ ...shipment, currentTown });
  const points = new Map(
    places.map(({ longitude, latitude }) => [
      `${longitude} ${latitude}`,
      { point: { type: 'Point', coordinates: [longitude, latitude] } } satisfies StoredPlace,
    ]),
  );
  const located = [shipment.currentLocation, currentTown].filter((text) => text !== undefined);
  const states = new Set(places.map(({ state }) => stateToken(state)));
  return {
    searchTokens: [...searchTokens({ ...shipment, currentLocation: located.join(' ') }), ...states],
    ownerTokens: searchTokens(shipment, 'owner'),
    places: [...points.values()],
  };
}

async function placesOf({
  currentLocation,
  currentTown,
  origin,
  destination,
}: Pick<Shipment, 'currentLocation' | 'currentTown' | 'origin' | 'destination'>) {
  const found = await Promise.all([
    findPlace(currentTown ?? currentLocation ?? '', currentTown === undefined ? 'free text' : 'address'),
    findPlace(origin ?? ''),
    findPlace(destination ?? ''),
  ]);
  return found.filter((place) => place !== undefined);
}
