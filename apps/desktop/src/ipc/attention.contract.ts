import { z } from 'zod';
import { linkSchema } from './window.contract.ts';

const count = z.int().nonnegative().max(1_000_000);

/** What the system shows outside of the window. */
export const attentionCalls = {
  /** Shows a notification, which leads to its link, unless the window is in front, or none of its kind is wanted. */
  'notifications.show': {
    input: z.strictObject({
      title: z.string().min(1).max(200),
      body: z.string().max(1000),
      link: linkSchema,
    }),
    /** Whether it comes with a sound, which the page plays: systems differ in whether they have one. */
    output: z.object({ playsSound: z.boolean() }),
  },
  /** How many packages are late and how many conversations unanswered, for the tray and the badge. */
  'notifications.counts': {
    input: z.strictObject({ late: count, unanswered: count }),
    output: z.undefined(),
  },
} as const;
