import type { Actor } from '../../kernel/identity/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { FORMER_USER } from '../chat.service.ts';
import { noteRepo, type StoredNote } from './note.repo.ts';

interface Person {
  id: string;
  username: string;
  isAdmin: boolean;
  isDisabled: boolean;
}

/** A note with the people it names. */
export interface Note extends Pick<StoredNote, 'id' | 'conversationId' | 'text' | 'createdAt'> {
  author: { id: string; username: string };
  mentions: { id: string; username: string }[];
}

export interface NoteServiceDeps {
  accounts: {
    findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
    findIdByName(name: string): Promise<string | undefined>;
  };
  conversations: {
    /** @throws {AppError} `chat.conversation_not_found` */
    get(id: string): Promise<unknown>;
  };
  events: DomainEventPublisher;
  clock: Clock;
}

/** How many names of a note are looked up. */
const MAX_MENTIONS = 10;

export type NoteService = ReturnType<typeof createNoteService>;

/** What staff write to each other about a conversation. */
export function createNoteService({ accounts, conversations, events, clock }: NoteServiceDeps) {
  /** The administrators whose names stand in a text after an `@`. */
  async function mentionedIn(text: string): Promise<string[]> {
    const names = new Set(Array.from(text.matchAll(/(?<!\S)@(\w+)/g), ([, name = '']) => name));
    const ids = await Promise.all(
      [...names].slice(0, MAX_MENTIONS).map((name) => accounts.findIdByName(name)),
    );
    const people = await accounts.findUsersByIds(ids.filter((id) => id !== undefined));
    return [...people.values()]
      .filter(({ isAdmin, isDisabled }) => isAdmin && !isDisabled)
      .map(({ id }) => id);
  }

  const peopleOf = (notes: readonly StoredNote[]) =>
    accounts.findUsersByIds([
      ...new Set(notes.flatMap(({ authorId, mentionedIds }) => [authorId, ...mentionedIds])),
    ]);

  async function withPeople(notes: readonly StoredNote[]): Promise<Note[]> {
    const people = await peopleOf(notes);
    return notes.map((note) => named(note, people));
  }

  return {
    /** The last ones, oldest first. @throws {AppError} `chat.conversation_not_found` */
    async list(conversationId: string): Promise<Note[]> {
      await conversations.get(conversationId);
      return withPeople(await noteRepo.ofConversation(conversationId));
    },

    /** @throws {AppError} `chat.conversation_not_found` */
    async write(actor: Actor, conversationId: string, text: string): Promise<Change<Note>> {
      await conversations.get(conversationId);
      const mentionedIds = await mentionedIn(text);
      return async () => {
        const note = { conversationId, authorId: actor.userId, text, mentionedIds, createdAt: clock() };
        const stored = await noteRepo.insert(note);
        await events.publish('chat.conversation_changed', { id: conversationId });
        return named(stored, await peopleOf([stored]));
      };
    },

    /** Notes that mention the caller and that they have not read, newest first. */
    mentions: async ({ userId }: Actor): Promise<Note[]> => withPeople(await noteRepo.unreadBy(userId)),

    /** Comes to how many were unread. */
    markRead:
      ({ userId }: Actor, conversationId: string): Change<{ read: number }> =>
      async () => ({ read: await noteRepo.markRead(conversationId, userId) }),
  };
}

function named({ authorId, mentionedIds, ...note }: StoredNote, people: ReadonlyMap<string, Person>): Note {
  const person = (id: string) => ({ id, username: people.get(id)?.username ?? FORMER_USER });
  return { ...note, author: person(authorId), mentions: mentionedIds.map(person) };
}
