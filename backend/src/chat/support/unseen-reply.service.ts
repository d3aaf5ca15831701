import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { greetingOf } from '../../kernel/text/mail-greeting.ts';
import type { MailContent, MailService } from '../../notify/mail/mail.service.ts';
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

interface Reply {
  sequence: number;
  message: string;
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
    /** The replies after a message, oldest first; up to another, where that is given. */
    repliesAfter(id: string, after: number, upTo?: number): Promise<Reply[]>;
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
    const replies = await repliesOf(conversation, sequence);
    return replies.length === 0 ? undefined : replyMail(addressee, conversation, replies);
  }

  /**
   * The replies for the email of a reply's job. Which they are is stored before they are sent: another attempt has the
   * same, and neither one that came since, which its own job sends, nor one fewer because a later email was written
   * meanwhile.
   * @returns none where another email has them
   */
  async function repliesOf(
    { id, seen }: Pick<FollowedConversation, 'id' | 'seen'>,
    sequence: number,
  ): Promise<Reply[]> {
    const mails = await replyMailRepo.find(id);
    const own = mails.find(({ ofReply }) => ofReply === sequence);
    if (own) {
      return conversations.repliesAfter(id, Math.max(seen.customer, own.after), own.upTo);
    }
    const [before] = mails;
    if (before && before.upTo >= sequence) {
      return [];
    }
    const after = Math.max(seen.customer, before?.upTo ?? 0);
    const replies = await conversations.repliesAfter(id, after);
    const upTo = replies.at(-1)?.sequence;
    if (upTo === undefined || (await replyMailRepo.note(id, before, { ofReply: sequence, after, upTo }))) {
      return replies;
    }
    // Another job was faster: what its email does not have is left for this one.
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
