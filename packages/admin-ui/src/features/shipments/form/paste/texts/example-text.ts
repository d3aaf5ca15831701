import type { TextFields } from '../text-fields.ts';

/** A text as it comes in, and the fields that a dispatcher would take from it on 2026-11-25. */
export interface ExampleText {
  name: string;
  text: string;
  fields: TextFields;
}
