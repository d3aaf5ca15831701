import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppHandler } from './app-protocol.ts';

const serverUrl = 'https://moveway.example';
let directory: string;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-app-'));
  const rendererDirectory = join(directory, 'renderer');
  await mkdir(join(rendererDirectory, 'assets'), { recursive: true });
  await writeFile(join(rendererDirectory, 'index.html'), '<title>The console</title>');
  await writeFile(join(rendererDirectory, 'assets/a.js'), 'let a;');
  await writeFile(join(directory, 'secret.js'), 'secret');
  handle = createAppHandler({
    rendererDirectory,
    serverUrl,
    fetch: async () => Response.json('from the API'),
  });
});
afterAll(() => rm(directory, { recursive: true }));

describe('the console’s own protocol', () => {
  it.each(['', 'anything?status=Pending'])('serves the page at /%s with its policy', async (path) => {
    const answer = await handle(new Request(`app://console/${path}`));
    const policy = answer.headers.get('content-security-policy');
    expect(await answer.text()).toContain('The console');
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("connect-src 'self' wss://moveway.example;");
    expect(policy).toContain("script-src 'self';");
  });

  it('serves files by their type', async () => {
    const script = await handle(new Request('app://console/assets/a.js'));
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toBe('let a;');
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
