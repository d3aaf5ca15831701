import { readSaved, storeSaved, type Saved } from './saved-numbers.ts';

/** The oldest one is dropped when there are more. */
export const MAX_SAVED = 50;
/** In characters. */
export const MAX_NICKNAME = 40;

/** Whether these are the same numbers, in any order. */
export function isSameSet(numbers: readonly string[], others: readonly string[]): boolean {
  return numbers.length === others.length && numbers.every((number) => others.includes(number));
}

/**
 * Saves a number or a set, or gives one another nickname.
 * @returns whether the device stored it, and what was dropped because there was too much
 */
export function save(
  numbers: readonly string[],
  nickname: string,
): { isStored: boolean; dropped: Saved | undefined } {
  const entry = { numbers: [...numbers], nickname };
  const known = readSaved();
  const isRenamed = known.some((other) => isSameSet(other.numbers, numbers));
  const list = isRenamed
    ? known.map((other) => (isSameSet(other.numbers, numbers) ? entry : other))
    : [entry, ...known];
  return { isStored: storeSaved(list.slice(0, MAX_SAVED)), dropped: list[MAX_SAVED] };
}

export function removeSaved(numbers: readonly string[]): void {
  storeSaved(readSaved().filter((other) => !isSameSet(other.numbers, numbers)));
}
