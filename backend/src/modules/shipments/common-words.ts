const KEPT_MS = 5 * 60 * 1000;
const MOST_KEPT = 10_000;

/** When a word of a list was last seen to be common; how common a word is changes slowly. */
const seen = new Map<string, number>();

/** Whether a word was found common in this list lately, so that it need not be counted again. */
export function isKnownCommon(list: readonly unknown[], word: string): boolean {
  return performance.now() - (seen.get(keyOf(list, word)) ?? Number.NEGATIVE_INFINITY) < KEPT_MS;
}

export function rememberCommon(list: readonly unknown[], word: string): void {
  if (seen.size >= MOST_KEPT) {
    seen.clear();
  }
  seen.set(keyOf(list, word), performance.now());
}

function keyOf(list: readonly unknown[], word: string): string {
  return JSON.stringify([...list, word]);
}
