/** Who receives the packages of the demo. Those with a name to sign in with are customers, with a dashboard. */
export const RECEIVERS: readonly { name: string; username?: string }[] = [
  { name: 'Marisol Vega', username: 'demo' },
  { name: 'Theodore Lindqvist', username: 'theo_lindqvist' },
  { name: 'Priya Raman', username: 'priya_raman' },
  { name: 'Darnell Whitfield' },
  { name: 'Hannah Feldman', username: 'hannah_f' },
  { name: 'Wei-Lin Chen' },
  { name: 'Samuel Begay', username: 'samuel_begay' },
  { name: 'Caitlin O’Rourke' },
  { name: 'Miguel Santos' },
  { name: 'Anya Petrova' },
];

/** The customer whose dashboard is there to look at. */
export const DEMO_USERNAME = 'demo';

/** Where a receiver can be reached: a reserved domain, and numbers kept for fiction. */
export function contactsOf(name: string): { receiverEmail: string; receiverPhone: string } {
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim();
  const position = RECEIVERS.findIndex((receiver) => receiver.name === name);
  return {
    receiverEmail: `${letters.replaceAll(' ', '.').toLowerCase()}@example.com`,
    receiverPhone: `(512) 555-${String(110 + position).padStart(4, '0')}`,
  };
}

export const SENDERS = [
  'Lone Star Auto Auction',
  'Harbor City Motors',
  'Prairie Wind Outfitters',
  'Blue Ridge Furniture Co.',
  'Sunbelt Classic Cars',
];

/** The first eleven characters of their VINs; none is a real car's. */
export const VEHICLES = [
  { year: 2021, make: 'Toyota', model: 'RAV4', vin: '2T3W1RFV0MW' },
  { year: 2019, make: 'Honda', model: 'CR-V', vin: '5J6RW2H50KL' },
  { year: 2022, make: 'Ford', model: 'F-150', vin: '1FTEW1EP0NF' },
  { year: 2018, make: 'Subaru', model: 'Outback', vin: '4S4BSANC0J3' },
  { year: 2023, make: 'Tesla', model: 'Model 3', vin: '5YJ3E1EA0PF' },
];

export const PARCELS = [
  { description: 'Mountain bike, boxed', weight: 38.5, value: 1899 },
  { description: 'Walnut side table', weight: 44, value: 640 },
  { description: 'Resonator guitar', weight: 16.2, value: 2150 },
];

/** Stops along American interstates, in the order of the road. */
export const ROADS = [
  'Laredo, TX > San Antonio, TX > Dallas, TX > Oklahoma City, OK > Wichita, KS > Kansas City, MO > Minneapolis, MN',
  'Miami, FL > Jacksonville, FL > Savannah, GA > Richmond, VA > Philadelphia, PA > New York, NY > Boston, MA',
  'Los Angeles, CA > Phoenix, AZ > Tucson, AZ > El Paso, TX > Houston, TX > New Orleans, LA > Mobile, AL',
  'San Diego, CA > Bakersfield, CA > Sacramento, CA > Redding, CA > Eugene, OR > Portland, OR > Seattle, WA',
  'San Francisco, CA > Reno, NV > Salt Lake City, UT > Cheyenne, WY > Omaha, NE > Chicago, IL > Cleveland, OH',
  'Detroit, MI > Toledo, OH > Cincinnati, OH > Lexington, KY > Chattanooga, TN > Atlanta, GA > Tampa, FL',
].map((road) => road.split(' > '));

/** Comments of customers about their deliveries. */
export const RATINGS = [
  { stars: 5, comment: 'Right on time, and the driver called ahead.' },
  { stars: 4, comment: 'A day later than planned, but they told me early.' },
  { stars: 5 },
  { stars: 3, comment: 'Fine, but pickup took two tries.' },
];

/** Conversations with support, by username. Those that end with the customer's message wait for an answer. */
export const CONVERSATIONS: Readonly<
  Record<string, readonly { hoursAgo: number; isFromAdmin: boolean; message: string }[]>
> = {
  [DEMO_USERNAME]: [
    { hoursAgo: 48, isFromAdmin: false, message: 'Can the driver call me an hour before he arrives?' },
    { hoursAgo: 47, isFromAdmin: true, message: 'Of course. We have noted it; keep your phone handy.' },
    { hoursAgo: 0.5, isFromAdmin: false, message: 'Can it go to my office in the same city instead?' },
  ],
  theo_lindqvist: [
    { hoursAgo: 120, isFromAdmin: false, message: 'How full can the tank be at pickup?' },
    { hoursAgo: 119, isFromAdmin: true, message: 'A quarter of a tank at most, please.' },
  ],
  hannah_f: [
    { hoursAgo: 3, isFromAdmin: false, message: 'My sister will be home instead of me. Can she sign?' },
  ],
};

/** What visitors sent by the forms of the site. */
export const REQUESTS = [
  {
    hoursAgo: 2,
    kind: 'contact',
    name: 'Owen Tanaka',
    message: 'Do you ship motorcycles to Alaska in winter?',
  },
  {
    hoursAgo: 20,
    kind: 'document',
    name: 'Grace Okonkwo',
    message: 'I need the bill of lading of my last car.',
  },
  { hoursAgo: 50, kind: 'issue', name: 'Owen Begay', message: 'The page of prices is empty on my phone.' },
] as const;
