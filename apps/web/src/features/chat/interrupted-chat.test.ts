import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { findHaproxy } from '@moveway/dev/proxy/haproxy.ts';
import { startBackend, type BackendProcess } from '@moveway/testing/backend-process.ts';
import { startCuttingNetwork, type CuttingNetwork } from '@moveway/testing/cutting-network.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { startProxy, type OwnProxy } from '@moveway/testing/own-proxy.ts';
import { seededRandom } from '@moveway/testing/seeded-random.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs, makeAdministrator, signIn } from '../../../../../backend/src/resilience/signed-in-admin.ts';
import type { UnsentMessage } from './outbox.ts';
import { openTestBrowser, type TestBrowser } from './testing/test-browser.ts';

/** How many messages the two write together; the whole run leaves them out. */
const MESSAGES = Number(givenBy('CHAT_MESSAGES') ?? 0);
const SEED = Number(givenBy('CHAT_SEED') ?? randomInt(2 ** 31));
/** A network that was lost is back after this time, in milliseconds. */
const BACK_AFTER_MS = 50;
/** The customer writes on while so many messages are not sent yet. */
const MOST_UNSENT = 5;

const haproxy = await findHaproxy();
const suffix =
  'missing' in haproxy ? ` (${haproxy.missing})` : MESSAGES === 0 ? ' (run by pnpm test:chat)' : '';

function givenBy(variable: string): string | undefined {
  // oxlint-disable-next-line node/no-process-env -- how long it takes, and what is repeated, is said by who starts it.
  return process.env[variable];
}

/** A message as a screen shows it. */
interface Shown {
  id: string;
  sequence: number;
  message: string;
}

/** What the logs of the two were given last; drawing a thousand messages a thousand times is no subject here. */
const screens = vi.hoisted(() => ({
  widget: [] as Shown[],
  console: [] as Shown[],
  unsent: [] as readonly UnsentMessage[],
  onRetry: undefined as ((message: UnsentMessage) => void) | undefined,
  rejected: 0,
  /** What vanished, was shown twice or out of order at any time. */
  wrong: [] as string[],
  show(screen: 'widget' | 'console', messages: readonly Shown[]) {
    const sequences = messages.map(({ sequence }) => sequence);
    const isInOrder = sequences.every((sequence, index) => sequence > (sequences[index - 1] ?? 0));
    if (!isInOrder || messages.length < screens[screen].length) {
      screens.wrong.push(`${screen}: ${sequences.join(' ')}`);
    }
    screens[screen] = [...messages];
  },
}));
vi.mock('./message-log.tsx', () => ({
  MessageLog(props: {
    messages: Shown[];
    unsent: UnsentMessage[];
    onRetry: (message: UnsentMessage) => void;
  }) {
    screens.show('widget', props.messages);
    Object.assign(screens, { unsent: props.unsent, onRetry: props.onRetry });
    return null;
  },
}));
vi.mock('@moveway/admin-ui/features/chat/message-log.tsx', () => ({
  MessageLog({ messages }: { messages: Shown[] }) {
    screens.show('console', messages.toReversed());
    return null;
  },
}));

/** Everything that needs the browser to be there before it is loaded. */
const loadClients = async () => ({
  ...(await import('../../lib/api.ts')),
  ...(await import('../../lib/session.ts')),
  ...(await import('./testing/interrupted-clients.tsx')),
});

const database = createTestDatabase('interrupted_chat');
const backends: BackendProcess[] = [];
let proxy: OwnProxy;
let network: CuttingNetwork;
let adminToken: string;
let customerId: string;
/** Of both. */
let browser: TestBrowser;
let clients: Awaited<ReturnType<typeof loadClients>>;

const startOne = (port = '0') =>
  startBackend({
    MONGODB_URI: database.uri,
    PORT: port,
    TRUST_PROXY: '1',
    RATE_LIMIT_CALLS: '1000000',
    RATE_LIMIT_MESSAGES: '1000000',
    LOG_LEVEL: 'fatal',
  });

