import type { Side } from './line-labels.ts';

/** What a text says of a package, by the names of the form; money in dollars, days as YYYY-MM-DD. */
export interface TextFields {
  sender?: string;
  senderPhone?: string;
  senderEmail?: string;
  receiver?: string;
  receiverPhone?: string;
  receiverEmail?: string;
  origin?: string;
  destination?: string;
  departureDate?: string;
  arrivalDate?: string;
  reference?: string;
  amount?: number;
  weight?: number;
  vin?: string;
  year?: number;
  make?: string;
  model?: string;
  isOperable?: false;
  trailer?: 'open' | 'enclosed';
}

/** The field of each end by what it holds. */
export const FIELDS_OF = {
  sender: { phone: 'senderPhone', email: 'senderEmail', place: 'origin', day: 'departureDate' },
  receiver: { phone: 'receiverPhone', email: 'receiverEmail', place: 'destination', day: 'arrivalDate' },
} as const;

/** The parts of a place that have a label each. */
export type PlacePart = 'street' | 'city' | 'state' | 'zip';

const MAX_NAME = 200;
const MAX_PLACE = 120;

export type FoundFields = ReturnType<typeof createFoundFields>;

/** Collects what is found: of two values that differ the first one counts. */
export function createFoundFields() {
  const fields: TextFields = {};
  let referenceRank = 0;
  let isAboutOther = false;
  const placesOfNoEnd = new Set<string>();
  const parts: Record<Side, Partial<Record<PlacePart, string>>> = { sender: {}, receiver: {} };

  /** @returns whether the field has this value now */
  const give = <F extends keyof TextFields>(field: F, value: TextFields[F]): boolean => {
    fields[field] ??= value;
    return String(fields[field]).toLowerCase() === String(value).toLowerCase();
  };

  return {
    give,

    giveVin(vin: string): boolean {
      isAboutOther = !give('vin', vin);
      return !isAboutOther;
    },

    /** Whether the vehicle that was named last is another one than this package. */
    isAboutOther: (): boolean => isAboutOther,

    has: (field: keyof TextFields): boolean => fields[field] !== undefined,

    /** A street counts more than its city, wherever it stands. */
    givePlace(side: Side, place: string): boolean {
      const field = FIELDS_OF[side].place;
      const known = fields[field];
      if (place.length > MAX_PLACE) {
        return false;
      }
      const isOfKnown =
        known !== undefined && (place.endsWith(known) || place.replace(/ [\d-]+$/, '').endsWith(known));
      if (isOfKnown && known !== place) {
        fields[field] = place;
      }
      return give(field, place) || (fields[field]?.endsWith(place) ?? false);
    },

    /** A place that no word gives to an end. */
    keepPlace(place: string): void {
      placesOfNoEnd.add(place);
    },

    givePart(side: Side, part: PlacePart, value: string): void {
      parts[side][part] ??= value;
    },

    /** A company and its contact are one name: `Bayview Auto Sales, Luis Ortega`. */
    giveName(side: Side, name: string, isContact: boolean): boolean {
      const before = fields[side];
      const other = fields[side === 'sender' ? 'receiver' : 'sender'];
      // Named in passing, and known as the other end.
      if (!isContact && other?.includes(name)) {
        return true;
      }
      if (before === undefined) {
        fields[side] = name;
      } else if (
        before !== name &&
        isContact &&
        !before.includes(',') &&
        before.length + name.length < MAX_NAME
      ) {
        fields[side] = `${before}, ${name}`;
      }
      return fields[side]?.includes(name) ?? false;
    },

    /** @param rank how much rather it is taken than another (`line-labels.ts`) */
    giveReference(value: string, rank: number): boolean {
      const isFirst = rank > referenceRank;
      const hadOne = fields.reference !== undefined;
      if (isFirst) {
        fields.reference = value;
        referenceRank = rank;
      }
      return isFirst && !hadOne;
    },

    /** @returns whether the package is this vehicle, as far as is known */
    giveVehicle({ year, make, model }: { year?: number; make: string; model?: string }): boolean {
      const isSame =
        (fields.make === undefined && fields.model === undefined) ||
        (fields.make === make && (model === undefined || fields.model === model));
      if (isSame) {
        give('year', year);
        give('make', make);
        give('model', model);
      }
      isAboutOther = !isSame;
      return isSame;
    },

    /** Everything that was found, places put together from their parts. */
    result(): TextFields {
      for (const side of ['sender', 'receiver'] as const) {
        const { street, city, state, zip } = parts[side];
        const end = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
        const whole = [street, end].filter(Boolean).join(', ');
        const { place } = FIELDS_OF[side];
        if (whole !== '' && whole.length <= MAX_PLACE) {
          const known = fields[place];
          fields[place] =
            known === undefined
              ? whole
              : street !== undefined && end === '' && !/^\d/.test(known)
                ? `${street}, ${known}`
                : known;
        }
      }
      const { origin, destination } = fields;
      const [place, ...others] = [...placesOfNoEnd].filter((each) => each !== origin && each !== destination);
      // One end is said, and there is one more place: where the vehicle is, or where its owner lives.
      if (
        place !== undefined &&
        others.length === 0 &&
        (origin === undefined) !== (destination === undefined)
      ) {
        fields[origin === undefined ? 'origin' : 'destination'] = place;
      }
      const { departureDate, arrivalDate } = fields;
      // A package cannot arrive before it departs; which of the two is wrong, the dispatcher knows.
      if (departureDate !== undefined && arrivalDate !== undefined && arrivalDate < departureDate) {
        delete fields.arrivalDate;
      }
      return fields;
    },
  };
}
