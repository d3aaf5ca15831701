import { Button, buttonClass } from '@moveway/ui/button/button.tsx';
import { contactLines, type ContactKind } from '../company/details.ts';
import { useSiteSettings } from '../company/site-settings.ts';
import { openSupportChat } from '../chat/support-chat.ts';

/** One button for each of these ways to reach support that is set, and the chat, which there always is. */
export function ContactButtons({ labels }: { labels: Partial<Record<ContactKind, string>> }) {
  const lines = contactLines(useSiteSettings().contacts);
  return (
    <p className="row wrap" data-not-printed>
      {lines.map(
        ({ kind, href }) =>
          labels[kind] !== undefined &&
          href !== undefined && (
            <a key={kind} className={buttonClass({ size: 'large' })} href={href}>
              {labels[kind]}
            </a>
          ),
      )}
      <Button variant="quiet" size="large" onClick={openSupportChat}>
        Chat with support
      </Button>
    </p>
  );
}
