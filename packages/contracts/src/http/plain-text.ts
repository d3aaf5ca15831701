/*
 * Text as a keyboard writes it. What no form sends is rejected: control characters, halves of characters, and the marks
 * that turn the direction of what follows them, by which one name is made to read as another.
 */

/** One line. */
export const PLAIN_LINE = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;

/** Several lines: line breaks and tabs too. */
export const PLAIN_TEXT = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u;

export const NOT_PLAIN = 'Use plain text';
