import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../shell/network.ts';
import { root } from '../shell/paths.ts';

/** Inherited by every process of one start, with any name and parent. */
const MARK = 'MOVEWAY_TEST_RUN';
const STARTED = 'Ctrl-C stops it.';

interface Start {
  mark: string;
  address: string;
  output(): string;
  /** As the kernel does when memory is short (SIGKILL): nothing of it can stop the others any more. */
  killParent(): Promise<void>;
  /** As a terminal does: to every process of the foreground group at once. */
  pressCtrlC(): Promise<number | null>;
}

async function start(dataDirectory: string): Promise<Start> {
  const port = await freePort();
  const mark = randomUUID();
  const child = spawn(process.execPath, ['packages/dev/src/start.ts'], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      MONGODB_URI: '',
      ADMIN_PASSWORD: '',
      NODE_ENV: '',
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: String(port),
      [MARK]: mark,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  await written(child, () => text);
  return {
    mark,
    address: `http://127.0.0.1:${port}`,
    output: () => text,
    async killParent() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    async pressCtrlC() {
      const exited = once(child, 'exit');
      // A process that has written something was spawned, so it has an id.
      process.kill(-(child.pid as number), 'SIGINT');
      await exited;
      return child.exitCode;
    },
  };
}

async function written(child: ChildProcess, text: () => string): Promise<void> {
  while (!text().includes(STARTED)) {
    if (child.exitCode !== null) {
      throw new Error(`npm start ended:\n${text()}`);
    }
    await sleep(100);
  }
}

/** Ids of the processes that carry the mark of a start. */
async function processesOf(mark: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const marked = await Promise.all(
    ids.map(async (id) => {
      // A process may end between the listing and the reading.
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
      return environment.includes(`${MARK}=${mark}`) ? [id] : [];
    }),
  );
  return marked.flat();
}

/** The database of a start that was killed, and services that its program brought along, end a moment after it. */
async function expectNoneLeft({ mark }: Start): Promise<void> {
  await expect.poll(() => processesOf(mark), { timeout: 60_000 }).toEqual([]);
}

function signIn(address: string, password: string): Promise<Response> {
  return fetch(`${address}/api/auth/admin-direct`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username: 'admin', password }),
  });
}

it.skipIf(process.platform !== 'linux')(
  'serves the site, leaves no process behind however it ends, and still has its data on the next start',
  { timeout: 300_000 },
  async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'moveway-data-'));

    const first = await start(dataDirectory);
    const password = /Administrator: admin, password (\S+) /.exec(first.output())?.[1] ?? '';
    const page = await fetch(`${first.address}/tracking`);
    const signedIn = await signIn(first.address, password);
    const running = await processesOf(first.mark);
    await first.killParent();

    expect(page.headers.get('content-type')).toContain('text/html');
    expect(signedIn.status).toBe(200);
    expect(running.length).toBeGreaterThan(2);
    await expectNoneLeft(first);

    const second = await start(dataDirectory);
    const signedInAgain = await signIn(second.address, password);
    const exitCode = await second.pressCtrlC();
    await rm(dataDirectory, { recursive: true });

    expect(second.output()).not.toContain(password);
    expect(signedInAgain.status).toBe(200);
    expect(exitCode).toBe(0);
    await expectNoneLeft(second);
  },
);
