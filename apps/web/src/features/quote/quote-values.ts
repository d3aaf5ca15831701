import type { VehicleSize } from '@moveway/contracts/quotes/quote.constants.ts';
import type { QuoteRequestInput, QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import type { ShipmentKind, TrailerType } from '@moveway/contracts/shipments/shipment.constants.ts';

/** The quote form, with the fields of both kinds; numbers as they are typed. */
export interface QuoteValues {
  kind: ShipmentKind;
  from: string;
  to: string;
  pickupDate: string;
  service: 'standard' | 'expedited';
  size: VehicleSize;
  trailer: TrailerType;
  condition: 'operable' | 'inoperable';
  vin: string;
  year: string;
  make: string;
  model: string;
  weight: string;
  contents: string;
  name: string;
  email: string;
  phone: string;
  notes: string;
  website: string;
}

export const EMPTY_QUOTE: QuoteValues = {
  kind: 'vehicle',
  from: '',
  to: '',
  pickupDate: '',
  service: 'standard',
  size: 'car',
  trailer: 'open',
  condition: 'operable',
  vin: '',
  year: '',
  make: '',
  model: '',
  weight: '',
  contents: '',
  name: '',
  email: '',
  phone: '',
  notes: '',
  website: '',
};

/** The part that an estimate depends on; undefined as long as something of it is missing. */
export function tripOf(values: QuoteValues): QuoteTripInput | undefined {
  const { kind, from, to, pickupDate, service, weight } = values;
  if (from.trim() === '' || to.trim() === '' || (kind === 'package' && !(Number(weight) > 0))) {
    return undefined;
  }
  const trip = { from, to, pickupDate, isExpedited: service === 'expedited' };
  return kind === 'vehicle'
    ? {
        kind,
        ...trip,
        size: values.size,
        trailer: values.trailer,
        isOperable: values.condition === 'operable',
      }
    : { kind, ...trip, weight: Number(weight) };
}

/** Of each kind. */
type WithoutToken<Request> = Request extends unknown ? Omit<Request, 'formToken'> : never;

/** What is sent, but for the form's token; the server says what of it is missing or wrong. */
export function requestOf(values: QuoteValues): WithoutToken<QuoteRequestInput> {
  const { kind, from, to, pickupDate, service, vin, year, make, model } = values;
  const trip = { from, to, pickupDate, isExpedited: service === 'expedited' };
  const { name, email, phone, notes } = values;
  const person = { name, email, phone, notes };
  // Filled in by a program only, and then the server has to see it.
  const trap = values.website === '' ? {} : { website: values.website as '' };
  return kind === 'vehicle'
    ? {
        kind,
        ...trip,
        ...person,
        ...trap,
        size: values.size,
        trailer: values.trailer,
        isOperable: values.condition === 'operable',
        vin,
        make,
        model,
        year: year.trim() === '' ? undefined : Number(year),
      }
    : { kind, ...trip, ...person, ...trap, weight: Number(values.weight), contents: values.contents };
}
