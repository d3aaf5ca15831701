import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { greetingOf } from '../../kernel/text/safe-text.ts';
import type { MailContent, MailService } from '../../notify/mail/mail.service.ts';
import { accounts } from '../../accounts/account.service.ts';
import { conversationRepo, type StoredConversation } from '../conversation.repo.ts';
import { messageRepo } from '../message.repo.ts';
import { replyMailRepo } from './reply-mail.repo.ts';

const MINUTE = 60_000;
/** Opens the chat on the site; with a tracking number as its value, in the conversation about that package. */
const CHAT_PATH = '/?support';

/** The job that sends the email. */
interface UnseenReply {
  conversationId: string;
  /** The reply that the email is for. */
  sequence: number;
}

/** Emails to customers about replies that they have not seen in the chat. */
export function createUnseenReplies({
  mail,
  settings,
}: {
  mail: Pick<MailService, 'define'>;
  settings: { get(): Pick<Settings, 'replyMailMinutes'> };
}) {
  const unseenMail = mail.define<UnseenReply>('unseen-reply', compose);

  /** One email has all replies that are unseen by then. The jobs of the later replies find that they were in it. */
  async function compose({ conversationId, sequence }: UnseenReply): Promise<MailContent | undefined> {
    const conversation = await conversationRepo.find(conversationId);
    const addressee = conversation && (await addresseeOf(conversation.userId));
    if (!conversation || !addressee || conversation.seen.customer >= sequence) {
      return undefined;
    }
    const replies = await repliesOf(conversation, sequence);
    return replies.length === 0 ? undefined : replyMail(addressee, conversation, replies);
  }

  /**
   * The replies for the email of a reply's job. Their range is stored before they are sent, so that another attempt
   * sends exactly the same: no reply that came since, which its own job sends, and none fewer because a later email was
   * written meanwhile.
   * @returns no replies where another email has them
   */
  async function repliesOf(
    { id, seen }: Pick<StoredConversation, 'id' | 'seen'>,
    sequence: number,
  ): Promise<{ sequence: number; message: string }[]> {
    const mails = await replyMailRepo.find(id);
    const own = mails.find(({ ofReply }) => ofReply === sequence);
    if (own) {
      return messageRepo.repliesAfter(id, Math.max(seen.customer, own.after), own.upTo);
    }
    const [before] = mails;
    if (before && before.upTo >= sequence) {
      return [];
    }
    const after = Math.max(seen.customer, before?.upTo ?? 0);
    const replies = await messageRepo.repliesAfter(id, after);
    const upTo = replies.at(-1)?.sequence;
    if (upTo === undefined || (await replyMailRepo.note(id, before, { ofReply: sequence, after, upTo }))) {
      return replies;
    }
    // Another job was faster: this email gets the replies that the other one does not have.
    return repliesOf({ id, seen }, sequence);
  }

  async function addresseeOf(userId: string): Promise<Addressee | undefined> {
    const customer = (await accounts.findUsersByIds([userId])).get(userId);
    if (customer?.email === undefined || !customer.emailConfirmedAt || customer.isDisabled) {
      return undefined;
    }
    return { to: customer.email, greeting: greetingOf(customer) };
  }

  return {
    /** Stores the email for a reply, in its transaction. */
    replied: (conversationId: string, sequence: number): Promise<void> =>
      unseenMail.send(
        { conversationId, sequence },
        { at: new Date(Date.now() + settings.get().replyMailMinutes * MINUTE) },
      ),
  };
}

interface Addressee {
  to: string;
  greeting: string;
}

function replyMail(
  { to, greeting }: Addressee,
  { trackingNumber }: StoredConversation,
  replies: readonly { message: string }[],
): MailContent {
  const about = trackingNumber === null ? '' : ` about ${trackingNumber}`;
  return {
    to,
    subject: `Support replied to you${about}`,
    heading: `Support replied to you${about}`,
    paragraphs: [
      greeting,
      ...replies.flatMap(({ message }) => message.split('\n').filter((line) => line.trim() !== '')),
    ],
    action: {
      label: 'Reply in the chat',
      path: trackingNumber === null ? CHAT_PATH : `${CHAT_PATH}=${trackingNumber}`,
    },
    footnotes: [{ text: 'We do not read replies to this email. Please reply in the chat on our site.' }],
  };
}
