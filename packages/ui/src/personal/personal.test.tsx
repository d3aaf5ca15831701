import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountChanged, followSession, forgetAccount } from './account.ts';
import { personalNames, personalStored, personalValue, storeHeld } from './personal.ts';
import { listWritten } from './written.ts';
import { createStore } from '../store/store.ts';
import { stored } from '../store/stored.ts';

describe('what belongs to an account', () => {
  const isText = (value: unknown): value is string => typeof value === 'string';

  const answer = personalStored({ name: 'answer', kind: 'answers', isValid: isText });
  const draft = personalStored({
    name: 'draft',
    kind: 'draft',
    isValid: isText,
    area: 'sessionStorage',
    noun: (text) => (text === '' ? undefined : { one: 'draft', many: 'drafts' }),
  });
  const choice = personalStored({ name: 'choice', kind: 'choice', isValid: isText });
  const unsent = (name: string) =>
    personalStored({
      name: `outbox.${name}`,
      kind: 'unsent',
      isValid: isText,
      noun: () => ({ one: 'reply', many: 'replies' }),
      isSending: (text) => text !== 'rejected',
    });
  const reply = unsent('1');
  const later = unsent('2');
  const all = [answer, draft, choice, reply];

  /** As the question before signing out names them. */
  const named = () =>
    listWritten().map(({ noun, count, isSending }) =>
      [count, count === 1 ? noun.one : noun.many, isSending && 'to be sent'].filter(Boolean).join(' '),
    );

  const stored = () => [localStorage, sessionStorage].map((area) => JSON.stringify({ ...area })).join(' ');

  /** As another tab of the site does it: the browser notifies this one afterwards. */
  const byAnotherTab = (key: string, value: string | undefined) => {
    if (value === undefined) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, value);
    }
    dispatchEvent(new StorageEvent('storage', { key }));
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    accountChanged(undefined);
  });

  const fillFor = (id: string) => {
    accountChanged(id);
    for (const store of all) {
      store.write(`of ${id}`);
    }
  };

  it('nobody reads what belongs to another account', () => {
    fillFor('ann');
    accountChanged('bob');
    expect(all.map(({ read }) => read())).toEqual([undefined, undefined, undefined, undefined]);
    expect([personalNames('unsent', 'outbox.'), named()]).toEqual([[], []]);
    accountChanged('ann');
    // What they wrote and chose waits for them; what the server told them does not.
    expect(all.map(({ read }) => read())).toEqual([undefined, 'of ann', 'of ann', 'of ann']);
    expect([personalNames('unsent', 'outbox.'), named()]).toEqual([
      ['outbox.1'],
      ['1 draft', '1 reply to be sent'],
    ]);
  });

  it('a user who signs out leaves nothing but choices', () => {
    fillFor('ann');
    forgetAccount('ann');
    expect(stored()).not.toMatch(/moveway\.(answers|draft|unsent)/);
    expect([reply.read(), draft.read()]).toEqual([undefined, undefined]);
    accountChanged(undefined);
    accountChanged('ann');
    expect([reply.read(), draft.read(), choice.read()]).toEqual([undefined, undefined, 'of ann']);
  });

  it('names what its writer would miss, and what of it is sent by itself', () => {
    accountChanged('ann');
    draft.write('');
    expect(named()).toEqual([]);
    reply.write('rejected');
    expect(named()).toEqual(['1 reply']);
    later.write('one');
    draft.write('words');
    expect(named()).toEqual(['1 draft', '2 replies to be sent']);
  });

  it('counts what waits and cannot be read as one', () => {
    accountChanged('ann');
    localStorage.setItem('moveway.unsent.ann.outbox.1', 'sealed:00');
    localStorage.setItem('moveway.unsent.bob.outbox.1', 'sealed:00');
    expect(named()).toEqual(['1 unsent message']);
  });

  it('shows what is stored once it can be read, with what was written before that', () => {
    accountChanged('ann');
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no key');
    });
    later.write('written meanwhile');
    draft.write('written meanwhile');
    denied.mockRestore();
    localStorage.setItem('moveway.unsent.ann.outbox.1', '{"v":1,"value":"earlier"}');
    sessionStorage.setItem('moveway.draft.ann.draft', '{"v":1,"value":"earlier"}');
    const listener = vi.fn<() => void>();
    const stop = answer.subscribe(listener);
    storeHeld('bob');
    expect(later.read()).toBe('written meanwhile');
    storeHeld('ann');
    stop();
    expect(listener).toHaveBeenCalledTimes(2);
    expect([reply, later, draft].map(({ read }) => read())).toEqual([
      'earlier',
      'written meanwhile',
      'written meanwhile',
    ]);
    expect(personalNames('unsent', 'outbox.')).toEqual(['outbox.1', 'outbox.2']);
    expect(stored()).toContain('written meanwhile');
  });

  it('a tab deletes what it alone stores for a user who signs out in another one', () => {
    fillFor('ann');
    // The other one cannot read this tab's.
    localStorage.removeItem('moveway.unsent.ann.outbox.1');
    byAnotherTab('moveway.account', 'visitor');
    expect(stored()).not.toContain('moveway.draft.ann');
  });

  it('a tab that heard first that the session has ended deletes it once the other one has signed out', () => {
    fillFor('ann');
    accountChanged(undefined);
    expect(stored()).toContain('moveway.draft.ann');
    byAnotherTab('moveway.ended.ann', undefined);
    expect(stored()).not.toContain('moveway.draft.ann');
  });

  it('what a visitor wrote goes to the user who signs in, beside what that user has not sent', () => {
    fillFor('ann');
    accountChanged(undefined);
    draft.write('of a visitor');
    later.write('of a visitor');
    accountChanged('ann');
    expect([draft.read(), reply.read(), later.read(), named()]).toEqual([
      'of a visitor',
      'of ann',
      'of a visitor',
      ['1 draft', '2 replies to be sent'],
    ]);
    forgetAccount('ann');
    accountChanged(undefined);
    expect([draft.read(), later.read()]).toEqual([undefined, undefined]);
  });

  it('a tab that has not heard of the change yet writes for nobody', () => {
    fillFor('ann');
    const held = personalValue('first');
    held.set('of ann');
    byAnotherTab('moveway.account', 'bob');
    expect(held.get()).toBe('first');
    expect(draft.read()).toBeUndefined();
    draft.write('for whom?');
    expect(stored()).not.toContain('for whom?');
    accountChanged('bob');
    draft.write('of bob');
    expect(draft.read()).toBe('of bob');
  });

  it('what is in memory begins anew once a user has left, or is the same one in another role', () => {
    const topic = personalValue<string | undefined>(undefined);
    topic.set('MW123456789');
    accountChanged('ann', 'customer');
    // The visitor has signed in.
    expect(topic.get()).toBe('MW123456789');
    for (const [id, role] of [
      ['ann', 'administrator'],
      ['bob', 'administrator'],
      [undefined, ''],
    ] as const) {
      accountChanged(id, role);
      expect(topic.get()).toBeUndefined();
      topic.set('MW123456789');
      accountChanged(id, role);
      expect(topic.get()).toBe('MW123456789');
    }
  });

  it('follows a session, and stays with its account while the server cannot be asked', () => {
    fillFor('ann');
    followSession({ state: 'unknown' });
    followSession({ state: 'anonymous', checkError: new TypeError('Failed to fetch') });
    followSession({ state: 'signed-in', user: { id: 'ann', isAdmin: false } });
    expect(answer.read()).toBe('of ann');
    followSession({ state: 'anonymous' });
    expect(stored()).not.toContain('moveway.answers.ann');
  });

  it('reads again what another tab has stored', () => {
    accountChanged('ann');
    const listener = vi.fn<() => void>();
    const stop = reply.subscribe(listener);
    byAnotherTab('moveway.unsent.ann.outbox.1', '{"v":1,"value":"by another tab"}');
    expect(reply.read()).toBe('by another tab');
    reply.clear();
    byAnotherTab('moveway.other', 'x');
    stop();
    reply.write('unheard');
    // By the other tab, and by `clear`.
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('keeps a value for the page where storage is forbidden, until the account changes', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem', 'key'] as const).map((method) =>
      vi.spyOn(Storage.prototype, method).mockImplementation(deny),
    );
    fillFor('ann');
    expect([answer.read(), personalNames('unsent', 'outbox.')]).toEqual(['of ann', ['outbox.1']]);
    forgetAccount('ann');
    accountChanged(undefined);
    expect([answer.read(), reply.read()]).toEqual([undefined, undefined]);
    for (const spy of spies) {
      spy.mockRestore();
    }
  });
});

