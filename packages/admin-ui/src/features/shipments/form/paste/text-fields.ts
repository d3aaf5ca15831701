import { SHIPMENT_FIELDS } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { Side } from './line-labels.ts';
import type { TextVehicle } from './vehicle-text.ts';

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

const MAX_NAME = SHIPMENT_FIELDS.sender.maxLength;
const MAX_PLACE = SHIPMENT_FIELDS.origin.maxLength;

export type FoundFields = ReturnType<typeof createFoundFields>;

/** Collects what is found: of two values that differ the first one counts. */
export function createFoundFields() {
  const fields: TextFields = {};
  let referenceRank = 0;
  /** By what the vehicle that was named last is known to be another one than this package. */
  let other: 'vin' | 'vehicle' | undefined;
  const parts: Record<Side, Partial<Record<PlacePart, string>>> = { sender: {}, receiver: {} };

  /** @returns whether the field has this value now */
  const give = <F extends keyof TextFields>(field: F, value: TextFields[F]): boolean => {
    fields[field] ??= value;
    return String(fields[field]).toLowerCase() === String(value).toLowerCase();
  };

  /** Another year, make or model; `Rogue` and `ROGUE SV` may be one. */
  const isOtherVehicle = ({ year, make, model }: TextVehicle): boolean =>
    differ(fields.year, year) || differ(fields.make, make) || isOtherModel(fields.model, model);

  return {
    give,

    isOtherVehicle,

    giveVin(vin: string): boolean {
      if (other === 'vehicle' && fields.vin !== vin) {
        return false;
      }
      other = give('vin', vin) ? undefined : 'vin';
      return other === undefined;
    },

    /** Whether the vehicle that was named last is another one than this package. */
    isAboutOther: (): boolean => other !== undefined,

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

    /** @returns whether all of it is this package */
    giveVehicle(vehicle: TextVehicle): boolean {
      if (isOtherVehicle(vehicle)) {
        other = 'vehicle';
        return false;
      }
      // Two of one model are told apart by their VINs alone.
      other = other === 'vin' ? 'vin' : undefined;
      const { year, make, model } = vehicle;
      return [give('year', year), give('make', make), model === undefined || give('model', model)].every(
        Boolean,
      );
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
      const { departureDate, arrivalDate } = fields;
      // A package cannot arrive before it departs; which of the two is wrong, the dispatcher knows.
      if (departureDate !== undefined && arrivalDate !== undefined && arrivalDate < departureDate) {
        delete fields.arrivalDate;
      }
      return fields;
    },
  };
}

const differ = <V>(known: V | undefined, value: V | undefined): boolean =>
  known !== undefined && value !== undefined && known !== value;

function isOtherModel(known = '', model = ''): boolean {
  const [short = '', long = ''] = [known.toLowerCase(), model.toLowerCase()].toSorted(
    (one, two) => one.length - two.length,
  );
  return short !== '' && short !== long && !long.startsWith(`${short} `);
}
