import { IMPORT_FIELD_NAMES, type ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';

/**
 * Headings as lists of dealers, auctions and dispatch programs write them, in the form that `headingForms` gives them.
 * `from` and `to` stand for all words for the two ends of a journey, and for the sender and receiver before another
 * word. `load(|id|ref)` is short for `load`, `loadid` and `loadref`.
 */
const HEADINGS: Readonly<Record<ImportFieldName, string>> = {
  reference: `(|customer|your)reference referenceid (|customer)ref po purchaseorder order(|id) workorder
    shipperorderid stock(|id) load(|id|ref) jobnumber bol lot shipmentid invoice dispatchid confirmation externalid`,
  customer: 'customer(|email|account) account client username billto',
  sender: `sender shipper seller consignor from(|name|company|businessname|location|locationname|dealer) auction
    dealer(|ship) vendor`,
  senderFirstName: 'from(|contact)firstname',
  senderLastName: 'from(|contact)lastname',
  senderPhone: 'from(|contact)phone from(mobile|tel)',
  senderEmail: 'from(|contact)email',
  receiver: `receiver recipient consignee buyer to(|name|company|businessname|location|locationname|dealer|contact)
    shipto deliverto customercontact contactname fullname`,
  receiverFirstName: '(|to)(|contact)firstname',
  receiverLastName: '(|to)(|contact)lastname',
  receiverPhone: '(|to)(|contact)phone tel(|ephone) mobile cell',
  receiverEmail: 'to(|contact)email email(|address)',
  origin: 'origin from(place|point|citystate|cityst|citystatezip|fulladdress) loadat',
  originAddress: 'from(|street)address from(street|address1|addressline1)',
  originCity: 'fromcity',
  originState: 'from(state|st|province|stateprovince)',
  originZip: 'from(zip|postal)(|code)',
  destination: 'destination to(place|point|citystate|cityst|citystatezip|fulladdress)',
  destinationAddress: '(|to)(|street)address (|to)address1 to(street|addressline1)',
  destinationCity: '(|to)city',
  destinationState: '(|to)(state|province|stateprovince) tost',
  destinationZip: 'to(zip|postal)(|code) zip(|code) postalcode',
  vin: 'vin(|17|serial) (full|vehicle|vehicle1)vin vehicleidentificationnumber chassis serialnumber',
  year: '(|model|vehicle|vehicle1)year (|vehicle)yr my',
  make: '(|vehicle|vehicle1)make manufacturer brand mk',
  model: '(|vehicle|vehicle1)model mdl',
  yearMakeModel: `(|vehicle)yearmakemodel yearmakemodeltrim yrmakemodel ymm(|t) vehicle(|description|info)
    unit(|description) car`,
  isOperable: `(|is)(|in)operable inop operational drivable drives runs running run(|and)drive runs(|and)drives
    (|vehicle)condition`,
  trailer: '(trailer|transport|equipment)(|type) carriertype openenclosed shipvia',
  service: 'service(|type) deliverytype',
  departureDate: `departure(|date) from(date|readydate|scheduleddate|on|from) ship(|ping)date ready(|date)
    (|first)availabledate available dateavailable datefrom scheduledfrom(|date) etd`,
  arrivalDate: '(|expected)arrival(|date) eta',
  estimatedDelivery: `estimated(delivery|to)(|date) to(date|scheduleddate|by|before) deliverby due(|date) requireddate
    needby(|date) scheduledto(|date) edd dateto`,
  amount: `shippingamount(|usd) (|total)amount (|carrier|total|quoted)price rate cost (|carrier|total)pay tariff
    freight(|charge) charge total linehaul (transport|shipping)(fee|cost)`,
  value: '(|declared|insured|vehicle|retail|cargo)value declaredvalueusd (sale|purchase)price',
  weight: '(|gross|curb|total)weight weight(lb|lbs|pounds) lbs',
  length: 'length(|in|inches) len',
  width: 'width(|in|inches)',
  height: 'height(|in|inches)',
  description: `description note(|s) comment(|s) remarks (|special|dispatch)instructions additionalinfo contents
    commodity item(|s) transportnotes memo`,
  trackingNumber: 'tracking(|id|code)',
  kind: 'kind (|shipment)type',
  status: '(|shipment|package)status',
  currentLocation: '(|current|last)location whereisit',
};

/** All names that a short form stands for. */
function namesOf(short: string): string[] {
  const [group, choices] = /\(([^)]*)\)/.exec(short) ?? [];
  return group === undefined || choices === undefined
    ? [short]
    : choices.split('|').flatMap((choice) => namesOf(short.replace(group, choice)));
}

/** What a column with a heading of this form holds. */
export const FIELD_OF_FORM: ReadonlyMap<string, ImportFieldName> = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    HEADINGS[field]
      .split(/\s+/)
      .flatMap(namesOf)
      .map((name) => [name, field] as const),
  ),
);

/** Words for the two ends of a journey, the longest first, and for who sends and receives. */
const FROM =
  /^(?:pick[- ]?up|p\/?u|puloc|orig(?:in)?|collection|from|src|source|o)(?=[^a-z]|$)|^(?:sender|shipper|seller)(?=.)/;
const TO =
  /^(?:delivery|deliver ?to|drop[- ]?off|drop|d\/?o|dest(?:ination)?|del|ship ?to|to|d)(?=[^a-z]|$)|^(?:receiver|recipient|consignee|buyer|shipto)(?=.)/;

/** Words at the end that change nothing. The number of a party, a place or a vehicle does not say what it is called. */
const END =
  /(?<!\b(?:from|to|buyer|seller|shipper|sender|receiver|recipient|consignee|dealer|vendor|auction|location|unit|vehicle|car) ?)(?:number| no) ?$|(?<!\b(?:from|to|location) ?)name ?$/;

/**
 * The forms of a heading that are looked up, the most exact first: "Pickup City" is `pickupcity` and `fromcity`. They
 * have no capitals, spaces, punctuation or brackets, and no "number" or "name" at their end.
 */
export function headingForms(heading: string): string[] {
  const text = heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  const bare = text.replaceAll(/\([^)]*\)/g, '').trim();
  const ends = [bare.replace(FROM, 'from'), bare.replace(TO, 'to')].filter((form) => form !== bare);
  return [text, bare, ...ends]
    .map((form) => form.replaceAll('#', ' number').replaceAll(/[^a-z0-9]+/g, ' '))
    .flatMap((form) => [form, form.replace(END, '')])
    .map((form) => form.replaceAll(' ', ''))
    .filter((form, index, all) => form !== '' && all.indexOf(form) === index);
}
