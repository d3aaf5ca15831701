import type { KeyboardEvent } from 'react';

/** Makes Enter in a textarea submit its form, as in a field of one line. With Shift it starts a new line. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While an input method composes, Enter picks a word (as `isComposing`, which would be a file of its own here).
  const isOfWord = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && !event.shiftKey && !isOfWord) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
}
