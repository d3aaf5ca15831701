import { accounts, type Account } from '../accounts/account.service.ts';
import { conversationNotFound, type StoredConversation } from './conversation.repo.ts';
import type { StoredMessage } from './message.repo.ts';

/** Shown for a user whose account no longer exists. */
export const FORMER_USER = 'Former user';

/** First name and surname of a person; undefined where neither is known. */
export function fullNameOf(person: Account | undefined): string | undefined {
  const names = [person?.firstName, person?.surname].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? undefined : names.join(' ');
}

export type SupportMessage = ReturnType<typeof withPerson>;

/**
 * A message as support sees it.
 * @param author who wrote a reply, where that is known
 */
export function withPerson(
  message: StoredMessage,
  person: Account | undefined,
  author: { id: string; username: string } | undefined,
) {
  return { ...message, username: person?.username ?? FORMER_USER, email: person?.email, author };
}

/** Messages with their customers and the authors of replies, all found in one query. */
export async function messagesWithPeople(messages: readonly StoredMessage[]): Promise<SupportMessage[]> {
  const ids = messages.flatMap(({ userId, authorId = userId }) => [userId, authorId]);
  const people = await accounts.findUsersByIds([...new Set(ids)]);
  const named = (id: string) => ({ id, username: people.get(id)?.username ?? FORMER_USER });
  return messages.map((message) => {
    const { userId, authorId } = message;
    return withPerson(message, people.get(userId), authorId === undefined ? undefined : named(authorId));
  });
}

export type SupportConversation = Awaited<ReturnType<typeof conversationWithPeople>>;

/** A conversation as support sees it. */
export async function conversationWithPeople(conversation: StoredConversation) {
  const [found] = await conversationsWithPeople([conversation]);
  return found ?? conversationNotFound();
}

/** Conversations with their customers and assignees, all found in one query. */
export async function conversationsWithPeople(conversations: readonly StoredConversation[]) {
  const ids = conversations.flatMap(({ userId, assigneeId = userId }) => [userId, assigneeId]);
  const people = await accounts.findUsersByIds([...new Set(ids)]);
  const nameOf = (id: string) => people.get(id)?.username ?? FORMER_USER;
  return conversations.map((conversation) => {
    const { userId, assigneeId } = conversation;
    return {
      ...conversation,
      username: nameOf(userId),
      name: fullNameOf(people.get(userId)),
      email: people.get(userId)?.email,
      assignee: assigneeId === undefined ? undefined : { id: assigneeId, username: nameOf(assigneeId) },
    };
  });
}
