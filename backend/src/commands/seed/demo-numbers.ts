/** Tracking numbers of the demo data that show something special; README and browser tests name them. */
export const DEMO_NUMBERS = {
  /** In transit, and its expected arrival is over. */
  delayed: 'MW100000001',
  /** Was marked delivered by mistake, corrected, and is out for delivery again. */
  corrected: 'MW100000002',
  /** Delivered some minutes ago. */
  justDelivered: 'MW100000003',
  /** Created, and nothing happened since. */
  noEventsYet: 'MW100000004',
  /** Deleted yesterday: tracking does not know it, staff can restore it. */
  deleted: 'MW100000005',
  /** A classic car whose VIN has a wrong check digit, in an enclosed trailer. */
  vinWarning: 'MW100000006',
  /** Names with letters beyond ASCII. */
  internationalNames: 'MW100000007',
  /** A parcel that arrives today. */
  outForDelivery: 'MW100000008',
  /** Stops that no gazetteer knows. */
  unknownPlaces: 'MW100000009',
  /** A car that does not drive, between terminals. */
  inoperable: 'MW100000010',
  /** Three cars on one trailer. */
  sameLane: ['MW100000011', 'MW100000012', 'MW100000013'],
} as const;
