import { isObject } from '@moveway/api-client/json-object.ts';
import type { TrackingResult, FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { currentAccount } from '@moveway/ui/personal/account.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** The last answer for a tracking number, stored on the device for times without a network. */
export interface LastKnownResult {
  /** ISO 8601, UTC. */
  asOf: string;
  result: FoundResult;
}

/** Enough for one full search and a few more; the oldest answers are dropped. */
const MAX_STORED = 50;

/** What everybody is told, newest search first. It belongs to the device. */
const publicAnswers = stored('moveway.tracking.answers', isAnswers);

/** What a signed-in user was told, which may be more. */
const ownAnswers = personalStored({ name: 'tracking', kind: 'answers', isValid: isAnswers });

/** Newest search first. */
const allAnswers = () =>
  [...(ownAnswers.read() ?? []), ...(publicAnswers.read() ?? [])]
    .filter(isAllowed)
    .toSorted((one, other) => other.asOf.localeCompare(one.asOf));

/** Whether the device may still show it: what its receiver was shown, for as long as the server would. */
function isAllowed({ result }: LastKnownResult): boolean {
  return result.verification !== 'given' || Date.now() < Date.parse(result.verifiedUntil ?? '');
}

function isAnswers(value: unknown): value is LastKnownResult[] {
  return (
    Array.isArray(value) &&
    value.every(
      (answer) => isObject(answer) && typeof answer['asOf'] === 'string' && isObject(answer['result']),
    )
  );
}

/** The last answers to some of these numbers, in their order; numbers without one are left out. */
export function lastKnownAnswers(numbers: readonly string[]): LastKnownResult[] {
  const answers = allAnswers();
  return numbers.flatMap((number) => answers.find(({ result }) => result.trackingNumber === number) ?? []);
}

/** The numbers found by the last search on this device; none when there was no search. */
export function lastSearch(): string[] {
  const answers = allAnswers();
  // The answers of one search are stored together, with the same time.
  return answers.filter(({ asOf }) => asOf === answers[0]?.asOf).map(({ result }) => result.trackingNumber);
}

/**
 * Stores what was found, and removes the answers of numbers that were not.
 * @param account who asked: nothing is stored once another user is signed in, or none
 */
export function storeAnswers(
  results: readonly TrackingResult[],
  now: Date,
  account = currentAccount(),
): void {
  if (account !== currentAccount()) {
    return;
  }
  const answered = new Set(results.map((result) => result.trackingNumber));
  const fresh = results.flatMap((result): LastKnownResult[] =>
    result.outcome === 'found' ? [{ asOf: now.toISOString(), result }] : [],
  );
  const stores = account === undefined ? [publicAnswers] : [ownAnswers, publicAnswers];
  for (const [index, store] of stores.entries()) {
    const older = (store.read() ?? []).filter(
      (answer) => !answered.has(answer.result.trackingNumber) && isAllowed(answer),
    );
    store.write([...(index === 0 ? fresh : []), ...older].slice(0, MAX_STORED));
  }
}
