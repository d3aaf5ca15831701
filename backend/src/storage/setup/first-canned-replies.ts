import type { mongoose } from '../mongoose.ts';

const REPLIES = [
  { shortcut: 'hello', text: 'Hello {firstName}, thank you for writing. I am looking into it now.' },
  {
    shortcut: 'where',
    text: 'Hello {firstName}, {trackingNumber} is on its way and expected by {expectedDelivery}. The tracking page shows each stop as it is scanned.',
  },
  {
    shortcut: 'late',
    text: 'Hello {firstName}, I am sorry that {trackingNumber} is late. I am asking the driver for a new date and will write to you here today.',
  },
  {
    shortcut: 'pickup',
    text: 'Hello {firstName}, the driver calls about two hours before pickup. Please have the keys ready, no more than a quarter of a tank of fuel, and nothing loose in the vehicle.',
  },
  {
    shortcut: 'delivery',
    text: 'Hello {firstName}, the driver calls before delivery. Please look at the vehicle together with the driver, and note any damage on the bill of lading before you sign it.',
  },
  {
    shortcut: 'damage',
    text: 'Hello {firstName}, I am sorry to hear that. Please send photos of the damage and of the signed bill of lading here. We open a claim for {trackingNumber} as soon as we have them.',
  },
  { shortcut: 'bye', text: 'You are welcome, {firstName}. Write here any time if you need anything else.' },
];

/** Gives support a first set of canned replies, in the transaction that makes a database of an empty one. */
export async function addFirstReplies(
  db: mongoose.mongo.Db,
  session: mongoose.mongo.ClientSession,
): Promise<void> {
  await db.collection('canned_replies').bulkWrite(
    REPLIES.map(({ shortcut, text }) => ({
      updateOne: {
        filter: { shortcut },
        update: { $setOnInsert: { shortcut, text, version: 1 } },
        upsert: true,
      },
    })),
    { session },
  );
}
