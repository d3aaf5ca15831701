import { Link } from '@moveway/ui/link/link.tsx';

/** Addresses of pages, without a mark that ends the sentence, and generated tracking numbers. */
const LINKS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]|\bMW\d{9,10}\b)/i;

/** The text of a message, in which links and tracking numbers can be followed; nothing else is interpreted. */
export function MessageText({ text }: { text: string }) {
  // Split by a pattern with one group, every second part is a match.
  return text.split(LINKS).map((part, index) => {
    if (index % 2 === 0) {
      return part;
    }
    return /^https?:/i.test(part) ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      <Link key={index} to={`/tracking?number=${part.toUpperCase()}`}>
        {part}
      </Link>
    );
  });
}
