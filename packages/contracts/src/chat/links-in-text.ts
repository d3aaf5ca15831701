/** Addresses of pages, without a mark that ends the sentence, and generated tracking numbers. */
const LINKS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]|\bMW\d{9,10}\b)/i;

/** A piece of a message: plain text, the address of a page, or a tracking number as it was written. */
export interface TextPart {
  kind: 'text' | 'page' | 'package';
  text: string;
}

/** Splits a message at what can be followed. Joined again, the parts are the message. */
export function splitAtLinks(message: string): TextPart[] {
  // Split by a pattern with one group, every second part is a match.
  return message.split(LINKS).map((text, index) => {
    if (index % 2 === 0) {
      return { kind: 'text', text };
    }
    return { kind: /^https?:/i.test(text) ? 'page' : 'package', text };
  });
}
