import { mongoose } from '../storage/mongoose.ts';

/*
 * Documents as earlier versions stored them, taken from databases that these versions filled. For the tests of the
 * migrations.
 */

type Document = mongoose.mongo.BSON.Document;

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 14, minute));
/** Ids in order, as those of messages written one after the other. */
const id = (number: number) =>
  mongoose.mongo.ObjectId.createFromHexString(number.toString(16).padStart(24, '0'));

/** Customers by what became of their last message. */
export const CUSTOMERS = {
  /** Wrote before there were waiting lists, and was not answered. */
  unanswered: id(0xa1),
  /** Wrote before there were waiting lists, and was answered. */
  answered: id(0xa2),
  /** Wrote once more after an answer, on a waiting list already and before messages had numbers. */
  waiting: id(0xa3),
  /** Wrote before and after messages had numbers; of these support has seen the first only. */
  numbered: id(0xa4),
} as const;

const username = (customer: keyof typeof CUSTOMERS) => `${customer}-customer`;

const user = (customer: keyof typeof CUSTOMERS): Document => ({
  _id: CUSTOMERS[customer],
  username: username(customer),
  email: `${customer}@example.com`,
  firstName: 'Ada',
  surname: 'Byron',
  signInNames: [username(customer), `${customer}@example.com`],
  nameKeys: ['ada', 'byron', 'ada byron'],
  passwordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$WgtA9A5+itH9Dz1ig2/j3Q$XbwqEWdgsXckJST23Kp7Cg4OF1oZy5CI61aICuFKSPI',
  isAdmin: false,
  createdAt: at(0),
  updatedAt: at(0),
  __v: 0,
});

let messages = 0;
/** One line of a conversation, a minute after the one before; a text in capitals is support's. */
function message(customer: keyof typeof CUSTOMERS, text: string, sequence?: number): Document {
  messages += 1;
  return {
    _id: id(0x100 + messages),
    userId: CUSTOMERS[customer],
    message: text,
    isFromAdmin: text === text.toUpperCase(),
    timestamp: at(messages),
    ...(sequence === undefined ? {} : { sequence }),
  };
}

export const MESSAGES = [
  message('unanswered', 'When will it come?'),
  message('unanswered', 'Hello?'),
  message('answered', 'When will it come?'),
  message('answered', 'ON FRIDAY'),
  message('waiting', 'When will it come?'),
  message('waiting', 'ON FRIDAY'),
  message('waiting', 'In the morning?'),
  message('waiting', 'Or in the evening?'),
  message('numbered', 'When will it come?'),
  message('numbered', 'ON FRIDAY'),
  message('numbered', 'In the morning?', 1),
  message('numbered', 'Or in the evening?', 2),
  message('numbered', 'IN THE MORNING', 3),
];

const CONVERSATIONS: Document[] = [
  { _id: CUSTOMERS.waiting, waitingSince: at(7), question: 'Or in the evening?' },
  {
    _id: CUSTOMERS.numbered,
    lastSequence: 3,
    revision: 7,
    lastMessageAt: at(13),
    answeredSequence: 1,
    waitingSince: at(12),
    question: 'Or in the evening?',
  },
];

/** Of users; of messages by their times, the first five of them; and of messages in parts, from before that. */
export const COUNTS = [
  { _id: 'users:before', count: 3 },
  { _id: 'users:164', count: 1 },
  { _id: 'chat_messages', count: 5, upTo: at(5) },
  { _id: 'chat_messages:before', count: 8 },
  { _id: 'chat_messages:0', count: 1 },
  { _id: 'chat_messages:255', count: 4 },
];

export const VINS = ['1M8GDM9AXKP042788', '1HGCM82633A004352', '5YJ3E1EA7KF317000'] as const;

function vehicle(vin: string, index: number): Document {
  const trackingNumber = `MW26955112${index}`;
  return {
    _id: id(0xb0 + index),
    trackingNumber,
    kind: 'vehicle',
    status: 'Pending',
    origin: 'Dallas, TX',
    destination: 'Omaha, NE',
    sender: 'Ann Marsh',
    receiver: 'Lee Ortega',
    estimatedDelivery: '2026-11-27',
    vehicle: {
      vin,
      year: 2019,
      make: 'Honda',
      model: 'CR-V',
      isOperable: true,
      trailer: 'open',
      service: 'door-to-door',
    },
    events: [],
    searchTokens: [trackingNumber.toLowerCase(), vin.toLowerCase(), 'ann', 'marsh', 'lee', 'ortega'],
    version: 1,
    isArchived: false,
    createdAt: at(index),
    updatedAt: at(index),
  };
}

