/**
 * Addresses of pages, without a mark that ends the sentence, and generated tracking numbers. A bracket belongs to an
 * address that has its other one as well.
 */
const LINKS =
  /(https?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"()'.,;:!?\]}]|\([^\s<>"()]*\))|\bMW\d{9,10}\b)/i;

/**
 * A piece of a message: plain text, the address of a page (`href`), or a tracking number with the link to its package
 * (`to`).
 */
interface TextPiece<L> {
  text: string;
  href?: string;
  to?: L;
}

/**
 * Splits a message at what can be followed. Joined again, the texts are the message.
 * @param packageLink the link to the package of a tracking number
 */
export function splitAtLinks<L>(message: string, packageLink: (trackingNumber: string) => L): TextPiece<L>[] {
  // Split by a pattern with one group, every second part is a match.
  return message.split(LINKS).map((text, index) => {
    if (index % 2 === 0) {
      return { text };
    }
    return /^https?:/i.test(text) ? { text, href: text } : { text, to: packageLink(text.toUpperCase()) };
  });
}