/** The proxy passes on what the page sends from now on to this backend. */
const goTo = (backend: 'backend-1' | 'backend-2') =>
  browser.cookieJar.setCookieSync(`moveway_backend=${backend}; HttpOnly`, network.url);

let isComingBack = false;
/** What a browser tells its pages some time after a connection was cut. */
function comeBack(): void {
  if (!isComingBack) {
    isComingBack = true;
    setTimeout(() => {
      isComingBack = false;
      browser.comeOnline();
    }, BACK_AFTER_MS);
  }
}

/** All messages of the conversation as they are stored. */
async function stored(): Promise<Shown[]> {
  const call = callAs(proxy.url, adminToken);
  const all: Shown[] = [];
  let items: Shown[];
  do {
    const after = all.at(-1)?.sequence ?? 0;
    const page = await call('GET /api/admin/conversations/:id/messages', {
      params: { id: customerId },
      query: { after, limit: 100 },
    });
    ({ items } = page);
    all.push(...items);
  } while (items.length > 0);
  return all;
}

describe.skipIf('missing' in haproxy || MESSAGES === 0)(
  `the chat on two backends behind the shipped proxy${suffix}`,
  () => {
    beforeAll(async () => {
      await makeAdministrator(database.uri);
      backends.push(await startOne(), await startOne());
      const [first, second] = backends.map(({ url }) => url);
      proxy = await startProxy('path' in haproxy ? haproxy.path : '', [first ?? '', second ?? ''], '200ms');
      network = await startCuttingNetwork(new URL(proxy.url), seededRandom(SEED), comeBack);
      adminToken = await signIn(proxy.url);
      browser = await openTestBrowser(network.url);
      clients = await loadClients();
      const { user } = await clients.callApi('POST /api/auth/signup', {
        body: {
          firstName: 'Rosa',
          surname: 'Klein',
          phoneNumber: '555 0100',
          username: 'rosa',
          password: 'secret words',
          email: 'rosa@example.com',
        },
      });
      customerId = user.id;
    });

    afterAll(async () => {
      await network.close();
      await proxy.stop();
      await Promise.all(backends.map((backend) => backend.kill()));
      await database.drop();
      await browser.close();
    });

    it('delivers messages, live events and unread counts whichever process is asked', async () => {
      const { createLiveConnection } = await import('@moveway/api-client/live-connection.ts');
      const { watchStaff } = await import('@moveway/api-client/realtime.ts');
      const heard: Record<string, number> = {};
      const hear = (who: string) => () => {
        heard[who] = (heard[who] ?? 0) + 1;
      };
      const onWake = () => () => undefined;
      const stops: (() => void)[] = [];
      for (const [index, backend] of (['backend-1', 'backend-2'] as const).entries()) {
        goTo(backend);
        await new Promise<void>((resolve) => {
          const url = `${network.url.replace('http', 'ws')}/ws`;
          const subscribe = createLiveConnection({ url, onWake });
          const onMessage = hear(`customer at ${backend}`);
          stops.push(subscribe({ isOwn: true, onState: () => {}, onRefetch: resolve, onMessage }));
        });
        await new Promise<void>((resolve) => {
          const handlers = {
            onChange: () => {},
            onMessage: hear(`staff at ${backend}`),
            onListening: resolve,
          };
          const adminTokenNow = () => adminToken;
          stops.push(watchStaff(backends[index]?.url ?? '', handlers, { onWake, adminToken: adminTokenNow }));
        });
      }
      for (const [index, backend] of (['backend-1', 'backend-2'] as const).entries()) {
        goTo(backend);
        await clients.callApi('POST /api/chat/send', { body: { message: 'Where is it?' } });
        const staff = callAs(backends[index]?.url ?? '', adminToken);
        const params = { userId: customerId };
        await staff('POST /api/admin/chat/:userId/reply', { params, body: { message: 'In Reno.' } });
        for (const asked of ['backend-1', 'backend-2'] as const) {
          goTo(asked);
          expect(await clients.callApi('GET /api/chat/unread', {})).toEqual({ unread: index + 1 });
        }
      }
      await expect
        .poll(() => heard)
        .toEqual({
          'customer at backend-1': 4,
          'staff at backend-1': 4,
          'customer at backend-2': 4,
          'staff at backend-2': 4,
        });
      for (const stop of stops) {
        stop();
      }
    });

    it('shows each message once and in order on both sides, whatever was cut and killed meanwhile', async () => {
      // oxlint-disable-next-line no-console -- repeats a run that failed.
      console.info(`CHAT_SEED=${SEED}`);
      const before = (await stored()).length;
      await clients.refreshSession();
      const { box, closeWidget } = await clients.openWidget();
      const { reply, closeConsole } = await clients.openConversation(
        network.url,
        customerId,
        () => adminToken,
      );
      await expect.poll(() => [screens.widget.length, screens.console.length]).toEqual([before, before]);

      network.setCutting(true);
      const each = MESSAGES / 2;
      const questions = Array.from({ length: each }, (_, index) => `Question ${index}`);
      const answers = Array.from({ length: each }, (_, index) => `Answer ${index}`);
      await Promise.all([writeAsCustomer(questions, box), writeAsSupport(answers, reply), killOne()]);
      network.setCutting(false);

      const all = await stored();
      expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
      const texts = all.slice(before).map(({ message }) => message);
      expect(texts.filter((text) => text.startsWith('A'))).toEqual(answers);
      const asked = texts.filter((text) => text.startsWith('Q'));
      // What was rejected in between, by a database that waited for the killed backend, is sent again after others.
      expect(screens.rejected === 0 ? asked : asked.toSorted()).toEqual(
        screens.rejected === 0 ? questions : questions.toSorted(),
      );
      const lines = (messages: readonly Shown[]) =>
        messages.map(({ sequence, message }) => `${sequence} ${message}`);
      await expect.poll(() => lines(screens.widget)).toEqual(lines(all));
      await expect.poll(() => lines(screens.console)).toEqual(lines(all));
      expect(screens.wrong).toEqual([]);
      expect(screens.unsent).toEqual([]);
      closeWidget();
      closeConsole();
    });
  },
);

