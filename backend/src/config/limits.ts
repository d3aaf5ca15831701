const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may be done within some seconds. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
  /**
   * Whose attempts are counted together. A `network` is an IPv4 address or a /64; the /48 around a /64 gets ten times
   * as many points.
   */
  readonly by: 'network' | 'account' | 'session' | 'device' | 'mailbox' | 'name' | 'tracking number' | 'link';
  /** Whether each process counts by itself, in memory, and nothing is written to MongoDB. */
  readonly isOfProcess?: boolean;
  /**
   * Whether a process that has seen the limit used up rejects without asking MongoDB until the time is over. Not for a
   * limit whose points are given back: the process would go on rejecting.
   */
  readonly rejectsFromMemory?: boolean;
}

/** Every limit that `consume` counts, by its name. An operator can change the points of some of them (`env.ts`). */
export const LIMITS = {
  /** Wrong email addresses of receivers, to see a package in full or to put it on a dashboard. */
  'attach-account': { points: 10, seconds: HOUR, by: 'account' },
  'attach-address': { points: 30, seconds: HOUR, by: 'network' },
  /** Wrong digits of phone numbers of receivers: at one package, at all packages, and at one from everywhere. */
  'attach-number-address': { points: 5, seconds: DAY, by: 'network' },
  'attach-network': { points: 60, seconds: DAY, by: 'network' },
  'attach-number': { points: 50, seconds: DAY, by: 'tracking number' },
  /** Errors that pages report to the log. */
  'client-errors': { points: 20, seconds: HOUR, by: 'network' },
  /** Forms of the site, from visitors and signed-in users alike. */
  forms: { points: 20, seconds: HOUR, by: 'network' },
  /** Emails that an account asks for, such as another link. */
  'mail-account': { points: 4, seconds: HOUR, by: 'account' },
  'mail-address': { points: 20, seconds: HOUR, by: 'network' },
  /** The same with one name, where nobody is signed in. */
  'mail-address-name': { points: 4, seconds: HOUR, by: 'network' },
  /** Emails of all kinds to an address that is not confirmed: any visitor can type any address into a form. */
  'mail-recipient': { points: 5, seconds: HOUR, by: 'mailbox' },
  /** Emails that confirm a subscription. */
  'mail-subscription': { points: 4, seconds: HOUR, by: 'mailbox' },
  /** Messages to support: more than a customer types only fills the database. */
  messages: { points: 30, seconds: MINUTE, by: 'account', rejectsFromMemory: true },
  /** Wrong guesses at the current password. */
  'password-check': { points: 10, seconds: QUARTER_HOUR, by: 'session' },
  'push-subscriptions': { points: 60, seconds: HOUR, by: 'network' },
  /** Emails for a new password. Their links work for as many seconds (`RESET_SECONDS`). */
  'reset-mail': { points: 3, seconds: HOUR, by: 'link' },
  /** Failed sign-ins with one name: from a device, from an address, from everywhere, and beyond that from a network. */
  'sign-in-device': { points: 10, seconds: QUARTER_HOUR, by: 'device' },
  'sign-in-account-address': { points: 10, seconds: QUARTER_HOUR, by: 'name' },
  'sign-in-account': { points: 100, seconds: 6 * HOUR, by: 'name' },
  'sign-in-guessed-name': { points: 3, seconds: DAY, by: 'network' },
  /** Failed sign-ins with all names together. */
  'sign-in-address': { points: 50, seconds: QUARTER_HOUR, by: 'network' },
  'sign-up-account': { points: 10, seconds: HOUR, by: 'mailbox' },
  'sign-up-address': { points: 30, seconds: HOUR, by: 'network' },
  /** Reports that a customer is writing. One who writes without a pause sends twenty a minute, and as many ends. */
  typing: { points: 60, seconds: MINUTE, by: 'account', isOfProcess: true },
  /** Files for messages to support. */
  uploads: { points: 100, seconds: DAY, by: 'account' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
