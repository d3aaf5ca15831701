/** Makes that are shipped in the United States, and how people write them. */
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
      ['range rover', 'Land Rover'],
      ['caddy', 'Cadillac'],
    ]),
);

const MAKE = [...MAKES.keys()].toSorted((one, other) => other.length - one.length).join('|');
const YEAR = String.raw`(?<![\d/.:$#-])(?<year>(?:19[3-9]|20[0-4])\d|['’]\d{2}|0\d)(?![\d/])`;
const MODEL = String.raw`(?<model>(?:[ \t]+[\w-]+(?:\.\d)?){0,4})`;
const WITH_YEAR = new RegExp(String.raw`${YEAR}[ \t]+(?<make>${MAKE})\b${MODEL}`, 'giu');
const WITHOUT_YEAR = new RegExp(String.raw`(?<![\w@.])(?<make>${MAKE})\b${MODEL}`, 'giu');

const YEAR_ALONE = /^(?:19[3-9]|20[0-4])\d$/;

/** What ends the name of a model. */
const NO_MODEL =
  /^(?:-+|vin|runs?|running|drives?|operable|inop|inoperable|non|not|does|doesnt|wont|from|to|in|at|on|of|for|is|was|it|its|that|which|with|and|or|the|my|sitting|located|ready|needs?|has|stock|lot|ref|po|open|enclosed|white|black|silver|gr[ae]y|red|blue|green|gold|tan|brown|orange|yellow|maroon|beige|sedan|suv|coupe|hatchback|convertible|wagon|van|truck|keys?|title|dealer|dealership|i|we|he|she|pick(?:ed)?|pickup|delivery|deliver|ship(?:ped|ping)?|transport(?:ed)?|moved|move|taken|brought|hauled|please|thanks|usd|color|clean|sold|no|yes|purchased|bought|asap|can|will|by|out|this|today|tomorrow|next|plus|also|new|used|must|should|would|may|have|had|be|been|but|so|if|when|where|here|there|go|goes|going|currently|now|just|parked|stored|available)$/i;

/** What follows a make in the name of a company: `Honda Financial Services`, `Mini Storage`. */
const OF_COMPANY =
  /\b(?:financ(?:e|ial)|credit|bank|leasing|lease|insurance|services?|dealers(?:hip)?|motors|auto(?:s|motive)?|cars|sales|parts|group|centers?|store|shop|garage|storage|inc|llc|corp|co)\b/i;

export interface TextVehicle {
  year?: number;
  make: string;
  model?: string;
}

/** A make as it is registered, for each name it has in a text; undefined for what is none. */
export function makeOf(text: string): string | undefined {
  return MAKES.get(text.trim().toLowerCase());
}

/** The vehicles that are named by make, with a year or without one: `2019 Honda Civic`, `'19 chevy tahoe`. */
export function vehiclesIn(
  text: string,
  form: 'with year' | 'without year',
): { vehicle: TextVehicle; found: string }[] {
  return [...text.matchAll(form === 'with year' ? WITH_YEAR : WITHOUT_YEAR)].flatMap(
    ({ 0: whole, groups = {} }) => {
      const { year, make = '', model = '' } = groups;
      const words = model.trim().split(/\s+/).filter(Boolean);
      const end = words.findIndex((word) => NO_MODEL.test(word));
      const named = (end === -1 ? words : words.slice(0, end)).slice(0, 3);
      // `Toyota Tacoma 2022`; a `BMW 2002` is a model.
      const yearBehind =
        year === undefined && named.length > 1 && YEAR_ALONE.test(named.at(-1) ?? '')
          ? named.pop()
          : undefined;
      // Without a year, `Ford` may be a person and `Mini` a size.
      if (year === undefined && (named.length === 0 || OF_COMPANY.test(model))) {
        return [];
      }
      const vehicle = {
        year: fullYear(year ?? yearBehind),
        make: MAKES.get(make.toLowerCase()) ?? make,
        model: modelName(make, named),
      };
      return [
        {
          vehicle,
          found:
            whole.slice(0, whole.length - model.length) +
            [...named, yearBehind].flatMap((word) => (word === undefined ? [] : ` ${word}`)).join(''),
        },
      ];
    },
  );
}

function modelName(make: string, words: string[]): string | undefined {
  const name = words.join(' ');
  // `Range Rover Sport` is a model of Land Rover.
  return (make.toLowerCase() === 'range rover' ? `Range Rover ${name}`.trim() : name) || undefined;
}

function fullYear(text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  const digits = Number(text.replaceAll(/\D/g, ''));
  return digits > 99 ? digits : digits + (digits > 40 ? 1900 : 2000);
}

const DOES_NOT_RUN =
  /\b(?:inop(?:erable)?|non[- ]?run(?:ning|ner)|(?:does(?:n['’]?t| not)|won['’]?t|will not|not) (?:run|start|running|drive|operable|drivable)|no[nt][- ]?operable|needs? (?:a )?winch|(?:it|car|truck|van|bike) don['’]?t (?:run|start|drive)|forklift)\b/i;

/** False where the text says that the vehicle does not run. */
export function isInoperable(text: string): boolean {
  return DOES_NOT_RUN.test(text);
}
