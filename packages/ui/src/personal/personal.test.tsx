import { beforeEach, expect, it, vi } from 'vitest';
import { accountChanged, countUnsent, followSession, forgetAccount } from './account.ts';
import { personalStored, personalValue, unsentStored } from './personal.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

const answer = personalStored({ name: 'answer', kind: 'answers', isValid: isText });
const draft = personalStored({ name: 'draft', kind: 'draft', isValid: isText, area: 'sessionStorage' });
const choice = personalStored({ name: 'choice', kind: 'choice', isValid: isText });
const outbox = unsentStored({ name: 'outbox', isValid: isTexts, isWaiting: (text) => text !== 'rejected' });
const all = [answer, draft, choice];

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
  outbox.write([`of ${id}`, 'rejected']);
};

it('nobody reads what belongs to another account', () => {
  fillFor('ann');
  accountChanged('bob');
  expect(all.map(({ read }) => read())).toEqual([undefined, undefined, undefined]);
  expect([outbox.read(), countUnsent()]).toEqual([undefined, 0]);
  accountChanged('ann');
  // What they wrote and chose waits for them; what the server told them does not.
  expect(all.map(({ read }) => read())).toEqual([undefined, 'of ann', 'of ann']);
  expect([outbox.read(), countUnsent()]).toEqual([['of ann', 'rejected'], 1]);
});

it('a user who signs out leaves nothing but choices, and what is to be sent later if they want that', () => {
  fillFor('ann');
  forgetAccount('ann', { keepsUnsent: true });
  accountChanged(undefined);
  expect(stored()).not.toMatch(/moveway\.(answers|draft)/);
  expect(outbox.read()).toBeUndefined();
  accountChanged('ann');
  expect([outbox.read(), choice.read()]).toEqual([['of ann', 'rejected'], 'of ann']);
  forgetAccount('ann');
  expect(stored()).not.toMatch(/moveway\.(answers|draft|unsent)/);
});

it('what a visitor wrote goes to the user who signs in, after what that user has not sent', () => {
  fillFor('ann');
  accountChanged(undefined);
  draft.write('of a visitor');
  outbox.write(['of a visitor']);
  accountChanged('ann');
  expect([draft.read(), outbox.read(), countUnsent()]).toEqual([
    'of a visitor',
    ['of ann', 'rejected', 'of a visitor'],
    2,
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

it('takes over what an earlier version stored for who is signed in, and deletes it for all others', () => {
  const replies = JSON.stringify({ v: 1, value: [{ key: 'k1' }, { key: 'k2' }] });
  const earlier: Record<string, string> = {
    'moveway.dashboard': '{}',
    'moveway.admin.package-draft': '"package"',
    'moveway.admin.reply-draft.c1': '"reply"',
    'moveway.admin.reply-outbox.ann': replies,
    'moveway.admin.reply-outbox.bob': replies,
    'moveway.columns.packages.bob': '"columns"',
    'moveway.chat': JSON.stringify({
      v: 1,
      value: { userId: 'ann', text: 'words', unsent: [{ key: 'k3' }] },
    }),
    'moveway.kept-forms': JSON.stringify({
      v: 1,
      value: [{ id: 'f1', userId: 'ann' }, { id: 'f2', userId: 'bob' }, { id: 'f3' }],
    }),
    'moveway.theme': 'dark',
  };
  for (const [key, text] of Object.entries(earlier)) {
    localStorage.setItem(key, text);
  }
  accountChanged('ann');
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'moveway.account',
    'moveway.choice.bob.columns.packages',
    'moveway.draft.ann.chat',
    'moveway.draft.ann.package',
    'moveway.draft.ann.reply.c1',
    'moveway.theme',
    'moveway.unsent.ann.chat',
    'moveway.unsent.ann.forms',
    'moveway.unsent.ann.replies',
  ]);
  expect(countUnsent()).toBe(5);
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
  expect([answer.read(), outbox.read()]).toEqual(['of ann', ['of ann', 'rejected']]);
  forgetAccount('ann');
  accountChanged(undefined);
  expect([answer.read(), outbox.read()]).toEqual([undefined, undefined]);
  for (const spy of spies) {
    spy.mockRestore();
  }
});
