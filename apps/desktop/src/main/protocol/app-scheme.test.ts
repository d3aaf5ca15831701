import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastKnownInMemory } from '../../testing/in-memory.ts';
import { createAppHandler } from './app-scheme.ts';

let url: string | undefined = 'https://moveway.example';
let directory: string;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-app-'));
  const rendererDirectory = join(directory, 'renderer');
  await mkdir(join(rendererDirectory, 'assets'), { recursive: true });
  await writeFile(join(rendererDirectory, 'index.html'), '<title>The console</title>');
  await writeFile(join(rendererDirectory, 'assets/a.js'), 'let a;');
  await writeFile(join(rendererDirectory, 'assets/code-reader.worker-a.js'), 'let reader;');
  await writeFile(join(rendererDirectory, 'assets/reader.wasm'), 'wasm');
  await writeFile(join(directory, 'secret.js'), 'secret');
  handle = createAppHandler({
    rendererDirectory,
    address: { get: () => url },
    fetch: async () => Response.json('from the API'),
    lastKnown: lastKnownInMemory(),
    reachability: { isReachable: () => true, report: () => undefined, retry: async () => true },
    isOfServerBefore: () => false,
    respondPrint: () => new Response('the document'),
  });
});
afterAll(() => rm(directory, { recursive: true }));

describe('the console’s own protocol', () => {
  it.each(['', 'anything?status=Pending'])(
    'serves the page at /%s, and forbids inline scripts and evaluation',
    async (path) => {
      const answer = await handle(new Request(`app://console/${path}`));
      const policy = answer.headers.get('content-security-policy');
      expect(await answer.text()).toContain('The console');
      expect(policy).toContain("style-src 'self' 'unsafe-inline';");
      expect(policy).toContain("connect-src 'self' wss://moveway.example;");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    },
  );

  it('allows the chosen server in the policy, and no server before one is chosen', async () => {
    const policy = async () =>
      (await handle(new Request('app://console/'))).headers.get('content-security-policy');
    url = undefined;
    expect(await policy()).toContain("connect-src 'self';");
    url = 'http://127.0.0.1:3000';
    expect(await policy()).toContain("connect-src 'self' ws://127.0.0.1:3000;");
  });

  it('answers documents to print on a host of their own', async () => {
    expect(await (await handle(new Request('app://print/1.pdf'))).text()).toBe('the document');
    expect((await handle(new Request('app://print/1.pdf', { method: 'POST' }))).status).toBe(403);
  });

  it('serves files by their type', async () => {
    const script = await handle(new Request('app://console/assets/a.js'));
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toBe('let a;');
  });

  it('allows WebAssembly in the worker that reads codes alone, and the camera where it is used', async () => {
    const headersOf = async (path: string) => (await handle(new Request(`app://console/${path}`))).headers;
    const reader = await headersOf('assets/code-reader.worker-a.js');
    expect(reader.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect((await headersOf('assets/a.js')).get('content-security-policy')).toBeNull();
    expect((await headersOf('assets/reader.wasm')).get('content-type')).toBe('application/wasm');
    expect((await headersOf('admin/scan')).get('permissions-policy')).toBe('camera=(self)');
    expect((await headersOf('admin/scan')).get('content-security-policy')).not.toContain('wasm');
    expect((await headersOf('admin/packages/MW1')).get('permissions-policy')).toBe('camera=()');
  });

  it.each(['assets/none.js', '..%2Fsecret.js', '%2e%2e/secret.js', 'assets/..%2f..%2fsecret.js', 'a.exe'])(
    'has no %s',
    async (path) => {
      const answer = await handle(new Request(`app://console/${path}`));
      expect(answer.status).toBe(404);
    },
  );

  it('answers calls from the server', async () => {
    const answer = await handle(new Request('app://console/api/auth/user'));
    expect(await answer.json()).toBe('from the API');
  });

  it('rejects another host of the scheme', async () => {
    expect((await handle(new Request('app://elsewhere/'))).status).toBe(403);
  });
});
