import { personalEntries, currentOwner, type Entry } from './account.ts';

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
  for (const { kind, owner, read } of personalEntries()) {
    const found = owner === currentOwner() ? writtenIn(kind, read()) : undefined;
    if (found && found.count > 0) {
      const before = byNoun.get(found.noun.one);
      byNoun.set(found.noun.one, {
        ...found,
        count: found.count + (before?.count ?? 0),
        isSending: found.isSending || before?.isSending === true,
      });
    }
  }
  return [...byNoun.values()].toSorted((a, b) => a.noun.one.localeCompare(b.noun.one));
}

function writtenIn(kind: string | undefined, entry: Entry): Written | undefined {
  const noun = nounOf(entry?.['noun']);
  if (kind === 'unsent') {
    const count = Number(entry?.['unsent'] ?? 1);
    return {
      noun: noun ?? UNNAMED,
      count,
      isSending: entry?.['isSending'] === true || Number(entry?.['sending'] ?? 0) > 0,
    };
  }
  return noun && { noun, count: 1, isSending: false };
}

function nounOf(stored: unknown): Noun | undefined {
  const { one, many } = Object(stored) as Partial<Record<keyof Noun, unknown>>;
  return typeof one === 'string' && typeof many === 'string' ? { one, many } : undefined;
}
