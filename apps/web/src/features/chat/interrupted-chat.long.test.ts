import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { findHaproxy } from '@moveway/dev/proxy/haproxy.ts';
import { countCuts } from '@moveway/testing/counted-cuts.ts';
import {
  BACK_AFTER_MS,
  startDeployment,
  type Backend,
  type Deployment,
} from '@moveway/testing/interrupted-deployment.ts';
import { seededRandom } from '@moveway/testing/seeded-random.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs, makeAdministrator, signIn } from '../../../../../backend/src/resilience/signed-in-admin.ts';
import type { UnsentMessage } from './outbox/outbox.ts';
import { openTestBrowser, type TestBrowser } from './testing/test-browser.ts';

/** How many messages the two write together. */
const MESSAGES = Number(givenBy('CHAT_MESSAGES') ?? 300);
const SEED = Number(givenBy('CHAT_SEED') ?? randomInt(2 ** 31));
const BACKENDS = ['backend-1', 'backend-2'] as const;
/** How often a backend is killed, in turn, while messages are written. */
const KILLS = Math.ceil(MESSAGES / 250);
/** How many messages may be unsent while the customer writes the next one. */
const MAX_UNSENT = 5;
/** Only to end what hangs. */
const TIME_LIMIT_MS = 240_000 + 2000 * MESSAGES;

const haproxy = await findHaproxy();
const random = seededRandom(SEED);
const connections = countCuts();

function givenBy(variable: string): string | undefined {
  // oxlint-disable-next-line node/no-process-env -- the run's length and its seed are set in its environment.
  return process.env[variable];
}

/** A message as a screen shows it. */
interface Shown {
  id: string;
  sequence: number;
  message: string;
}

interface WidgetLog {
  messages: Shown[];
  unsent: UnsentMessage[];
  onRetry: (message: UnsentMessage) => void;
}

/** What the logs of the two were given last; drawing a thousand messages a thousand times is no subject here. */
const screens = vi.hoisted(() => ({
  widget: [] as Shown[],
  console: [] as Shown[],
  unsent: [] as readonly UnsentMessage[],
  retry: undefined as WidgetLog['onRetry'] | undefined,
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
vi.mock('./log/messages.tsx', () => ({
  MessageLog({ messages, unsent, onRetry }: WidgetLog) {
    screens.show('widget', messages);
    screens.unsent = unsent;
    screens.retry = onRetry;
    return null;
  },
}));
vi.mock('@moveway/admin-ui/features/chat/log/messages.tsx', () => ({
  MessageLog({ messages }: { messages: Shown[] }) {
    screens.show('console', messages.toReversed());
    return null;
  },
}));

/** Everything that needs the browser to be there before it is loaded. */
const loadClients = async () => ({
  ...(await import('../../lib/api.ts')),
  ...(await import('../../lib/accounts/session.ts')),
  ...(await import('./testing/interrupted-clients.tsx')),
});

let deployment: Deployment;
let adminToken: string;
let customerId: string;
/** The browser that the customer and the administrator share. */
let browser: TestBrowser;
let clients: Awaited<ReturnType<typeof loadClients>>;

/** The load balancer passes on what the page sends from now on to this backend. */
const goTo = (backend: Backend) =>
  browser.cookieJar.setCookieSync(`moveway_backend=${backend}; HttpOnly`, deployment.network.url);

/** All messages of the conversation as they are stored. */
async function stored(): Promise<Shown[]> {
  const call = callAs(deployment.url, adminToken);
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

describe.skipIf('missing' in haproxy)(
  `the chat on two backends behind TLS and the shipped proxy${'missing' in haproxy ? ` (${haproxy.missing})` : ''}`,
  () => {
    beforeAll(async () => {
      deployment = await startDeployment({
        haproxy: 'path' in haproxy ? haproxy.path : '',
        prepare: makeAdministrator,
        random,
        onCut: (port) => connections.wasCut(port),
        onBack: () => browser.comeOnline(),
      });
      adminToken = await signIn(deployment.url);
      browser = await openTestBrowser(deployment.network.url);
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
      await deployment.stop();
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
      const { network, urls } = deployment;
      for (const backend of BACKENDS) {
        goTo(backend);
        await new Promise<void>((resolve) => {
          const url = `${network.url.replace('https', 'wss')}/ws`;
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
          stops.push(watchStaff(urls[backend], handlers, { onWake, adminToken: adminTokenNow }));
        });
      }
      for (const [index, backend] of BACKENDS.entries()) {
        goTo(backend);
        await clients.callApi('POST /api/chat/send', { body: { message: 'Where is it?' } });
        const staff = callAs(urls[backend], adminToken);
        const params = { userId: customerId };
        await staff('POST /api/admin/chat/:userId/reply', { params, body: { message: 'In Reno.' } });
        for (const asked of BACKENDS) {
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

    it(
      'shows each message once and in order on both sides, whatever was cut and killed meanwhile',
      { timeout: TIME_LIMIT_MS },
      async () => {
        // oxlint-disable-next-line no-console -- repeats a run that failed.
        console.info(`CHAT_SEED=${SEED}`);
        const before = (await stored()).length;
        await clients.refreshSession();
        const { box, closeWidget } = await clients.openWidget();
        const { network } = deployment;
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
        await Promise.all([
          writeAsCustomer(questions, box),
          writeAsSupport(answers, reply),
          restartAll((backend) => deployment.restart(backend)),
          connections.cutEach(network, () => shown(random() * 0.8 * MESSAGES)),
        ]);
        network.setCutting(false);
        // oxlint-disable-next-line no-console -- says how much of it was interrupted.
        console.info(`${KILLS} backends killed, connections cut: ${JSON.stringify(connections.cuts)}`);

        expect(Math.min(...Object.values(connections.cuts))).toBeGreaterThan(0);
        const all = await stored();
        expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
        const texts = all.slice(before).map(({ message }) => message);
        expect(texts.filter((text) => text.startsWith('A'))).toEqual(answers);
        expect(texts.filter((text) => text.startsWith('Q')).toSorted()).toEqual(questions.toSorted());
        const lines = (messages: readonly Shown[]) =>
          messages.map(({ sequence, message }) => `${sequence} ${message}`);
        await expect.poll(() => lines(screens.widget)).toEqual(lines(all));
        await expect.poll(() => lines(screens.console)).toEqual(lines(all));
        expect(screens.wrong).toEqual([]);
        expect(screens.unsent).toEqual([]);
        closeWidget();
        closeConsole();
      },
    );
  },
);

/** Types and sends. */
async function writeAsCustomer(messages: readonly string[], box: HTMLElement): Promise<void> {
  for (const message of messages) {
    clients.write(box, message);
    await sentUntil(MAX_UNSENT);
  }
  await sentUntil(0);
}

async function sentUntil(left: number): Promise<void> {
  do {
    await sleep(2);
    // The proxy answers in the place of a backend that was killed: such a message waits for its writer.
    screens.unsent.filter(({ isSending }) => !isSending).forEach((message) => screens.retry?.(message));
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

/** Kills backends in the middle of the messages and starts them again. */
async function restartAll(restart: Deployment['restart']): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await shown((kill * MESSAGES) / (KILLS + 2));
    await restart((SEED + kill) % 2 === 0 ? 'backend-1' : 'backend-2');
  }
}

/** Waits until more than this many messages are shown to the customer. */
async function shown(messages: number): Promise<void> {
  while (screens.widget.length <= messages) {
    await sleep(10);
  }
}
