import { splitAtLinks } from '@moveway/contracts/chat/links-in-text.ts';
import { Link } from '@moveway/ui/link/link.tsx';
import { packageLink } from '../../lib/console-links.ts';

/** The text of a message or note, in which pages and packages can be opened; nothing else is interpreted. */
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
      <Link key={index} to={packageLink(text.toUpperCase())}>
        {text}
      </Link>
    );
  });
}