/** Types and sends; what the server rejected meanwhile is sent again, as the button beside it does. */
async function writeAsCustomer(messages: readonly string[], box: HTMLElement): Promise<void> {
  for (const message of messages) {
    clients.write(box, message);
    await sendUntil(MOST_UNSENT);
  }
  await sendUntil(0);
}

async function sendUntil(left: number): Promise<void> {
  do {
    await sleep(2);
    for (const message of screens.unsent) {
      if (!message.isSending) {
        screens.rejected += 1;
        screens.onRetry?.(message);
      }
    }
  } while (screens.unsent.length > left);
}

type Reply = Awaited<ReturnType<typeof clients.openConversation>>['reply'];

/** Presses Send again where there was no answer. */
async function writeAsSupport(messages: readonly string[], reply: Reply): Promise<void> {
  for (const message of messages) {
    const key = newIdempotencyKey();
    for (let isSent = false; !isSent;) {
      isSent = await reply(message, key).then(
        () => true,
        () => sleep(BACK_AFTER_MS, false),
      );
    }
  }
}

/** Kills a backend in the middle of the messages and starts it again. */
async function killOne(): Promise<void> {
  const index = SEED % backends.length;
  const killed = backends[index];
  await vi.waitFor(() => expect(screens.widget.length).toBeGreaterThan(MESSAGES / 3), { timeout: 120_000 });
  await killed?.kill();
  backends[index] = await startOne(new URL(killed?.url ?? '').port);
}
