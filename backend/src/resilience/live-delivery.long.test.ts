import { afterAll, expect, it } from 'vitest';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { startOwnMongodb } from '@moveway/testing/own-mongodb.ts';
import { openLivePage } from '../testing/live-page.ts';
import { updateAllInterrupted, untilAnswered } from '../testing/live-writers.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

const NUMBERS = Array.from({ length: 20 }, (_, index) => `LIVE-${index}`);
const MESSAGES = 60;
/** How many status updates are answered before something is killed. */
const ANSWERS_BEFORE = 3;
const RIGHT_WITHIN = { interval: 100 };

const mongo = await startOwnMongodb();
const uri = Object.assign(new URL(mongo.uri), { pathname: '/live' }).href;
const env = {
  MONGODB_URI: uri,
  RATE_LIMIT_CALLS: '1000000',
  RATE_LIMIT_MESSAGES: '1000000',
  LOG_LEVEL: 'fatal',
};
await makeAdministrator(uri);
// One after the other: mongod.exe under wine did not always survive two that make their indexes at the same time.
let ours = await startBackend(env);
const theirs = await startBackend(env);
const adminToken = await signIn(ours.url);
for (const trackingNumber of NUMBERS) {
  await callAs(ours.url, adminToken)('POST /api/packages', {
    body: { trackingNumber, sender: 'Ann', receiver: 'Lee' },
  });
}
const pages = [ours, theirs].map(({ url }) => openLivePage(url, NUMBERS));
await Promise.all(pages.map(({ isListening }) => isListening));
afterAll(async () => {
  for (const page of pages) {
    page.close();
  }
  await Promise.all([ours.stop(), theirs.stop()]);
  await mongo.remove();
});

it('ends with every open page right, whatever MongoDB was killed in the middle of, and with the right count', async () => {
  const call = callAs(ours.url, adminToken);
  const messages = writeMessages(call);
  await updateAllInterrupted(call, NUMBERS, {
    after: ANSWERS_BEFORE,
    async interrupt() {
      await mongo.kill();
      await mongo.start();
    },
  });
  await messages;
  const right = await storedStates();
  await expect.poll(shownStates, RIGHT_WITHIN).toEqual([right, right]);
  const { items } = await call('GET /api/admin/chat', { query: { limit: 100 } });
  expect(items).toHaveLength(MESSAGES);
  expect(await call('GET /api/admin/stats', {})).toMatchObject({ chatMessages: MESSAGES });
});

it('ends with every open page right, whatever a backend was killed in the middle of', async () => {
  const { url } = ours;
  await updateAllInterrupted(callAs(url, adminToken), NUMBERS, {
    after: ANSWERS_BEFORE,
    async interrupt() {
      await ours.kill();
      ours = await startBackend({ ...env, PORT: new URL(url).port });
    },
  });
  const right = await storedStates();
  await expect.poll(shownStates, RIGHT_WITHIN).toEqual([right, right]);
});

async function writeMessages(call: ApiCall): Promise<void> {
  for (let index = 0; index < MESSAGES; index += 1) {
    await untilAnswered((idempotencyKey) =>
      call('POST /api/chat/send', { body: { message: `${index}` } }, { idempotencyKey }),
    );
  }
}

const shownStates = () => pages.map((page) => page.shown());

/** When each package was last changed, as a page should show it. */
async function storedStates(): Promise<Record<string, string>> {
  const call = callAs(theirs.url, adminToken);
  const tracked = await Promise.all(
    NUMBERS.map((trackingNumber) =>
      call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } }),
    ),
  );
  return Object.fromEntries(tracked.map((result, index) => [NUMBERS[index], result.package.updatedAt]));
}
