import { expect, it, vi } from 'vitest';
import { createReceive } from '../kernel/domain-events.ts';
import { createLogger } from '../kernel/logger.ts';
import { receivedReactions } from './reactions.ts';

it('after events may be lost, reads all data that events keep up to date again before it tells clients', () => {
  const seen: string[] = [];
  const saying = (what: string) => () => void seen.push(what);
  const told = new Proxy({} as never, { get: (_clients, name: string) => saying(`clients: ${name}`) });
  const receive = createReceive(
    receivedReactions({
      settings: { readAgain: saying('settings') } as never,
      counter: { changed: vi.fn(), eventsMissed: saying('counts') } as never,
      typingFeed: { receive: vi.fn(), close: vi.fn() },
      clients: told,
    }),
    createLogger({ level: 'silent' }),
  );
  receive('events.missed', {});
  expect(seen).toEqual(['settings', 'counts', 'clients: events.missed']);
});
