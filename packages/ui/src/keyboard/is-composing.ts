import type { KeyboardEvent } from 'react';

/**
 * Whether a key is one of an input method that composes a word: Enter picks it, Escape drops it. In Safari the key that
 * ends a composition is no part of it, and known by its code. The site's `submit-on-enter.ts` has the same rule.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
