import { REPLY_PLACEHOLDERS, type ReplyPlaceholder } from '@moveway/contracts/support/support.constants.ts';

/** What is known of the customer a reply is for. */
export type PlaceholderValues = { readonly [P in ReplyPlaceholder]?: string | undefined };

/** Puts in what is known; the others stay, for the writer to fill in. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return REPLY_PLACEHOLDERS.reduce(
    (filled, name) => filled.replaceAll(`{${name}}`, (open) => values[name] ?? open),
    text,
  );
}

/** The placeholders that a text still has. */
export function openPlaceholders(text: string): string[] {
  return REPLY_PLACEHOLDERS.map((name) => `{${name}}`).filter((open) => text.includes(open));
}
