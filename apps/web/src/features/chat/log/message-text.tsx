import { splitAtLinks } from '@moveway/contracts/chat/links-in-text.ts';
import { LinkedText } from '@moveway/ui/link/linked-text.tsx';

const trackingPage = (trackingNumber: string) => `/tracking?number=${trackingNumber}`;

/** The text of a message, in which pages and packages can be opened. */
export function MessageText({ text }: { text: string }) {
  return <LinkedText pieces={splitAtLinks(text, trackingPage)} />;
}