/** A day that was counted on from the last one, 9999-12-31. */
const AFTER_LAST_DAY = '+010000-01';

/** One that was expected after the last day of the calendar. */
export const EXPECTED_TOO_LATE: Document = {
  ...vehicle('1GNEK13ZX3R298984', VINS.length),
  departureDate: '9999-12-31',
  estimatedDelivery: AFTER_LAST_DAY,
  origin: 'Boston, MA',
  destination: 'Miami, FL',
  rescheduled: { from: AFTER_LAST_DAY, to: AFTER_LAST_DAY, reason: 'other' },
};

const pointAt = (longitude: number, latitude: number) => ({
  point: { type: 'Point', coordinates: [longitude, latitude] },
});

/** One whose places were found by a part of their names: at Allen in Texas, and at Ontario in California. */
export const FOUND_ELSEWHERE: Document = {
  ...vehicle('2T1BURHE5JC012345', VINS.length + 1),
  origin: 'Mc Allen, TX',
  destination: 'Toronto, Ontario, CA',
  places: [pointAt(-96.6612, 33.1037), pointAt(-117.6089, 34.0393)],
  searchTokens: ['mc', 'allen', 'tx', 'toronto', 'ontario', 'ca', '@ca', '@tx'],
};

/** What a count of analytics had stored before its documents had `reach`: metrics computed from the shipments. */
const EARLIER_ANALYTICS: Document = {
  _id: id(0xb0),
  version: 1,
  createdOn: '2026-11-21',
  lane: 'Dallas, TX → Omaha, NE',
  counts: [{ day: '2026-11-21', figure: 'created', amount: 1 }],
  status: 'Pending',
  open: { promisedFor: '2026-11-27', lastEventAt: at(0) },
};

const EARLIER_INDEXES = [
  ['analytics_facts', { createdOn: 1, lane: 1 }, {}],
  ['chat_messages', { timestamp: -1, _id: -1 }, {}],
  ['chat_messages', { userId: 1, timestamp: -1, _id: -1 }, {}],
  // Kept for an hour then: another time than now.
  ['outbox', { createdAt: 1 }, { expireAfterSeconds: 3600 }],
  ['shipments', { isArchived: 1, searchTokens: 1 }, {}],
  ['shipments', { isArchived: 1, searchTokens: 1, status: 1, kind: 1 }, { name: 'search' }],
  ['shipments', { isArchived: 1, status: 1 }, { name: 'list_by_updatedAt' }],
  ['users', { isAdmin: 1 }, {}],
  // The key of one there is now, under another name.
  ['users', { nameKeys: 1 }, { name: 'by_name' }],
] as const;

/** Fills an empty database with all of the above. */
export async function storeEarlierShapes(db: mongoose.mongo.Db): Promise<void> {
  const names = ['unanswered', 'answered', 'waiting', 'numbered'] as const;
  await Promise.all([
    db.collection('users').insertMany(names.map(user)),
    db.collection('chat_messages').insertMany(MESSAGES),
    db.collection('chat_conversations').insertMany(CONVERSATIONS),
    db.collection<{ _id: string }>('document_counts').insertMany(COUNTS),
    db.collection('shipments').insertMany([...VINS.map(vehicle), EXPECTED_TOO_LATE, FOUND_ELSEWHERE]),
    db.collection('analytics_facts').insertOne(EARLIER_ANALYTICS),
    db.collection('live_events').insertOne({ type: 1, uid: '71f316ef62c91f82', nsp: '/', createdAt: at(0) }),
  ]);
}

/** Creates indexes that earlier versions had, one with another life time and one with another key than now. */
export async function createEarlierIndexes(db: mongoose.mongo.Db): Promise<void> {
  await Promise.all(
    EARLIER_INDEXES.map(([collection, key, options]) => db.collection(collection).createIndex(key, options)),
  );
}
