import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { forwardedFrom } from '../../testing/forwarded.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { sendJson } from '../../testing/raw-call.ts';

const LIMIT = 3;
const FOUND = 'MW500000001';
const OTHER = 'MW500000002';
/** The shortest wait for a turn in a slowed network, on a slow machine. */
const WAITS_MS = 800;

const dispatch = await startDispatchBackend('found_before', {
  RATE_LIMIT_TRACKING_MISSES: String(LIMIT),
  TRUST_PROXY: '1',
});
const { backend } = dispatch;
await dispatch.create(FOUND);
await dispatch.create(OTHER);

let serial = 0;

/** A browser in a network of its own, whose cookies the test carries. */
function aNetwork() {
  serial += 1;
  const address = `203.0.113.${serial}`;
  const get = async (trackingNumber: string, headers: Record<string, string> = {}) => {
    const began = performance.now();
    const url = `${backend.url}/api/packages/track/${trackingNumber}`;
    const answer = await fetch(url, { headers: { 'x-forwarded-for': address, ...headers } });
    await answer.arrayBuffer();
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('moveway.found='));
    return { answer, line, cookie: line?.split(';')[0] ?? '', waited: performance.now() - began };
  };
  const miss = () => get('MW999999999');
  async function useUp(): Promise<void> {
    for (let index = 0; index < LIMIT; index += 1) {
      await miss();
    }
    // The first turn comes without a wait.
    await miss();
  }
  return { address, get, miss, useUp };
}

it('a found number is remembered by the browser in a network with misses, but not in plain text', async () => {
  const { get, miss } = aNetwork();
  expect((await get(FOUND)).line).toBeUndefined();
  expect((await miss()).line).toBeUndefined();
  const { line = '', cookie, answer } = await get(FOUND);
  expect(line).toMatch(
    /^moveway\.found=[\w-]{22}; path=\/api\/packages\/track; expires=[^;]+; samesite=lax; httponly$/i,
  );
  expect(line).not.toContain(FOUND);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  // The browser gets no new cookie for a number that it remembers, and its stored answer stays valid.
  const etag = answer.headers.get('etag') ?? '';
  const again = await get(FOUND, { cookie, 'if-none-match': etag, 'cache-control': 'max-age=0' });
  expect([again.answer.status, again.line]).toEqual([304, undefined]);
  expect((await get(OTHER, { cookie })).cookie.split('.')).toHaveLength(3);
});

it('in a slowed network, only a number that the browser has found is looked up without a wait', async () => {
  const { get, miss, useUp } = aNetwork();
  await miss();
  const { cookie } = await get(FOUND);
  await useUp();
  for (const [number, cookies] of [
    [OTHER, cookie],
    [FOUND, 'moveway.found=AAAAAAAAAAAAAAAAAAAAAA'],
  ] as const) {
    const ahead = miss();
    expect((await get(number, { cookie: cookies })).waited).toBeGreaterThan(WAITS_MS);
    await ahead;
  }
  expect((await get(FOUND, { cookie })).waited).toBeLessThan(WAITS_MS);
});

it('the browser remembers twenty numbers at most', async () => {
  const { address, miss } = aNetwork();
  await miss();
  const trackingNumbers = Array.from({ length: 22 }, (_, index) => `MW${600_000_000 + index}`);
  await Promise.all(trackingNumbers.map((number) => dispatch.create(number)));
  const from = { 'x-forwarded-for': address };
  const answer = await sendJson(`${backend.url}/api/packages/track`, { trackingNumbers }, from);
  expect(answer.status).toBe(200);
  const [value = ''] = answer.headers
    .getSetCookie()
    .map((line) => /^moveway\.found=([^;]*)/.exec(line)?.[1] ?? '');
  expect(value.split('.')).toHaveLength(20);
});

it('a signed-in caller does not wait, without any remembered number', async () => {
  const { address, useUp } = aNetwork();
  const customer = await signUpCustomer(
    { url: backend.url, browser: () => forwardedFrom(address, backend.browser()) },
    'found_jane',
  );
  await useUp();
  const track = () =>
    customer.call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber: FOUND } });
  const began = performance.now();
  await Promise.all([track(), track()]);
  expect(performance.now() - began).toBeLessThan(WAITS_MS);
});
