import type { VehicleSize } from '@moveway/contracts/quotes/quote.constants.ts';
import type { QuoteRequestInput, QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import type { ShipmentKind, TrailerType } from '@moveway/contracts/shipments/shipment.constants.ts';

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

/** The request body without the form's token. The server validates it. */
export function requestOf(values: QuoteValues): WithoutToken<QuoteRequestInput> {
  const { kind, from, to, pickupDate, service, name, email, phone, notes } = values;
  const common = {
    from,
    to,
    pickupDate,
    isExpedited: service === 'expedited',
    name,
    email,
    phone,
    notes,
    // Filled in by bots only. It is sent so that the server can reject the request.
    website: (values.website || undefined) as '' | undefined,
  };
  if (kind === 'package') {
    return { kind, ...common, weight: Number(values.weight), contents: values.contents };
  }
  const { size, trailer, condition, vin, make, model, year } = values;
  return {
    kind,
    ...common,
    size,
    trailer,
    isOperable: condition === 'operable',
    vin,
    make,
    model,
    year: year.trim() === '' ? undefined : Number(year),
  };
}
