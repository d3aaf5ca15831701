/** Makes that are shipped in the United States, by their names in small letters. */
const MAKES = new Map(
  [
    'Acura|Alfa Romeo|Aston Martin|Audi|Bentley|BMW|Buick|Cadillac|Chevrolet|Chrysler|Dodge|Ferrari|Fiat|Fisker|Ford|Freightliner',
    'Genesis|GMC|Harley-Davidson|Honda|Hummer|Hyundai|Infiniti|Isuzu|Jaguar|Jeep|Kawasaki|Kenworth|Kia|Lamborghini|Land Rover',
    'Lexus|Lincoln|Lotus|Lucid|Maserati|Mazda|McLaren|Mercedes-Benz|Mercury|Mini|Mitsubishi|Nissan|Oldsmobile',
    'Peterbilt|Plymouth|Polaris|Polestar|Pontiac|Porsche|Ram|Rivian|Rolls-Royce|Saab|Saturn|Scion|Smart|Subaru|Suzuki|Tesla|Toyota',
    'Volkswagen|Volvo|Yamaha',
  ]
    .join('|')
    .split('|')
    .map((make) => [make.toLowerCase(), make] as const)
    .concat([
      ['chevy', 'Chevrolet'],
      ['vw', 'Volkswagen'],
      ['mercedes', 'Mercedes-Benz'],
      ['mercedes benz', 'Mercedes-Benz'],
      ['benz', 'Mercedes-Benz'],
      ['harley', 'Harley-Davidson'],
      ['harley davidson', 'Harley-Davidson'],
      ['caddy', 'Cadillac'],
    ]),
);

/** The names of makes, for a regular expression: longer ones first, because `Mercedes` begins `Mercedes-Benz`. */
export const MAKE = [...MAKES.keys()].toSorted((one, other) => other.length - one.length).join('|');

/** A make as it is registered; undefined for what is none. */
export function makeOf(text: string): string | undefined {
  return MAKES.get(text.trim().toLowerCase());
}
