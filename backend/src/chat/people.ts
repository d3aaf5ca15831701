import type { StoredConversation } from './conversation/conversation.types.ts';
import type { StoredMessage } from './message/message.repo.ts';

/** Who a conversation is with. */
export interface Correspondent {
  username: string;
  firstName?: string;
  surname?: string;
  email?: string;
}

/** A message as support sees it. */
export interface SupportMessage extends StoredMessage {
  username: string;
  email?: string;
  /** Who wrote a reply, as far as it is known. */
  author: { id: string; username: string } | undefined;
}

/** A conversation with the people in it. */
export interface SupportConversation extends StoredConversation {
  username: string;
  /** First name and surname, as far as they are known. */
  name: string | undefined;
  email: string | undefined;
  assignee: { id: string; username: string } | undefined;
}

interface Accounts {
  findUsersByIds(ids: readonly string[]): Promise<Map<string, Correspondent>>;
}

/** First name and surname of a person; undefined where neither is known. */
export function fullNameOf(
  person: Pick<Correspondent, 'firstName' | 'surname'> | undefined,
): string | undefined {
  const names = [person?.firstName, person?.surname].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? undefined : names.join(' ');
}

/** Shown for a user whose account no longer exists. */
export const FORMER_USER = 'Former user';

export function withPerson(
  message: StoredMessage,
  person: Correspondent | undefined,
  author: SupportMessage['author'],
): SupportMessage {
  const { username = FORMER_USER, email } = person ?? {};
  return { ...message, username, email, author };
}

/** Messages with their customers and the authors of replies, all found in one query. */
export async function messagesWithPeople(
  messages: readonly StoredMessage[],
  accounts: Accounts,
): Promise<SupportMessage[]> {
  const ids = messages.flatMap(({ userId, authorId = userId }) => [userId, authorId]);
  const people = await accounts.findUsersByIds([...new Set(ids)]);
  const named = (id: string) => ({ id, username: people.get(id)?.username ?? FORMER_USER });
  return messages.map((message) => {
    const { userId, authorId } = message;
    return withPerson(message, people.get(userId), authorId === undefined ? undefined : named(authorId));
  });
}
