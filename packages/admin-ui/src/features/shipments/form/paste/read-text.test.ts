import { expect, it } from 'vitest';
import { readText } from './read-text.ts';
import type { TextFields } from './text-fields.ts';
import { auctionTexts } from './texts/auction-texts.ts';
import { brokerTexts } from './texts/broker-texts.ts';
import { customerTexts } from './texts/customer-texts.ts';
import { dealerTexts } from './texts/dealer-texts.ts';
import { noteTexts } from './texts/note-texts.ts';
import { ownerTexts } from './texts/owner-texts.ts';
import { makeOf } from './vehicle-text.ts';

const TODAY = '2026-11-25';
const TEXTS = [brokerTexts, customerTexts, auctionTexts, noteTexts, dealerTexts, ownerTexts].flat();
/** What a dispatcher would take from a text and the rules do not find, or only in part. */
const NOT_FOUND: Readonly<Record<string, readonly (keyof TextFields)[]>> = {
  'cells between bars': ['amount'],
  'a mother who sends a car to her son': ['sender'],
  'a text message in small letters without a make': ['year', 'make', 'model', 'origin', 'sender'],
  'a story of a classic car': ['receiver'],
  'a load with a price and a price per mile': ['sender'],
  'a forwarded mail in sentences': ['receiver', 'receiverEmail'],
  'two lines of a text message': ['origin'],
  'two ends in sentences': ['receiver'],
  'a text in Spanish': ['destination'],
};
const names = (fields: TextFields) => Object.keys(fields) as (keyof TextFields)[];

/** A value without what only its writing changes. */
const plain = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9@]+/g, ' ')
    .trim();

it.each(TEXTS)(
  'gives each field that a dispatcher would take, and no other: $name',
  ({ name, text, fields }) => {
    const found = readText(text, TODAY).fields;
    const missed = names(fields).filter((field) => plain(fields[field]) !== plain(found[field]));
    expect(missed).toEqual(NOT_FOUND[name] ?? []);
    // A city without its street is not wrong, nor is a company without its contact.
    const isPart = (field: keyof TextFields) =>
      ` ${plain(fields[field])} `.includes(` ${plain(found[field])} `);
    expect(
      names(found).filter((field) => !(field in fields && (!missed.includes(field) || isPart(field)))),
    ).toEqual([]);
  },
);

it('gives no value that is not in its text', () => {
  const joined = (text: string) => plain(text).replaceAll(' ', '');
  const invented = TEXTS.flatMap(({ name, text }) =>
    Object.entries(readText(text, TODAY).fields).flatMap(([field, value]) => {
      // Days are written in many forms, and what cannot move is described in many words.
      const isReworded = field.endsWith('Date') || field === 'isOperable';
      // `VW`.
      const isShort = field === 'make' && text.split(/\s+/).some((word) => makeOf(word) === value);
      // A place may be put together from several lines; its state may be written in full, and a year with two digits.
      const parts = String(value).split(/[ ,]+/);
      const isInText = (part: string) =>
        joined(text).includes(joined(field === 'year' ? part.slice(-2) : part)) || /^[A-Z]{2}$/.test(part);
      return isReworded || isShort || parts.every((part) => isInText(part)) ? [] : [{ name, field, value }];
    }),
  );
  expect(invented).toEqual([]);
});

const CAMRY: TextFields = { make: 'Toyota', model: 'Camry', year: 2018 };
const ROGUE: TextFields = { make: 'Nissan', model: 'Rogue', year: 2014 };
const BOISE = '12 Elm St, Boise, ID 83702';
const VIN_A = '4T1BF1FK5GU123456';
const VIN_B = '5N1AT2MV3EC123456';

