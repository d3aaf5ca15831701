import type { Actor } from '../../kernel/identity/actor.ts';
import { outbox } from '../../storage/transactions/outbox.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { accounts, type Account } from '../../accounts/account.service.ts';
import { findConversation } from '../conversation.repo.ts';
import { FORMER_USER } from '../people.ts';
import { noteRepo, type StoredNote } from './note.repo.ts';

export type Note = ReturnType<typeof withNames>;

/** How many names of a note are looked up. */
const MAX_MENTIONS = 10;

/** What staff write to each other about a conversation. */
export const notes = {
  /** The last notes of a conversation, oldest first. @throws {AppError} `chat.conversation_not_found` */
  async list(conversationId: string): Promise<Note[]> {
    await findConversation(conversationId);
    return withPeople(await noteRepo.ofConversation(conversationId));
  },

  /** @throws {AppError} `chat.conversation_not_found` */
  async write(actor: Actor, conversationId: string, text: string): Promise<Change<Note>> {
    await findConversation(conversationId);
    const mentionedIds = await mentionedIn(text);
    return async () => {
      const note = { conversationId, authorId: actor.userId, text, mentionedIds, createdAt: new Date() };
      const stored = await noteRepo.insert(note);
      await outbox.publish('chat.conversation_changed', { id: conversationId });
      return withNames(stored, await peopleOf([stored]));
    };
  },

  /** Notes that mention the caller and that they have not read, newest first. */
  mentions: async ({ userId }: Actor): Promise<Note[]> => withPeople(await noteRepo.unreadBy(userId)),

  /** Marks the notes of a conversation as read. Returns how many were unread. */
  markRead:
    ({ userId }: Actor, conversationId: string): Change<{ read: number }> =>
    async () => ({ read: await noteRepo.markRead(conversationId, userId) }),
};

/** The administrators whose names stand in a text after an `@`. */
async function mentionedIn(text: string): Promise<string[]> {
  const names = new Set(Array.from(text.matchAll(/(?<!\S)@(\w+)/g), ([, name = '']) => name));
  const ids = await Promise.all([...names].slice(0, MAX_MENTIONS).map((name) => accounts.findIdByName(name)));
  const people = await accounts.findUsersByIds(ids.filter((id) => id !== undefined));
  return [...people.values()].filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled).map(({ id }) => id);
}

const peopleOf = (notes: readonly StoredNote[]) =>
  accounts.findUsersByIds([
    ...new Set(notes.flatMap(({ authorId, mentionedIds }) => [authorId, ...mentionedIds])),
  ]);

async function withPeople(notes: readonly StoredNote[]): Promise<Note[]> {
  const people = await peopleOf(notes);
  return notes.map((note) => withNames(note, people));
}

/** A note with the names of its author and of the people it mentions. */
function withNames({ authorId, mentionedIds, ...note }: StoredNote, people: ReadonlyMap<string, Account>) {
  const person = (id: string) => ({ id, username: people.get(id)?.username ?? FORMER_USER });
  return { ...note, author: person(authorId), mentions: mentionedIds.map(person) };
}
