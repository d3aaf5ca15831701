import { expect, it, vi, beforeEach } from 'vitest';
import { createStore } from './store.ts';
import { stored } from './stored.ts';

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
const first = stored('test', [], isText);
const third = stored('test', [(old) => `${String(old)} two`, (old) => `${String(old)} three`], isText);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('migrates what an older version stored, step by step', () => {
  first.write('one');
  expect(third.read()).toBe('one two three');
  third.write('new');
  expect(third.read()).toBe('new');
});

it('reads nothing of a newer version, of another shape, or that was damaged', () => {
  third.write('newer');
  expect(first.read()).toBeUndefined();
  for (const damaged of [
    '{',
    'null',
    '[]',
    '{"v":1,"value":5}',
    '{"v":0,"value":"a"}',
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
  const draft = stored('test', [], isText, 'sessionStorage');
  draft.write('words');
  expect(draft.read()).toBe('words');
  expect(first.read()).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual(['test']);
});
