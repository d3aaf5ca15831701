import { expect, it } from 'vitest';
import { createReceive, reactingTo, type DomainEventPublisher } from './domain-events.ts';
import { createLogger } from './logger.ts';

function collectStored() {
  const done: unknown[] = [];
  const publisher: DomainEventPublisher = {
    async publish(name, payload) {
      done.push([name, payload]);
    },
  };
  return { done, publisher };
}

it('an event is stored after the reaction to it, or at once if nothing reacts to it', async () => {
  const { done, publisher } = collectStored();
  const events = reactingTo({ 'user.changed': async ({ id }) => void done.push(`to ${id}`) }, publisher);
  await events.publish('user.changed', { id: '1' });
  await events.publish('inbox.changed', { id: '2' });
  expect(done).toEqual(['to 1', ['user.changed', { id: '1' }], ['inbox.changed', { id: '2' }]]);
});

it('an event whose reaction failed is not stored', async () => {
  const { done, publisher } = collectStored();
  const events = reactingTo({ 'user.changed': () => Promise.reject(new Error('away')) }, publisher);
  await expect(events.publish('user.changed', { id: '1' })).rejects.toThrow('away');
  expect(done).toEqual([]);
});

it('a reaction that fails is logged, and the others run in their order', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const seen: string[] = [];
  const fails = () => {
    throw new Error('a defect');
  };
  const receive = createReceive(
    { 'inbox.changed': [({ id }) => seen.push(id), fails, ({ id }) => seen.push(`then ${id}`)] },
    log,
  );
  receive('inbox.changed', { id: '1' });
  // As a newer process may store.
  receive('views.changed', {});
  expect(seen).toEqual(['1', 'then 1']);
  expect(lines).toEqual([expect.stringContaining('a defect')]);
});
