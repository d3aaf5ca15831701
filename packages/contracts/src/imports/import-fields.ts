/*
 * The fields that a column of an imported list can hold, in the order of the template and of the select. A place may
 * come in parts, which are put together; year, make and model may come in one column. Free of zod: the console imports
 * this.
 */

interface ImportField {
  /** Its name on screens and in the template. */
  label: string;
  /** Its cell in the first row of the template; missing for a column that the template does not have. */
  example?: string;
}

export const IMPORT_FIELDS = {
  reference: { label: 'Reference', example: 'PO-00417' },
  customer: { label: 'Customer', example: '' },
  sender: { label: 'Sender', example: 'Sunrise Motors' },
  senderFirstName: { label: 'Sender: first name' },
  senderLastName: { label: 'Sender: last name' },
  senderPhone: { label: 'Sender phone', example: '(512) 555-0140' },
  senderEmail: { label: 'Sender email', example: '' },
  receiver: { label: 'Receiver', example: 'Jane Roe' },
  receiverFirstName: { label: 'Receiver: first name' },
  receiverLastName: { label: 'Receiver: last name' },
  receiverPhone: { label: 'Receiver phone', example: '+1 775 555 0188' },
  receiverEmail: { label: 'Receiver email', example: '' },
  origin: { label: 'Origin', example: 'Austin, TX 78701' },
  originAddress: { label: 'Origin: street' },
  originCity: { label: 'Origin: city' },
  originState: { label: 'Origin: state' },
  originZip: { label: 'Origin: ZIP' },
  destination: { label: 'Destination', example: 'Reno, NV 89501' },
  destinationAddress: { label: 'Destination: street' },
  destinationCity: { label: 'Destination: city' },
  destinationState: { label: 'Destination: state' },
  destinationZip: { label: 'Destination: ZIP' },
  vin: { label: 'VIN', example: '1M8GDM9AXKP042788' },
  year: { label: 'Year', example: '' },
  make: { label: 'Make', example: '' },
  model: { label: 'Model', example: '' },
  yearMakeModel: { label: 'Year, make and model' },
  isOperable: { label: 'Drives', example: 'yes' },
  trailer: { label: 'Trailer', example: 'open' },
  service: { label: 'Service', example: 'door-to-door' },
  departureDate: { label: 'Departure', example: '' },
  arrivalDate: { label: 'Expected arrival', example: '' },
  estimatedDelivery: { label: 'Estimated delivery', example: '' },
  amount: { label: 'Shipping amount', example: '1200.50' },
  value: { label: 'Declared value', example: '' },
  weight: { label: 'Weight (lb)', example: '' },
  length: { label: 'Length (in)' },
  width: { label: 'Width (in)' },
  height: { label: 'Height (in)' },
  description: { label: 'Description', example: '' },
  trackingNumber: { label: 'Tracking number' },
  kind: { label: 'Kind' },
  status: { label: 'Status' },
  currentLocation: { label: 'Current location' },
} as const satisfies Record<string, ImportField>;

export type ImportFieldName = keyof typeof IMPORT_FIELDS;

// The keys of a constant, which the library's type does not keep.
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportFieldName, ...ImportFieldName[]];

/** The template: its headings, and one row that shows how values are written. */
export const TEMPLATE_COLUMNS: readonly { label: string; example: string }[] = Object.values<ImportField>(
  IMPORT_FIELDS,
).flatMap(({ label, example }) => (example === undefined ? [] : [{ label, example }]));
