import type { KeyboardEvent } from 'react';

/** Makes Enter in a textarea submit its form, as in a field of one line. With Shift it starts a new line. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While an input method composes, Enter picks a word.
  if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
}
