import type { TrackingResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { FoundResult } from '../../lib/shipments/found-result.ts';

/** What was last known of a number, and when. Kept on this device for moments without network. */
export interface LastKnown {
  /** ISO 8601, UTC. */
  asOf: string;
  result: FoundResult;
  /** Asked for by somebody who was signed in, who may have been told more than others: it leaves with them. */
  isPersonal?: true;
}

const KEY = 'moveway.tracking.last-known';
/** Raised when the shape of what is kept changes; older answers are then forgotten, as they can be fetched again. */
const VERSION = 1;
/** Enough for one full search and a few more; the oldest answers make room. */
const MAX_KEPT = 50;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** This device's storage. Merely naming it may throw where a visitor forbids it, so it is named late. */
export const deviceStore: Store = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

interface Kept {
  v: typeof VERSION;
  answers: LastKnown[];
}

function read(store: Store): LastKnown[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'v' in kept && kept.v === VERSION
      ? // Only this module writes under the key, and the version says in which shape.
        (kept as Kept).answers
      : [];
  } catch {
    // Storage may be forbidden, or hold something that was damaged: then nothing is known.
    return [];
  }
}

/** The last answers to some of these numbers, in their order; numbers without one are left out. */
export function lastKnownAnswers(store: Store, numbers: readonly string[]): LastKnown[] {
  const answers = read(store);
  return numbers.flatMap((number) => answers.find(({ result }) => result.trackingNumber === number) ?? []);
}

/** The numbers found by the last search on this device; none when it knows of none. */
export function lastSearch(store: Store): string[] {
  const answers = read(store);
  // The answers of one search are kept together, at the same moment.
  return answers.filter(({ asOf }) => asOf === answers[0]?.asOf).map(({ result }) => result.trackingNumber);
}

/** Keeps what was found. A number that is no longer found is forgotten. */
export function rememberAnswers(
  store: Store,
  results: readonly TrackingResult[],
  now: Date,
  isPersonal = false,
): void {
  const answered = new Set(results.map((result) => result.trackingNumber));
  const fresh = results.flatMap((result): LastKnown[] =>
    result.outcome === 'found'
      ? [{ asOf: now.toISOString(), result, ...(isPersonal && { isPersonal }) }]
      : [],
  );
  const older = read(store).filter(({ result }) => !answered.has(result.trackingNumber));
  write(store, [...fresh, ...older].slice(0, MAX_KEPT));
}

/** Removes what was asked for by somebody who was signed in. */
export function forgetPersonalAnswers(store: Store): void {
  write(
    store,
    read(store).filter(({ isPersonal }) => !isPersonal),
  );
}

function write(store: Store, answers: LastKnown[]): void {
  const kept: Kept = { v: VERSION, answers };
  try {
    store.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs only the comfort of having an answer offline.
  }
}
