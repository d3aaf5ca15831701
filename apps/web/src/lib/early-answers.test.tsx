import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyCalls } from '../../build/page-start.ts';
import { fetchEarly } from './early-answers.ts';

const USER = '/api/auth/user';
const LIST = '/api/packages/user';
const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  answer = async () => Response.json({});
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
  vi.stubGlobal('takeEarlyAnswer', undefined);
  // On a busy machine a test may begin later than early answers are used.
  vi.stubGlobal('performance', { now: () => 100 });
  document.cookie = 'moveway.signed-in=1; path=/';
  history.replaceState(null, '', '/dashboard');
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'moveway.signed-in=; path=/; max-age=0';
});

/** The page is opened. */
function open(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of the build, as a page would run it.
  new Function(earlyCalls([USER, LIST]))();
}

it('asks before the code is there, and once', async () => {
  open();
  expect(asked).toEqual([USER, LIST]);
  expect((await fetchEarly(USER, { method: 'GET' })).ok).toBe(true);
  await fetchEarly(LIST, { method: 'GET' });
  expect(asked).toHaveLength(2);
  await fetchEarly(LIST, { method: 'GET' });
  expect(asked).toEqual([USER, LIST, LIST]);
});

it('asks nothing for a visitor, or where the address has a query', () => {
  history.replaceState(null, '', '/dashboard?status=Pending');
  open();
  history.replaceState(null, '', '/dashboard');
  document.cookie = 'moveway.signed-in=; path=/; max-age=0';
  open();
  expect(asked).toEqual([]);
});

it('asks again where there was no network, and where the answer is no success', async () => {
  answer = async () => Promise.reject(new TypeError('Failed to fetch'));
  open();
  answer = async () => Response.json({}, { status: 401 });
  expect((await fetchEarly(USER, { method: 'GET' })).status).toBe(401);
  open();
  answer = async () => Response.json({});
  expect((await fetchEarly(USER, { method: 'GET' })).status).toBe(200);
});

it.each([
  ['a write of this page', () => fetchEarly('/api/auth/login', { method: 'POST' })],
  [
    'another credential',
    () => fetchEarly(USER, { method: 'GET', headers: { authorization: 'Bearer token' } }),
  ],
  ['time', () => vi.stubGlobal('performance', { now: () => 10_001 })],
  [
    'a change of the session in another tab',
    async () => {
      const [other, later] = [
        new BroadcastChannel('moveway.session'),
        new BroadcastChannel('moveway.session'),
      ];
      const received = new Promise((resolve) => {
        later.addEventListener('message', resolve);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
      other.postMessage('changed');
      // The page's channel was opened before this one, so it has received the message as well.
      await received;
      other.close();
      later.close();
    },
  ],
])('drops what was asked after %s', async (_name, change) => {
  open();
  await change();
  asked.length = 0;
  await fetchEarly(LIST, { method: 'GET' });
  expect(asked).toEqual([LIST]);
});
