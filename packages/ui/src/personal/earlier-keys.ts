import { del } from 'idb-keyval';

/** The account of visitors. What they write becomes that of the next user who signs in. */
export const VISITOR = 'visitor';

/**
 * Versions until November 2026 stored what belongs to a person under keys without their account. What was written and
 * not sent becomes that of its writer, where they are signed in now; everything else is deleted. What was stored for a
 * tab has ended with it.
 * @param account the one that is signed in, or the visitors'
 * @throws where storage is forbidden
 */
export function takeEarlierKeys(account: string): void {
  for (const key of Object.keys(localStorage)) {
    const moved = newEntry(key, localStorage.getItem(key) ?? '', account);
    if (moved) {
      for (const [to, text] of moved) {
        localStorage.setItem(to, text);
      }
      localStorage.removeItem(key);
    }
  }
}

/** What is stored instead of an earlier entry; undefined for a key that is as it was. */
function newEntry(key: string, text: string, account: string): [to: string, text: string][] | undefined {
  const [, name = '', rest = ''] = /^moveway\.admin\.([a-z-]+)\.?(.*)$/.exec(key) ?? [];
  if (name === 'reply-outbox') {
    return rest === account ? unsent(`moveway.unsent.${account}.replies`, valueOf(text)) : [];
  }
  if (name !== '' && account === VISITOR) {
    return [];
  }
  if (name !== '') {
    const draft = [name.replace(/-draft$/, ''), rest].filter((part) => part !== '').join('.');
    return [[`moveway.draft.${account}.${draft}`, text]];
  }
  const [, table, owner] = /^moveway\.columns\.([^.]+)\.(.+)$/.exec(key) ?? [];
  if (table !== undefined) {
    return [[`moveway.choice.${owner}.columns.${table}`, text]];
  }
  if (key === 'moveway.kept-forms') {
    return unsent(`moveway.unsent.${account}.forms`, itemsOf(valueOf(text), account));
  }
  if (key === 'moveway.chat') {
    const outbox = itemsOf([valueOf(text)], account)[0];
    return outbox
      ? [
          ...unsent(`moveway.unsent.${account}.chat`, Reflect.get(outbox, 'unsent')),
          [`moveway.draft.${account}.chat`, JSON.stringify({ v: 1, value: Reflect.get(outbox, 'text') })],
        ]
      : [];
  }
  if (key === 'moveway.chat-push') {
    return valueOf(text) === account
      ? [[`moveway.answers.${account}.reply-push`, '{"v":1,"value":true}']]
      : [];
  }
  if (key === 'moveway.chat-files') {
    // What cannot be deleted stays: no version reads it any more.
    del('moveway.chat-files').catch(() => undefined);
    return [];
  }
  return ['moveway.dashboard', 'moveway.tracking.last-known'].includes(key) ? [] : undefined;
}

const unsent = (key: string, items: unknown): [string, string][] =>
  Array.isArray(items) && items.length > 0
    ? [[key, JSON.stringify({ v: 1, value: items, unsent: items.length })]]
    : [];

/** Those that were written by this account, or by a visitor. */
const itemsOf = (items: unknown, account: string): object[] =>
  Array.isArray(items)
    ? items.filter(
        (item): item is object =>
          typeof item === 'object' && item !== null && (Reflect.get(item, 'userId') ?? account) === account,
      )
    : [];

function valueOf(text: string): unknown {
  try {
    return Reflect.get(JSON.parse(text) as object, 'value');
  } catch {
    // Damaged.
    return undefined;
  }
}
