import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { greetingOf } from '../../kernel/mail-greeting.ts';
import type { MailContent, MailService } from '../mail/mail.service.ts';
import { replyMailRepo } from './reply-mail.repo.ts';

const MINUTE = 60_000;
/** Opens the chat on the site; with a value, in the conversation about that package. */
const CHAT_PATH = '/?support';

interface Customer {
  username: string;
  firstName?: string;
  email?: string;
  emailConfirmedAt?: Date;
  isDisabled: boolean;
}

/** A conversation, as far as its customer has seen it. */
export interface FollowedConversation {
  id: string;
  userId: string;
  trackingNumber: string | null;
  /** How far they have seen it, by the sequence number. */
  seen: { customer: number };
}

/** What is stored until the email is sent. */
interface UnseenReply {
  conversationId: string;
  /** The reply that the email is for. */
  sequence: number;
}

export interface UnseenReplyDeps {
  mail: Pick<MailService, 'define'>;
  conversations: {
    find(id: string): Promise<FollowedConversation | undefined>;
    /** The replies after a message, oldest first. */
    repliesAfter(id: string, sequence: number): Promise<{ sequence: number; message: string }[]>;
  };
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  settings: { get(): Pick<Settings, 'replyMailMinutes'> };
  clock: Clock;
}

export type UnseenReplies = ReturnType<typeof createUnseenReplies>;

/** Emails to customers about replies that they have not seen in the chat. */
export function createUnseenReplies(deps: UnseenReplyDeps) {
  const { mail, conversations, accounts, settings, clock } = deps;
  const unseenMail = mail.define<UnseenReply>('unseen-reply', compose);

  /** One email for all replies that are unseen by then; the jobs of the later ones find that they were in it. */
  async function compose({ conversationId, sequence }: UnseenReply): Promise<MailContent | undefined> {
    const conversation = await conversations.find(conversationId);
    const addressee = conversation && (await addresseeOf(conversation.userId));
    if (!conversation || !addressee || conversation.seen.customer >= sequence) {
      return undefined;
    }
    const before = await replyMailRepo.find(conversationId);
    const isRetry = before?.ofReply === sequence;
    if (before && !isRetry && before.upTo >= sequence) {
      return undefined;
    }
    const after = Math.max(conversation.seen.customer, (isRetry ? before.after : before?.upTo) ?? 0);
    const replies = await conversations.repliesAfter(conversationId, after);
    const upTo = replies.at(-1)?.sequence;
    const isNoted =
      upTo !== undefined &&
      (isRetry || (await replyMailRepo.note(conversationId, before, { ofReply: sequence, after, upTo })));
    return isNoted ? replyMail(addressee, conversation, replies) : undefined;
  }

  async function addresseeOf(userId: string): Promise<Addressee | undefined> {
    const customer = (await accounts.findUsersByIds([userId])).get(userId);
    if (customer?.email === undefined || !customer.emailConfirmedAt || customer.isDisabled) {
      return undefined;
    }
    return { to: customer.email, greeting: greetingOf(customer) };
  }

  return {
    /** In the transaction of a reply. */
    replied: (conversationId: string, sequence: number): Promise<void> =>
      unseenMail.send(
        { conversationId, sequence },
        { at: new Date(clock().getTime() + settings.get().replyMailMinutes * MINUTE) },
      ),
  };
}

interface Addressee {
  to: string;
  greeting: string;
}

function replyMail(
  { to, greeting }: Addressee,
  { trackingNumber }: FollowedConversation,
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