describe('what is stored', () => {
  it('calls back after each change, until stopped', () => {
    const store = createStore(1);
    const seen = vi.fn<(value: number) => void>();
    const stop = store.subscribe(() => seen(store.get()));
    store.set(2);
    stop();
    store.set(3);
    expect(seen).toHaveBeenCalledExactlyOnceWith(2);
    expect(store.get()).toBe(3);
  });

  const isText = (value: unknown): value is string => typeof value === 'string';
  const first = stored('test', isText);

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('reads nothing of a newer version, of another shape, or that was damaged', () => {
    for (const damaged of [
      '{',
      'null',
      '[]',
      '{"v":1,"value":5}',
      '{"v":2,"value":"a"}',
      '{"v":"1","value":"a"}',
    ]) {
      localStorage.setItem('test', damaged);
      expect(first.read()).toBeUndefined();
    }
  });

  it('deletes what is cleared, and does not fail where storage is forbidden', () => {
    first.write('one');
    first.clear();
    expect(first.read()).toBeUndefined();
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const methods = ['getItem', 'setItem', 'removeItem'] as const;
    const spies = methods.map((method) => vi.spyOn(Storage.prototype, method).mockImplementation(deny));
    first.write('one');
    first.clear();
    expect(first.read()).toBeUndefined();
    for (const spy of spies) {
      spy.mockRestore();
    }
  });

  it('belongs to one tab where it is stored for the session', () => {
    const draft = stored('test', isText, 'sessionStorage');
    draft.write('words');
    expect(draft.read()).toBe('words');
    expect(first.read()).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual(['test']);
  });
});
