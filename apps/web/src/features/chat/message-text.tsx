import { splitAtLinks } from '@moveway/contracts/chat/links-in-text.ts';
import { Link } from '@moveway/ui/link/link.tsx';

/** The text of a message, in which links and tracking numbers can be followed; nothing else is interpreted. */
export function MessageText({ text: message }: { text: string }) {
  return splitAtLinks(message).map(({ kind, text }, index) => {
    if (kind === 'text') {
      return text;
    }
    return kind === 'page' ? (
      <a key={index} href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      <Link key={index} to={`/tracking?number=${text.toUpperCase()}`}>
        {text}
      </Link>
    );
  });
}
