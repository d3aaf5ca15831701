/*
 * One row for each field of a shipment that holds one value and that people write. Answers, requests, storage, search,
 * export, forms and details read the row, or do not compile without the field. A vehicle, dimensions and the customer
 * have several values each, and are written out where they are used. Free of zod: public pages import this.
 */

interface AnyField {
  /** Its name on screens. */
  label: string;
  changedBy: 'edit' | 'status update';
  /** The heading of its column in the export; null for a field without a column. */
  column: string | null;
}

/** The settings can hide names and dollars from the public; dollars are stored as cents. */
type TypedField =
  | { type: 'name' | 'text'; /** In characters. */ maxLength: number }
  | { type: 'day' | 'number' | 'dollars' | 'flag' };

/**
 * Staff see every field; the owner sees the fields of the owner and of everybody. Staff find a shipment by the `words`
 * of a field, or in its `own way` (`search-fields.ts`). Its owner finds it on the dashboard by the words of the fields
 * that they see, a `dashboard` field among them.
 */
export type ShipmentField = AnyField &
  TypedField &
  (
    | { seenBy: 'everybody' | 'owner'; search: 'words' | 'dashboard' | 'own way' | 'none' }
    | { seenBy: 'staff'; search: 'words' | 'own way' | 'none' }
  );

const shown = { seenBy: 'everybody', changedBy: 'edit' } as const;
const name = { type: 'name', maxLength: 200, ...shown, search: 'words' } as const;
const place = { type: 'text', maxLength: 120, ...shown, search: 'words' } as const;
const dollars = { type: 'dollars', ...shown, search: 'none' } as const;
const day = { type: 'day', ...shown, search: 'none' } as const;
const internal = { seenBy: 'staff', changedBy: 'edit' } as const;
const email = { type: 'text', maxLength: 254, ...internal, search: 'own way' } as const;
const phone = { type: 'text', maxLength: 40, ...internal, search: 'own way' } as const;

/** In the order of the export. */
export const SHIPMENT_FIELDS = {
  sender: { label: 'Sender', ...name, column: 'Sender' },
  senderEmail: { label: "Sender's email", ...email, column: 'Sender email' },
  senderPhone: { label: "Sender's phone", ...phone, column: 'Sender phone' },
  receiver: { label: 'Receiver', ...name, column: 'Receiver' },
  /** This and the phone number verify the receiver when they attach the shipment to an account. */
  receiverEmail: { label: "Receiver's email", ...email, column: 'Receiver email' },
  receiverPhone: { label: "Receiver's phone", ...phone, column: 'Receiver phone' },
  /** Whether the receiver gets emails about its status; they do if it is absent. */
  notifyReceiver: {
    label: 'Emails to the receiver',
    type: 'flag',
    ...internal,
    search: 'none',
    column: null,
  },
  /** The customer's own number. No two shipments of one customer have the same. */
  reference: {
    label: 'Reference',
    type: 'text',
    maxLength: 40,
    seenBy: 'owner',
    changedBy: 'edit',
    search: 'words',
    column: 'Reference',
  },
  origin: { label: 'From', ...place, column: 'Origin' },
  destination: { label: 'To', ...place, column: 'Destination' },
  currentLocation: {
    label: 'Current location',
    ...place,
    changedBy: 'status update',
    column: 'Current location',
  },
  description: {
    label: 'Description',
    type: 'text',
    maxLength: 2000,
    ...shown,
    search: 'dashboard',
    column: 'Description',
  },
  amount: { label: 'Shipping amount', ...dollars, column: 'Shipping amount (USD)' },
  value: { label: 'Declared value', ...dollars, column: 'Declared value (USD)' },
  departureDate: { label: 'Departure', ...day, column: 'Departure' },
  arrivalDate: { label: 'Expected arrival', ...day, column: 'Expected arrival' },
  estimatedDelivery: { label: 'Estimated delivery', ...day, column: 'Estimated delivery' },
  weight: { label: 'Weight', type: 'number', ...shown, search: 'none', column: 'Weight (lb)' },
} as const satisfies Record<string, ShipmentField>;

type Fields = typeof SHIPMENT_FIELDS;
export type FieldName = keyof Fields;
export type FieldType<F extends FieldName = FieldName> = Fields[F]['type'];

/** The names of the fields whose rows have this value, or one of these. */
export type FieldsWith<Column extends keyof ShipmentField, Value> = {
  [F in FieldName]: Fields[F][Column] extends Value ? F : never;
}[FieldName];

// The keys of a constant, which the library's type does not keep.
export const FIELD_NAMES = Object.keys(SHIPMENT_FIELDS) as FieldName[];

/** The name of a field on screens; any other name unchanged. */
export function labelOf(name: string): string {
  const rows: Partial<Record<string, { label: string }>> = SHIPMENT_FIELDS;
  return rows[name]?.label ?? name;
}

/** The names of the fields whose rows have one of these values, in the order of the table. */
export function fieldsWith<Column extends keyof ShipmentField, const Value extends ShipmentField[Column]>(
  column: Column,
  ...values: Value[]
): FieldsWith<Column, Value>[] {
  // Chosen by the same rule as in its type.
  return FIELD_NAMES.filter((field) =>
    values.some((value) => value === SHIPMENT_FIELDS[field][column]),
  ) as FieldsWith<Column, Value>[];
}
