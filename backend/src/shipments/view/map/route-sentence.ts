import type { RouteDrawing } from './route-drawing.ts';
import type { Shield } from './route-shields.ts';

/** The drawing in words; places without a name are left out. */
export function routeSentence(
  { driven, now, destination, ahead }: RouteDrawing,
  shields: readonly Shield[],
): string {
  const places = driven.flatMap(({ place }) => place || []);
  const numbers = [...new Set(shields.map(({ interstate }) => `I-${interstate}`))];
  return [
    'Map of the United States.',
    places.length > 0 &&
      (now
        ? places.length > 1 && `Route so far: ${places.join(', then ')}.`
        : `From ${places.join(', then ')}.`),
    now?.place && `The shipment is in ${now.place}.`,
    destination?.place && `${ahead ? 'Still to go' : 'Destination'}: ${destination.place}.`,
    numbers.length > 0 && `Drawn by ${listOf(numbers)}, the usual interstates.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Written without `Intl.ListFormat`: to make one takes longer than to draw the map. */
function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${last}`;
}