it.each<[string, TextFields]>([
  ['Do you ship to Hawaii? Just looking for a ballpark', {}],
  ['from Fremont to Boise ID', { destination: 'Boise, ID' }],
  ['get it from Bend Oregon to Tucson Arizona', { origin: 'Bend, OR', destination: 'Tucson, AZ' }],
  ['2016 Toyota Camry SE - runs', { make: 'Toyota', model: 'Camry SE', year: 2016 }],
  ['a Toyota Tacoma 2022 (runs)', { make: 'Toyota', model: 'Tacoma', year: 2022 }],
  // A place that no word gives to an end.
  ['2018 Toyota Camry from Boise, ID, titled in Portland, OR', { ...CAMRY, origin: 'Boise, ID' }],
  [`Pickup: ${BOISE}\n$450\nAcme Motors\n5 Main St, Reno, NV 89501`, { origin: BOISE }],
  [`Pickup: ${BOISE}\nI am in a hurry, call 208-555-0101`, { origin: BOISE, senderPhone: '208-555-0101' }],
  // What is said of another vehicle.
  [`2014 Nissan Rogue\n2014 Nissan Rogue VIN ${VIN_B}`, { ...ROGUE, vin: VIN_B }],
  [`2018 Toyota Camry VIN ${VIN_A}\n2014 Nissan Rogue VIN ${VIN_B} - inop`, { ...CAMRY, vin: VIN_A }],
  [`2014 Nissan Rogue VIN ${VIN_A}\n2014 Nissan Rogue VIN ${VIN_B} - inop`, { ...ROGUE, vin: VIN_A }],
  ['2014 Nissan Rogue\n2016 Nissan Rogue - inop', ROGUE],
  ['2014 Nissan Rogue\n2014 Nissan Sentra - inop', ROGUE],
  [`2018 Toyota Camry\n2014 Nissan Rogue VIN ${VIN_B}`, CAMRY],
  [`2018 Toyota Camry\n2014 Nissan Rogue\nVIN: ${VIN_B}`, CAMRY],
  ['Lienholder is Honda Financial Services', {}],
  ['It is at Desert Mini Storage', { sender: 'Desert Mini Storage' }],
  // Money that is not the price of the transport, and a range.
  ['Storage charges $45 at pickup', {}],
  ['Storage fee due at release: $45', {}],
  ['Sale price: $14,000', {}],
  ['Their price is $700', {}],
  ['they quoted me $1,200', {}],
  ['Pay 15-30 days after POD', {}],
  ['Rate $500-600', {}],
  ['Rate: 500 / 600', {}],
  // Our own number.
  ['Order: MW100000002', {}],
  ['Please cancel order MW100000002', {}],
  ['Deliver 2 via Fedex, Denver, CO 80202', { destination: 'Denver, CO 80202' }],
  ['An enclosed trailer is not necessary', {}],
  ['my 1988 Buick Reatta must go', { year: 1988, make: 'Buick', model: 'Reatta' }],
  [`Pickup: ${BOISE}, ask for security desk 208-555-0101`, { origin: BOISE, senderPhone: '208-555-0101' }],
  [`Pickup: ${BOISE}. My number is 702-555-0101`, { origin: BOISE }],
  [`The car is at ${BOISE}. Call me at 702-555-0101`, { origin: BOISE }],
  ['We need it there by 1/12. My husband Ray will be at home, 585-555-0130', { arrivalDate: '2027-01-12' }],
  [
    'Deliver: Manheim Kentucky, 9955 Simonson Rd, Harrison, OH 45030',
    { receiver: 'Manheim Kentucky', destination: '9955 Simonson Rd, Harrison, OH 45030' },
  ],
  ['Date: Mon, Nov 23', {}],
  ['Origin city: Omaha\nCustomer email: beth.howe@mail.example', { origin: 'Omaha' }],
  ['VIN 1HGCM82633AO04352 (2003 Honda Accord)', { year: 2003, make: 'Honda', model: 'Accord' }],
  [
    'Phone: 206-555-0119\nVehicle: 2017 Honda Pilot EX\nRunning: Yes',
    { year: 2017, make: 'Honda', model: 'Pilot EX' },
  ],
  ['Subject: PO 55120 Tacoma to Fargo\nTo: dispatch <dispatch@moveway.example>', {}],
])('reads no more than is said: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it.each<[string, TextFields]>([
  ['2014 Nissan Rogue\n2014 NISSAN ROGUE SV - INOP', { ...ROGUE, isOperable: false }],
  [
    '2014 Nissan Rogue\nLienholder is Honda Financial Services\nDoes not run',
    { ...ROGUE, isOperable: false },
  ],
  [
    '2018 Toyota Camry\n2014 Nissan Rogue runs\nthe 2018 Toyota Camry does not run',
    { ...CAMRY, isOperable: false },
  ],
  [`Pickup:\nAcme Motors\nVIN ${VIN_A}\n${BOISE}`, { sender: 'Acme Motors', vin: VIN_A, origin: BOISE }],
  [
    'From Boise, ID. I live at 5 Main St, Reno, NV 89501 and my cell is 775-555-0101',
    { origin: 'Boise, ID', destination: '5 Main St, Reno, NV 89501', receiverPhone: '775-555-0101' },
  ],
  ['Storage charges $45 at pickup. Rate $600', { amount: 600 }],
  ['You quoted $940', { amount: 940 }],
  [`PU: ${BOISE} (Marcus, 208-555-0101)`, { origin: BOISE, sender: 'Marcus', senderPhone: '208-555-0101' }],
  [`Recoger en ${BOISE}`, { origin: BOISE }],
  [
    'a 09 Nissan Rogue in Reno NV to my cousin in Boise ID',
    { ...ROGUE, year: 2009, destination: 'Boise, ID' },
  ],
  [`2018 Toyota Camry  VIN ${VIN_A}  Lot# 33981274`, { ...CAMRY, vin: VIN_A, reference: '33981274' }],
  [`2018 Toyota Camry from Acme Motors, ${BOISE}`, { ...CAMRY, origin: BOISE }],
  [
    `[11/24/26, 3:12 PM] Sal Auto: pu ${BOISE}\n[11/24/26, 3:13 PM] Sal Auto: 275 cod`,
    { origin: BOISE, amount: 275 },
  ],
  ['Year\t2019\nMake\tNissan\nModel\tRogue SV', { year: 2019, make: 'Nissan', model: 'Rogue SV' }],
  ['OPERABLE: NO\nTRAILER TYPE: OPEN', { isOperable: false, trailer: 'open' }],
  ['open trailer', { trailer: 'open' }],
  ['Pickup City\tMobile\nPickup State\tAL', { origin: 'Mobile, AL' }],
  ['Moving from Madison, Wisconsin', { origin: 'Madison, WI' }],
  ['From: 310 Beacon Street', { origin: '310 Beacon Street' }],
  ['D/O: 412 Woodland St', { destination: '412 Woodland St' }],
  [
    'Pickup: Lakeside Towing, 770 Route 9, Lakewood, NJ 08701',
    { sender: 'Lakeside Towing', origin: '770 Route 9, Lakewood, NJ 08701' },
  ],
  [
    'From our lot 3300 Airline Dr Metairie LA 70001 to a guy in Little Rock AR',
    { origin: '3300 Airline Dr, Metairie, LA 70001', destination: 'Little Rock, AR' },
  ],
  [
    'taken to our winter place, 5100 Gulf Dr #304, Longboat Key, FL 34228',
    { destination: '5100 Gulf Dr #304, Longboat Key, FL 34228' },
  ],
  [
    'TO: HIGH PLAINS SUPPLY 1212 E LINCOLNWAY CHEYENNE WY 82001',
    { receiver: 'HIGH PLAINS SUPPLY', destination: '1212 E LINCOLNWAY, CHEYENNE, WY 82001' },
  ],
  ['Pickup no earlier than 12/01/26', { departureDate: '2026-12-01' }],
  ['First available: 12/1/26', { departureDate: '2026-12-01' }],
  ['First available date: 2026-12-08', { departureDate: '2026-12-08' }],
  ['Available from Dec 14\nBest,\nAnn Voss', { departureDate: '2026-12-14' }],
  ['ETA: Wed 12/2', { arrivalDate: '2026-12-02' }],
  ['Delivery between Dec 17 and Dec 21', { arrivalDate: '2026-12-21' }],
  [
    'Picked up around January 4th and delivered by January 10th',
    { departureDate: '2027-01-04', arrivalDate: '2027-01-10' },
  ],
  ['RATE 900', { amount: 900 }],
  ['can do 600.', { amount: 600 }],
  ['Dispatch #: 11873', { reference: '11873' }],
  ['Claim #: 21-88-4490', { reference: '21-88-4490' }],
  [
    'Shipment: 3310042\n\nShipper\nValley Truck Center',
    { reference: '3310042', sender: 'Valley Truck Center' },
  ],
  ['Seller: Dick Hanover', { sender: 'Dick Hanover' }],
  ['PICKUP\nName: Lone Star Motors\nContact: Dana Fields', { sender: 'Lone Star Motors, Dana Fields' }],
  ['Auction phone: 972-555-0114', { senderPhone: '972-555-0114' }],
  ['Consignee\nGranite Rentals', { receiver: 'Granite Rentals' }],
  ['DO: Subaru of Wichita', { receiver: 'Subaru of Wichita' }],
  ['Destination\nGil Navarro\n88 Camino Real', { receiver: 'Gil Navarro', destination: '88 Camino Real' }],
  [
    'Delivery:\nResidential\nTed Pruitt\n6650 W Saddle Horn Trl',
    { receiver: 'Ted Pruitt', destination: '6650 W Saddle Horn Trl' },
  ],
  ['Receiver Ann Voss 973-555-0145', { receiver: 'Ann Voss', receiverPhone: '973-555-0145' }],
  [
    'Delivery\nMy name is Priya Raman, phone 617-555-0144',
    { receiver: 'Priya Raman', receiverPhone: '617-555-0144' },
  ],
  ['Unit: 2017 GMC Sierra 1500', { year: 2017, make: 'GMC', model: 'Sierra 1500' }],
  ['2020 Chrysler Pacifica', { year: 2020, make: 'Chrysler', model: 'Pacifica' }],
  ['2021 Harley-Davidson Sportster', { year: 2021, make: 'Harley-Davidson', model: 'Sportster' }],
  ['our 2022 Lexus RX 350 taken from Boise', { year: 2022, make: 'Lexus', model: 'RX 350' }],
  [
    `Pickup: ${BOISE}. He is in Austin: 2500 Nueces St, Austin, TX 78705`,
    { origin: BOISE, destination: '2500 Nueces St, Austin, TX 78705' },
  ],
  [
    `drop off at ${BOISE} with Manny Ruiz 520-555-0165`,
    { destination: BOISE, receiver: 'Manny Ruiz', receiverPhone: '520-555-0165' },
  ],
  [
    `DO: ${BOISE}. POC at pickup SSG Amy Tran 719-555-0127.`,
    { destination: BOISE, sender: 'SSG Amy Tran', senderPhone: '719-555-0127' },
  ],
  ['Location: 1190 Lancaster Rd', { origin: '1190 Lancaster Rd' }],
  ['Pickup date: 5 January 2027', { departureDate: '2027-01-05' }],
  ['Drop-Off Phone: +1 312-555-0132 ext. 14', { receiverPhone: '+1 312-555-0132 ext. 14' }],
  ['Year/Make/Model: 2022 Hyundai Ioniq 5', { year: 2022, make: 'Hyundai', model: 'Ioniq 5' }],
  ['Please pick up 2 crates at Keystone Parts', { sender: 'Keystone Parts' }],
  ['Open carrier ok.', { trailer: 'open' }],
  ['> Reference # TRX 7781', { reference: 'TRX 7781' }],
  ['Needs to be there by 12/5.', { arrivalDate: '2026-12-05' }],
  ['Deliver to: 55 Commerce Way', { destination: '55 Commerce Way' }],
  ['bring them to Summit Diesel', { receiver: 'Summit Diesel' }],
  ['TO:\nCarson Valley Ford\n1300 US-395', { receiver: 'Carson Valley Ford', destination: '1300 US-395' }],
  ['Drop-Off Address: 333 S Wabash Ave Suite 210', { destination: '333 S Wabash Ave Suite 210' }],
  [
    'Consignee: Corwin Toyota, 222 40th St S, Fargo, ND 58103',
    { receiver: 'Corwin Toyota', destination: '222 40th St S, Fargo, ND 58103' },
  ],
])('reads what is said: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it('lists lines as not fully read whose place, number or money has no field', () => {
  const text = '2018 Toyota Camry, titled in Portland, OR\nOrder: MW100000002\nStorage charges $45';
  expect(readText(text, TODAY).notPlaced).toEqual(text.split('\n'));
});

it('leaves out what is longer than any word, such as a link or an encoded file', () => {
  const link = `https://mail.example/?next=${'Rate:$600,Boise,ID&'.repeat(20)}`;
  expect(readText(`2018 Toyota Camry\n${link}`, TODAY)).toEqual({ fields: CAMRY, notPlaced: [] });
});
