import { isObject } from '@moveway/api-client/json-object.ts';
import type { TrackingResult, FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** The last answer for a tracking number, stored on the device for times without a network. */
export interface LastKnown {
  /** ISO 8601, UTC. */
  asOf: string;
  result: FoundResult;
  /** Fetched while signed in, so it may contain more than the public answer. It is removed at sign-out. */
  isPersonal?: true;
}

/** Enough for one full search and a few more; the oldest answers are dropped. */
const MAX_STORED = 50;

/** Newest search first. */
const storedAnswers = stored('moveway.tracking.last-known', [withRoutes], isAnswers);

/** Answers of version 1 had no route: nothing is known of it. */
function withRoutes(answers: unknown): unknown {
  return isAnswers(answers)
    ? answers.map((answer) => ({ ...answer, result: Object.assign({ route: {} }, answer.result) }))
    : answers;
}

function isAnswers(value: unknown): value is LastKnown[] {
  return (
    Array.isArray(value) &&
    value.every(
      (answer) => isObject(answer) && typeof answer['asOf'] === 'string' && isObject(answer['result']),
    )
  );
}

/** The last answers to some of these numbers, in their order; numbers without one are left out. */
export function lastKnownAnswers(numbers: readonly string[]): LastKnown[] {
  const answers = storedAnswers.read() ?? [];
  return numbers.flatMap((number) => answers.find(({ result }) => result.trackingNumber === number) ?? []);
}

/** The numbers found by the last search on this device; none when there was no search. */
export function lastSearch(): string[] {
  const answers = storedAnswers.read() ?? [];
  // The answers of one search are stored together, with the same time.
  return answers.filter(({ asOf }) => asOf === answers[0]?.asOf).map(({ result }) => result.trackingNumber);
}

/** Stores what was found, and removes the answers of numbers that were not. */
export function storeAnswers(results: readonly TrackingResult[], now: Date, isPersonal = false): void {
  const answered = new Set(results.map((result) => result.trackingNumber));
  const fresh = results.flatMap((result): LastKnown[] =>
    result.outcome === 'found'
      ? [{ asOf: now.toISOString(), result, isPersonal: isPersonal || undefined }]
      : [],
  );
  const older = (storedAnswers.read() ?? []).filter(({ result }) => !answered.has(result.trackingNumber));
  storedAnswers.write([...fresh, ...older].slice(0, MAX_STORED));
}

/** Removes the answers that were fetched while signed in. */
export function clearPersonalAnswers(): void {
  storedAnswers.write((storedAnswers.read() ?? []).filter(({ isPersonal }) => !isPersonal));
}
