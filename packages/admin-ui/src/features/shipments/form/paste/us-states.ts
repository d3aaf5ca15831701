import { US_STATE_CODES, US_STATES } from '@moveway/contracts/shipments/us-states.ts';

const CODES = new Map<string, string>(US_STATE_CODES.map((code) => [US_STATES[code].toLowerCase(), code]));

/** Codes that are words of the language in small letters. */
const WORDS = new Set(['al', 'de', 'hi', 'id', 'in', 'la', 'ma', 'me', 'oh', 'ok', 'or', 'pa']);

/** A state in the source of a regular expression: longer names first, because Virginia ends West Virginia. */
export const STATE = [...CODES.keys(), ...CODES.values()]
  .toSorted((one, other) => other.length - one.length)
  .join('|');

/** The code of a state that is named in full or by its code, in any case. */
export function stateCode(state: string): string {
  return CODES.get(state.toLowerCase()) ?? state.toUpperCase();
}

/** Whether a code in small letters may be another word. */
export function isWord(state: string): boolean {
  return WORDS.has(state);
}

/** Whether a text is the name of a state and nothing else. */
export const isState = (text: string): boolean => CODES.has(text.toLowerCase());
