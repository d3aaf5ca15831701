import { currentOwner, personalEntries } from './account.ts';

/** What signing out calls one of something, and several. */
export interface Noun {
  one: string;
  many: string;
}

/** What its writer would miss after signing out. */
export interface Written {
  noun: Noun;
  count: number;
  /** Whether some of it is sent by itself once the server can be reached. */
  isSending: boolean;
}

/** For what cannot be read here. */
const UNNAMED: Noun = { one: 'unsent message', many: 'unsent messages' };

/**
 * What this page's account has written and not sent, in this tab and for all, by what it is called. What waits and
 * cannot be read, because there is no key to it, say, is one.
 */
export function listWritten(): readonly Written[] {
  const byNoun = new Map<string, Written>();
  for (const { kind, read } of personalEntries().filter((entry) => entry.owner === currentOwner())) {
    const entry = read();
    const noun = nounOf(entry?.['noun']) ?? (kind === 'unsent' ? UNNAMED : undefined);
    if (noun) {
      const { count = 0, isSending = false } = byNoun.get(noun.one) ?? {};
      byNoun.set(noun.one, {
        noun,
        count: count + 1,
        isSending: isSending || entry?.['isSending'] === true,
      });
    }
  }
  return [...byNoun.values()].toSorted((a, b) => a.noun.one.localeCompare(b.noun.one));
}

function nounOf(stored: unknown): Noun | undefined {
  const { one, many } = Object(stored) as Partial<Record<keyof Noun, unknown>>;
  return typeof one === 'string' && typeof many === 'string' ? { one, many } : undefined;
}
