import type { VehicleSize } from '@moveway/contracts/quotes/quote.constants.ts';
import type { KeptQuote, QuoteRequestInput, QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import type { ShipmentKind, TrailerType } from '@moveway/contracts/shipments/shipment.constants.ts';
import { isVin } from '@moveway/contracts/shipments/vehicle/vin.ts';

/** The values of the quote form with the fields of both kinds. Numbers are strings, as typed. */
export interface QuoteValues {
  kind: ShipmentKind;
  from: string;
  to: string;
  pickupDate: string;
  service: 'standard' | 'expedited';
  size: VehicleSize;
  trailer: TrailerType;
  condition: 'operable' | 'inoperable';
  /** Its name as typed, or its VIN. */
  vehicle: string;
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
  vehicle: '',
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

/** The part that an estimate depends on; undefined while it is incomplete. */
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

/**
 * The request body without the form's token. The server validates it.
 * @param keptQuote the token of the kept quote whose price is shown
 */
export function requestOf(values: QuoteValues, keptQuote?: string): WithoutToken<QuoteRequestInput> {
  const { name, email, phone, notes } = values;
  const person = {
    keptQuote,
    name,
    email,
    phone,
    notes,
    // Filled in by bots only. It is sent so that the server can reject the request.
    website: (values.website || undefined) as '' | undefined,
  };
  return { ...quoteOf(values), ...person };
}

/** What is shipped where, as it is requested and kept, without who asks. */
export function quoteOf(values: QuoteValues) {
  const { kind, from, to, pickupDate, service } = values;
  const common = { from, to, pickupDate, isExpedited: service === 'expedited' };
  if (kind === 'package') {
    return { kind, ...common, weight: Number(values.weight), contents: values.contents };
  }
  const { size, trailer, condition, vehicle, make, model, year } = values;
  return {
    kind,
    ...common,
    size,
    trailer,
    isOperable: condition === 'operable',
    vin: isVin(vehicle) ? vehicle : '',
    make,
    model,
    year: year.trim() === '' ? undefined : Number(year),
  };
}

/** The values of the form that a kept quote was made from, without who asks. */
export function valuesOf(quote: KeptQuote): QuoteValues {
  const common = {
    ...EMPTY_QUOTE,
    from: quote.from,
    to: quote.to,
    pickupDate: quote.pickupDate ?? '',
    service: quote.isExpedited ? ('expedited' as const) : ('standard' as const),
  };
  if (quote.kind === 'package') {
    return { ...common, kind: 'package', weight: String(quote.weight), contents: quote.contents ?? '' };
  }
  const { size, trailer, isOperable, vin, year, make = '', model = '' } = quote;
  return {
    ...common,
    kind: 'vehicle',
    size,
    trailer,
    condition: isOperable ? 'operable' : 'inoperable',
    vehicle: vin ?? [year, make, model].filter(Boolean).join(' '),
    year: year === undefined ? '' : String(year),
    make,
    model,
  };
}
