import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort } from '../shell/network.ts';
import { Closers } from '../start/closers.ts';
import { spawnChild } from '../start/child.ts';
import { playwright, PLAYWRIGHT_STOP } from './playwright.ts';

it('ends with its web server when it is stopped in the middle of a test', async () => {
  const suite = await mkdtemp(join(tmpdir(), 'moveway-suite-'));
  const port = await freePort();
  const library = createRequire(import.meta.url).resolve('@playwright/test');
  const server = { command: 'node server.mjs', url: `http://127.0.0.1:${port}` };
  const files = {
    'playwright.config.mjs': `export default ${JSON.stringify({
      webServer: { ...server, gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } },
    })};`,
    'server.mjs': `
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
createServer((_request, response) => response.end()).listen(${port}, '127.0.0.1');
process.on('SIGTERM', () => {
  writeFileSync('stopped', '');
  process.exit();
});
setTimeout(() => process.exit(), 60_000);`,
    'one.spec.mjs': `
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import library from ${JSON.stringify(library)};
library.test('has no end', () => {
  writeFileSync(join(import.meta.dirname, 'started'), '');
  return new Promise(() => undefined);
});`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(suite, name), text)));
  const closers = new Closers();
  try {
    spawnChild(playwright(suite), { closers, stopSignal: PLAYWRIGHT_STOP }, 'pipe');
    await vi.waitFor(async () => expect(await readdir(suite)).toContain('started'), { timeout: 60_000 });
  } finally {
    await closers.closeAll();
  }
  expect(await readdir(suite)).toContain('stopped');
  await rm(suite, { recursive: true });
});
