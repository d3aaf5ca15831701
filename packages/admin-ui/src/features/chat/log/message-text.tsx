import { splitAtLinks } from '@moveway/contracts/chat/links-in-text.ts';
import { LinkedText } from '@moveway/ui/link/linked-text.tsx';
import { packageLink } from '../../../lib/address/links.ts';

/** The text of a message or note, in which pages and packages can be opened. */
export function MessageText({ text }: { text: string }) {
  return <LinkedText pieces={splitAtLinks(text, packageLink)} />;
}
