/** Where typed text is for the moment of a reload. */
export const STORED_TEXT_KEY = 'moveway.typed';

/** Whether a reload left typed text behind; `typed-text.ts` puts it back. */
export function hasStoredText(): boolean {
  try {
    return sessionStorage.getItem(STORED_TEXT_KEY) !== null;
  } catch {
    // Storage can be forbidden.
    return false;
  }
}
