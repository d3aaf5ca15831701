import { setTimeout as sleep } from 'node:timers/promises';
import { openRaw, type RawConnection } from '../testing/raw-connection.ts';
import type { HostileKind, HostileTarget } from './hostile-kind.ts';

const BODY = 90_000;
const TRICKLE_MS = 100;

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Opens a connection that the end of the attack destroys, in any state. */
export async function open(
  { url, localAddress }: Pick<HostileTarget, 'url' | 'localAddress'>,
  end: AbortSignal,
  allowHalfOpen = false,
): Promise<RawConnection> {
  const connection = await openRaw(url, { allowHalfOpen, localAddress });
  onEnd(end, () => connection.socket.destroy());
  return connection;
}

/** Does something when the attack ends, at once when it has. */
export function onEnd(end: AbortSignal, work: () => void): void {
  if (end.aborted) {
    work();
  }
  end.addEventListener('abort', work);
}

/** The code of the error that a text of HTTP ends with, or `ok`. */
export function codeIn(text: string): string {
  return /"code":"([\w.]+)"/.exec(text)?.[1] ?? (text.startsWith('HTTP/1.1 2') ? 'ok' : 'closed');
}

export function requestText(line: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ Host: 'any', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `${line} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`;
}

const post = (body: string) => requestText('POST /api/packages/track', {}, body);

/** Sends one text and reads the response. */
async function ask(target: HostileTarget, end: AbortSignal, text: string): Promise<string> {
  const { write, ended } = await open(target, end);
  write(text);
  return codeIn(await ended());
}

/** This many clients, which send these texts in turn. */
const asking =
  (count: number, texts: (target: HostileTarget) => readonly string[]): HostileKind['attack'] =>
  (target, end) => {
    const sent = texts(target);
    return Promise.all(times(count, (index) => ask(target, end, sent[index % sent.length] ?? '')));
  };

/** Sends one character after the other, without end. */
async function trickle(target: HostileTarget, end: AbortSignal, beginning: string): Promise<string> {
  const { socket, write, ended } = await open(target, end);
  write(beginning);
  const saying = setInterval(() => {
    if (socket.writable) {
      write('x');
    }
  }, TRICKLE_MS);
  const answer = await ended();
  clearInterval(saying);
  return codeIn(answer);
}

const manyKeys = `{${times(8000, (index) => `"k${index}":1`).join(',')}}`;
const fewerKeys = `{${times(1400, (index) => `"k${index}":1`).join(',')}}`;

export const hostileHttp: readonly HostileKind[] = [
  {
    name: 'unread answers',
    outcomes: ['sent'],
    attack: (target, end) =>
      Promise.all(
        times(40, async () => {
          const { socket, write } = await open(target, end);
          socket.pause();
          write(requestText('GET /api/docs', { Connection: 'keep-alive' }).repeat(20));
          return 'sent';
        }),
      ),
  },
  {
    name: 'few unread answers on each of many connections',
    outcomes: ['sent'],
    attack: (target, end) =>
      Promise.all(
        times(250, async () => {
          const { socket, write } = await open(target, end);
          socket.pause();
          write(requestText('GET /api/docs', { Connection: 'keep-alive' }).repeat(8));
          return 'sent';
        }),
      ),
  },
  {
    name: 'half-open connections',
    outcomes: ['invalid_input', 'not_found'],
    attack: (target, end) =>
      Promise.all(
        times(150, async (index) => {
          const { write, ended } = await open(target, end, true);
          const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
          write(index % 2 === 0 ? 'no request at all\r\n\r\n' : requestText('GET /elsewhere', upgrade));
          return codeIn(await ended());
        }),
      ),
  },
  {
    name: 'slow headers',
    outcomes: ['request_timeout'],
    attack: (target, end) =>
      Promise.all(times(150, () => trickle(target, end, 'GET / HTTP/1.1\r\nHost: any\r\nX-Slow: '))),
  },
  {
    name: 'slow body',
    outcomes: ['request_timeout'],
    attack: (target, end) =>
      Promise.all(times(150, () => trickle(target, end, post('x'.repeat(1000)).slice(0, -1000)))),
  },
  {
    name: 'huge and deep JSON',
    outcomes: ['payload_too_large', 'invalid_input'],
    attack: asking(60, () => [
      // Its declared length is huge: the answer does not wait for it.
      post('x'.repeat(10_000_000)).slice(0, 1000),
      post('['.repeat(BODY / 2) + ']'.repeat(BODY / 2)),
      post('{"a":'.repeat(1400) + '1' + '}'.repeat(1400)),
      post(`{"trackingNumbers":[${times(1400, () => '{}').join(',')}]}`),
    ]),
  },
  {
    name: 'many keys',
    outcomes: ['invalid_input', 'ok', 'headers_too_large'],
    attack: asking(60, ({ trackingNumber }) => [
      post(manyKeys),
      post(fewerKeys),
      requestText(`GET /api/packages/track/${trackingNumber}?${'a&'.repeat(7000)}`),
      requestText(`GET /api/packages/track/${trackingNumber}?${'a&'.repeat(20_000)}`),
    ]),
  },
  {
    name: 'many idempotency keys',
    outcomes: ['ok', 'rate_limited', 'invalid_input'],
    attack: asking(100, ({ customer }) =>
      times(100, (index) => {
        const key = crypto.randomUUID();
        const keys = index % 4 === 0 ? times(300, () => key).join('\r\nIdempotency-Key: ') : key;
        const headers = { ...customer, 'Idempotency-Key': keys };
        return requestText('POST /api/chat/send', headers, JSON.stringify({ message: `Hello ${index}` }));
      }),
    ),
  },
  {
    name: 'a flood of connections',
    outcomes: ['rate_limited', 'request_timeout'],
    async attack(target, end) {
      const outcomes: Promise<string>[] = [];
      for (let batch = 0; batch < 10; batch += 1) {
        outcomes.push(...times(80, async () => codeIn(await (await open(target, end)).ended())));
        // Listening sockets queue a few hundred connections: more at once would wait for the network, not the server.
        await sleep(20);
      }
      return Promise.all(outcomes);
    },
  },
];
