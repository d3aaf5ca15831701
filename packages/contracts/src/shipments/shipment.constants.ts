/** Status values, in the order of a journey (specification, section 4). Free of zod: public pages import this. */
export const PACKAGE_STATUSES = [
  'Pending',
  'Processing',
  'In Transit',
  'Out for Delivery',
  'Delivered',
] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

export const SHIPMENT_KINDS = ['vehicle', 'package'] as const;
export type ShipmentKind = (typeof SHIPMENT_KINDS)[number];

export const TRAILER_TYPES = ['open', 'enclosed'] as const;
export type TrailerType = (typeof TRAILER_TYPES)[number];

export const SERVICE_TYPES = ['door-to-door', 'terminal-to-terminal'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** The terms of a vehicle unless others are agreed. */
export const DEFAULT_VEHICLE_TERMS = {
  isOperable: true,
  trailer: 'open',
  service: 'door-to-door',
} as const satisfies { isOperable: boolean; trailer: TrailerType; service: ServiceType };

/** The most numbers of one look-up (specification, section 2, FAQ). */
export const MAX_TRACKED_NUMBERS = 35;

/** How long a search of the administrator's list may be, in characters: it may be a pasted list of numbers. */
export const MAX_SEARCH_LENGTH = 1000;

/** Within how many miles packages are near a place of the administrator's list. */
export const NEAR_MILES = { usual: 50, most: 500 } as const;

/** The most open packages with one VIN that an answer names. */
export const MAX_OPEN_WITH_VIN = 5;

/** How many events one package can have; its history is stored with it, in one document. */
export const MAX_EVENTS = 500;

/** The most stars of a rating; the fewest is one. */
export const MAX_STARS = 5;

/** How long a status update can be undone, in milliseconds. Its emails and push messages wait as long. */
export const STATUS_UNDO_MS = 60_000;

/** How long ago a status update may have happened, in milliseconds: over a weekend. */
export const HAPPENED_WITHIN_MS = 72 * 60 * 60 * 1000;

/** How long a deletion can be undone, in milliseconds: thirty days. */
export const UNDO_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Why a package that is not delivered needs attention: past its estimated delivery, without an event for days, on no
 * customer's dashboard, on hold until a day that has come, or because its customer asks to cancel it.
 */
export const ATTENTION_FILTERS = ['late', 'stalled', 'unassigned', 'hold-due', 'cancel-asked'] as const;
export type AttentionFilter = (typeof ATTENTION_FILTERS)[number];

/** The most packages, late or arriving today, that stand above the others on a customer's dashboard. */
export const MAX_DUE_NOW = 5;

/** How long the proof counts that a browser's user knows the receiver, in milliseconds. */
export const VERIFIED_MS = 30 * 24 * 60 * 60 * 1000;

/** How many packages are printed at a time: as many as can be selected on the list. */
export const MAX_LABELED = 200;

/** How many pieces a package may have on its labels. */
export const MAX_PIECES = 99;

/** How many labels one file has at most. */
export const MAX_LABELS = 2000;

/** Dots per inch of the printers of labels. */
export const LABEL_DPI = ['203', '300'] as const;
export type LabelDpi = (typeof LABEL_DPI)[number];
