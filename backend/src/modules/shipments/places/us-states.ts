import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';

/** The codes of the states by their names, in capitals; with Puerto Rico, whose ZIP codes the gazetteer knows. */
const NAMES = new Map<string, string>([
  ...US_STATE_CODES.map((code) => [US_STATES[code].toUpperCase(), code] as const),
  ['PUERTO RICO', 'PR'],
]);
const CODES = new Set(NAMES.values());
const LONGEST_NAME = 3;

/**
 * The state that ends just before `end` in a list of upper-case words, by name or by its two letters.
 * Montana's letters have become MOUNT where short forms were spelled out.
 */
export function stateEndingAt(
  words: readonly string[],
  end: number,
): { code: string; start: number } | undefined {
  for (let length = Math.min(LONGEST_NAME, end); length > 0; length -= 1) {
    const text = words.slice(end - length, end).join(' ');
    const code = NAMES.get(text) ?? (CODES.has(text) ? text : text === 'MOUNT' ? 'MT' : undefined);
    if (code !== undefined) {
      return { code, start: end - length };
    }
  }
  return undefined;
}
