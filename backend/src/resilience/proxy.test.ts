import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorBody } from '@moveway/contracts/http/errors.ts';
import { findHaproxy } from '@moveway/dev/proxy/haproxy.ts';
import type { OwnProxy } from '@moveway/testing/own-haproxy.ts';
import { startProxy } from '@moveway/testing/own-proxy.ts';

const haproxy = await findHaproxy();
const suffix = 'missing' in haproxy ? ` (${haproxy.missing})` : '';

/** A server instead of a backend, and the requests it received. */
interface Standin {
  server: Server;
  url: string;
  asked: string[];
  isReady: boolean;
}

let standins: [Standin, Standin];
let proxy: OwnProxy;
/** How many calls get no answer: the backend closes their connection when it has read them. */
let hangUps: number;

async function startStandin(name: string): Promise<Standin> {
  const standin: Standin = { server: createServer(), url: '', asked: [], isReady: true };
  standin.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/readyz?exclude=database') {
      response.writeHead(standin.isReady ? 200 : 503).end();
      return;
    }
    standin.asked.push(`${request.method} ${String(request.headers['x-forwarded-for'])}`);
    request.resume().on('end', () => {
      if (hangUps > 0) {
        hangUps -= 1;
        request.socket.destroy();
      } else {
        response.end(name);
      }
    });
  });
  standin.server.listen(0, '127.0.0.1');
  await once(standin.server, 'listening');
  // A server that listens on TCP has such an address.
  const { port } = standin.server.address() as AddressInfo;
  standin.url = `http://127.0.0.1:${port}`;
  return standin;
}

const asked = () => standins[0].asked.length + standins[1].asked.length;

async function stopStandin({ server }: Standin): Promise<void> {
  server.close();
  server.closeAllConnections();
}

describe.skipIf('missing' in haproxy)(`the shipped proxy${suffix}`, () => {
  beforeEach(async () => {
    hangUps = 0;
    standins = [await startStandin('first'), await startStandin('second')];
    proxy = await startProxy(
      'path' in haproxy ? haproxy.path : '',
      [standins[0].url, standins[1].url],
      '100ms',
    );
  });
  afterEach(async () => {
    await proxy.stop();
    await Promise.all(standins.map(stopStandin));
  });

  it('keeps a visitor with one backend until that backend says it goes, and adds the address', async () => {
    const first = await fetch(proxy.url);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const name = await first.text();
    const [own, other] = name === 'first' ? standins : standins.toReversed();
    for (let call = 0; call < 4; call += 1) {
      expect(await (await fetch(proxy.url, { headers: { cookie } })).text()).toBe(name);
    }
    expect(own?.asked).toContain('GET 127.0.0.1');

    if (own) {
      own.isReady = false;
    }
    await vi.waitFor(async () => {
      expect(await (await fetch(proxy.url, { headers: { cookie } })).text()).not.toBe(name);
    });
    expect(other?.asked.length).toBeGreaterThan(0);
  });

  it.each([
    ['a read is sent again', { method: 'GET' }, 200, 2],
    ['so is a write with a key', { method: 'POST', body: '{}', headers: { 'idempotency-key': 'k' } }, 200, 2],
    ['any other write is not', { method: 'POST', body: '{}' }, 502, 1],
  ])('when a backend hangs up after a call was sent: %s', async (_, init, status, times) => {
    const before = asked();
    hangUps = 1;
    const answer = await fetch(proxy.url, init);
    expect([answer.status, asked() - before]).toEqual([status, times]);
  });

  it('sends any call to the other backend when one rejects connections', async () => {
    await stopStandin(standins[0]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(proxy.url, { method: 'POST', body: '{}' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('answers in the form of the API when no backend is left', async () => {
    await Promise.all(standins.map(stopStandin));
    const answer = await fetch(`${proxy.url}/api/settings`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await answer.json()) as ErrorBody).toEqual({
      code: 'unavailable',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });
});
