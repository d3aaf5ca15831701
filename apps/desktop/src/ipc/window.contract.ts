import { z } from 'zod';

/** What a link leads to: a package by its number, a conversation by its id or its customer's, a list. */
export const linkSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('package'),
    trackingNumber: z.string().regex(/^[A-Z0-9][A-Z0-9-]{3,38}[A-Z0-9]$/),
  }),
  z.strictObject({ kind: z.literal('conversation'), id: z.string().regex(/^[a-f\d]{24}$/) }),
  z.strictObject({ kind: z.literal('late') }),
  z.strictObject({ kind: z.literal('support') }),
]);
export type Link = z.infer<typeof linkSchema>;

/** What the menu asks of the page. */
export const commandSchema = z.enum([
  'new-package',
  'refresh',
  'settings',
  'command-palette',
  'find',
  'server',
  'about',
]);

/** The theme that was chosen in the page. */
export const themeSchema = z.enum(['system', 'light', 'dark']);

export const windowCalls = {
  /** Shows the page as it would be printed, in a window that can print and save it. */
  'window.print': { input: z.undefined(), output: z.undefined() },
  /** Looks for a text in the page; asking for the same text again goes on to the next place. */
  'window.find': {
    input: z.strictObject({ text: z.string().min(1).max(200), isForward: z.boolean(), isNext: z.boolean() }),
    output: z.undefined(),
  },
  'window.find-end': { input: z.undefined(), output: z.undefined() },
  /** For what the system draws: the frame, the menu and the dialogs. */
  'window.theme': { input: themeSchema, output: z.undefined() },
} as const;

export const windowEvents = {
  'window.command': commandSchema,
  /** Path and query of the console to show. */
  'window.link': z.string().startsWith('/'),
  /** The page of another site that a link leads to, which is not opened. */
  'window.link-refused': z.url({ protocol: /^https?$/ }),
  /** Whether the window can be seen: it is neither hidden nor minimized. */
  'window.shown': z.boolean(),
  'window.found': z.object({ active: z.int().nonnegative(), total: z.int().nonnegative() }),
} as const;
