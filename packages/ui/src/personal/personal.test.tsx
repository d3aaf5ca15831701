import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountChanged, followSession, forgetAccount } from './account.ts';
import { personalStored, personalValue, storeHeld, unsentStored } from './personal.ts';
import { listWritten } from './written.ts';
import { createStore } from '../store/store.ts';
import { stored } from '../store/stored.ts';

describe('what belongs to an account', () => {
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

  const answer = personalStored({ name: 'answer', kind: 'answers', isValid: isText });
  const draft = personalStored({
    name: 'draft',
    kind: 'draft',
    isValid: isText,
    area: 'sessionStorage',
    noun: (text) => (text === '' ? undefined : { one: 'draft', many: 'drafts' }),
  });
  const choice = personalStored({ name: 'choice', kind: 'choice', isValid: isText });
  const outbox = unsentStored({
    name: 'outbox',
    isValid: isTexts,
    noun: { one: 'reply', many: 'replies' },
    isUnsent: (text) => text !== 'sent',
    isSending: (text) => text !== 'sent' && text !== 'rejected',
  });
  const all = [answer, draft, choice];

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
    outbox.write([`of ${id}`, 'sent']);
  };

  it('nobody reads what belongs to another account', () => {
    fillFor('ann');
    accountChanged('bob');
    expect(all.map(({ read }) => read())).toEqual([undefined, undefined, undefined]);
    expect([outbox.read(), named()]).toEqual([undefined, []]);
    accountChanged('ann');
    // What they wrote and chose waits for them; what the server told them does not.
    expect(all.map(({ read }) => read())).toEqual([undefined, 'of ann', 'of ann']);
    expect([outbox.read(), named()]).toEqual([
      ['of ann', 'sent'],
      ['1 draft', '1 reply to be sent'],
    ]);
  });

  it('a user who signs out leaves nothing but choices', () => {
    fillFor('ann');
    forgetAccount('ann');
    expect(stored()).not.toMatch(/moveway\.(answers|draft|unsent)/);
    expect([outbox.read(), draft.read()]).toEqual([undefined, undefined]);
    accountChanged(undefined);
    accountChanged('ann');
    expect([outbox.read(), draft.read(), choice.read()]).toEqual([undefined, undefined, 'of ann']);
  });

  it('names what its writer would miss, and what of it is sent by itself', () => {
    accountChanged('ann');
    draft.write('');
    expect(named()).toEqual([]);
    outbox.write(['rejected', 'sent']);
    expect(named()).toEqual(['1 reply']);
    outbox.write(['rejected', 'one', 'two']);
    draft.write('words');
    expect(named()).toEqual(['1 draft', '3 replies to be sent']);
    outbox.clear();
    const update = { one: 'update', many: 'updates' };
    const waiting = ['waiting.1', 'waiting.2'].map((name) =>
      personalStored({
        name,
        kind: 'unsent',
        isValid: isText,
        noun: () => update,
        isSending: (text) => text !== 'rejected',
      }),
    );
    waiting[0]?.write('rejected');
    expect(named()).toEqual(['1 draft', '1 update']);
    waiting[1]?.write('one');
    expect(named()).toEqual(['1 draft', '2 updates to be sent']);
  });

  it('counts what waits and cannot be read as one', () => {
    accountChanged('ann');
    localStorage.setItem('moveway.unsent.ann.outbox', 'sealed:00');
    localStorage.setItem('moveway.unsent.bob.outbox', 'sealed:00');
    expect(named()).toEqual(['1 unsent message']);
  });

  it('shows what is stored once it can be read, with what was written before that', () => {
    accountChanged('ann');
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no key');
    });
    outbox.write(['written meanwhile']);
    draft.write('written meanwhile');
    denied.mockRestore();
    localStorage.setItem('moveway.unsent.ann.outbox', '{"v":1,"value":["earlier"],"unsent":1}');
    sessionStorage.setItem('moveway.draft.ann.draft', '{"v":1,"value":"earlier"}');
    const listener = vi.fn<() => void>();
    const stop = answer.subscribe(listener);
    storeHeld('bob');
    expect(outbox.read()).toEqual(['written meanwhile']);
    storeHeld('ann');
    stop();
    expect(listener).toHaveBeenCalledTimes(2);
    expect([outbox.read(), draft.read()]).toEqual([['earlier', 'written meanwhile'], 'written meanwhile']);
    expect(named()).toEqual(['1 draft', '2 replies to be sent']);
  });

  it('a tab deletes what it alone stores for a user who signs out in another one', () => {
    fillFor('ann');
    // The other one cannot read this tab's.
    localStorage.removeItem('moveway.unsent.ann.outbox');
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

  it('what a visitor wrote goes to the user who signs in, after what that user has not sent', () => {
    fillFor('ann');
    accountChanged(undefined);
    draft.write('of a visitor');
    outbox.write(['of a visitor']);
    accountChanged('ann');
    expect([draft.read(), outbox.read(), named()]).toEqual([
      'of a visitor',
      ['of ann', 'sent', 'of a visitor'],
      ['1 draft', '2 replies to be sent'],
    ]);
    forgetAccount('ann');
    accountChanged(undefined);
    expect([draft.read(), outbox.read()]).toEqual([undefined, undefined]);
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
    const stop = outbox.subscribe(listener);
    byAnotherTab('moveway.unsent.ann.outbox', '{"v":1,"value":["by another tab"]}');
    expect(outbox.read()).toEqual(['by another tab']);
    expect(outbox.read()).toBe(outbox.read());
    outbox.clear();
    byAnotherTab('moveway.other', 'x');
    stop();
    outbox.write(['unheard']);
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
    expect([answer.read(), outbox.read()]).toEqual(['of ann', ['of ann', 'sent']]);
    forgetAccount('ann');
    accountChanged(undefined);
    expect([answer.read(), outbox.read()]).toEqual([undefined, undefined]);
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
