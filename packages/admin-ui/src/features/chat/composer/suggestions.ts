/** What can be inserted at the caret. */
export interface Suggestion {
  key: string;
  /** As it is called after its trigger. */
  label: string;
  detail: string;
  /** What takes the place of the trigger and the word. */
  text: string;
}

/** A word being typed after one of the triggers. */
export interface TriggeredWord {
  trigger: string;
  word: string;
  /** Where the trigger stands. */
  from: number;
}

/** The word before the caret, when it begins with a trigger and stands by itself. */
export function wordAtCaret(
  value: string,
  caret: number,
  triggers: readonly string[],
): TriggeredWord | undefined {
  const word = /\S*$/.exec(value.slice(0, caret))?.[0] ?? '';
  const trigger = triggers.find((start) => word.startsWith(start));
  return trigger === undefined
    ? undefined
    : { trigger, word: word.slice(trigger.length), from: caret - word.length };
}

/** Replaces the word with a suggestion. */
export function insertSuggestion(
  value: string,
  { from, trigger, word }: TriggeredWord,
  { text }: Suggestion,
): { value: string; caret: number } {
  const to = from + trigger.length + word.length;
  return { value: value.slice(0, from) + text + value.slice(to), caret: from + text.length };
}
