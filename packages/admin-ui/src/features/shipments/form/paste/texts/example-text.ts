import type { TextFields } from '../text-fields.ts';

/**
 * A text as it comes in, and the fields that a dispatcher would take from it on 2026-11-25, whether the rules find them
 * or not; without what fits either end.
 */
export interface ExampleText {
  name: string;
  text: string;
  fields: TextFields;
}
