/** Makes that are shipped in the United States. */
const MAKES = [
  'Acura|Alfa Romeo|Aston Martin|Audi|Bentley|BMW|Buick|Cadillac|Chevrolet|Chrysler|Dodge|Ferrari|Fiat|Fisker|Ford|Freightliner',
  'Genesis|GMC|Harley-Davidson|Honda|Hummer|Hyundai|Infiniti|Isuzu|Jaguar|Jeep|Kawasaki|Kenworth|Kia|Lamborghini|Land Rover',
  'Lexus|Lincoln|Lotus|Lucid|Maserati|Mazda|McLaren|Mercedes-Benz|Mercury|Mini|Mitsubishi|Nissan|Oldsmobile',
  'Peterbilt|Plymouth|Polaris|Polestar|Pontiac|Porsche|Ram|Rivian|Rolls-Royce|Saab|Saturn|Scion|Smart|Subaru|Suzuki|Tesla|Toyota',
  'Volkswagen|Volvo|Yamaha',
].join('|');
const OTHER_NAMES = new Map([
  ['chevy', 'Chevrolet'],
  ['vw', 'Volkswagen'],
  ['mercedes benz', 'Mercedes-Benz'],
  ['mercedes', 'Mercedes-Benz'],
  ['harley davidson', 'Harley-Davidson'],
  ['harley', 'Harley-Davidson'],
]);

/** The names of makes, for a regular expression: longer ones first, because `Mercedes` begins `Mercedes-Benz`. */
export const MAKE = [MAKES, ...OTHER_NAMES.keys()].join('|');

/** A make as it is registered; undefined for what is none. */
export function makeOf(text: string): string | undefined {
  const name = text.toLowerCase();
  return OTHER_NAMES.get(name) ?? MAKES.split('|').find((make) => make.toLowerCase() === name);
}
