import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../shell/network.ts';
import { lockDirectory, processIdentity } from './lock-directory.ts';
import { root } from '../shell/paths.ts';
import { Closers } from './closers.ts';
import { checkDataDirectory } from './preflight.ts';
import { readStartSettings } from './settings.ts';

/** Runs the start script, which is expected to give up, and gives its exit code and what it wrote to stderr. */
function start(env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['packages/dev/src/start.ts'],
      { cwd: root, env: { ...process.env, MONGODB_URI: '', ...env } },
      (_error, _stdout, stderr) => resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });
}

const directory = () => mkdtemp(join(tmpdir(), 'moveway-start-'));

it('gives one line and a non-zero exit for a taken port', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, '0.0.0.0');
  await once(holder, 'listening');

  const { code, stderr } = await start({ PORT: String(port) });
  holder.close();

  expect(code).toBe(1);
  expect(stderr).toBe(
    `npm start: Port ${port} on 0.0.0.0 is taken: stop what uses it, or choose another one with PORT=3001 npm start.\n`,
  );
});

it('gives one line and a non-zero exit for a MongoDB that does not answer', async () => {
  const [port, nowhere] = [await freePort(), await freePort()];
  const { code, stderr } = await start({
    PORT: String(port),
    MONGODB_URI: `mongodb://someone:secret@127.0.0.1:${nowhere}/moveway`,
  });

  expect(code).toBe(1);
  // The address only: what is before the @ is a password.
  expect(stderr).toBe(`npm start: MONGODB_URI cannot be reached: nothing answers at 127.0.0.1:${nowhere}.\n`);
});

it('rejects a data directory that is a file', async () => {
  const file = join(await directory(), 'file');
  await writeFile(file, '');
  await expect(checkDataDirectory(file)).rejects.toThrow(
    `DATA_DIR ${file} cannot be written to (EEXIST): choose another directory.`,
  );
});

it.runIf(process.platform === 'linux')('rejects a data directory that cannot be made', async () => {
  await expect(checkDataDirectory('/proc/nothing/data')).rejects.toThrow(
    'DATA_DIR /proc/nothing/data cannot be written to (ENOENT): choose another directory.',
  );
});

it('makes a data directory with those above it', async () => {
  const data = join(await directory(), 'a', 'b');
  await checkDataDirectory(data);
  await checkDataDirectory(data);
  await expect(readdir(data)).resolves.toEqual([]);
});

it('rejects a port that is none', () => {
  expect(() => readStartSettings({ PORT: 'http' })).toThrow(
    'PORT must be a number from 1 to 65535, not "http".',
  );
});

it('gives one line and a non-zero exit when the npm registry cannot be reached', async () => {
  const { code, stderr } = await start({
    PORT: String(await freePort()),
    DATA_DIR: await directory(),
    // In place of a first start: here everything is installed already.
    PATH: await brokenPnpm(),
  });

  expect(code).toBe(1);
  expect(stderr).toMatch(/\nnpm start: Installing the dependencies from the npm registry failed .*\n$/);
});

async function brokenPnpm(): Promise<string> {
  const bin = await directory();
  const script = '#!/bin/sh\necho ERR_PNPM_META_FETCH_FAIL GET https://registry.npmjs.org failed\nexit 1\n';
  await writeFile(join(bin, 'pnpm'), script, { mode: 0o755 });
  return bin;
}

it('rejects a data directory with too little room', async () => {
  await expect(checkDataDirectory(await directory(), Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /is full: \d+ MB are free, \d+ MB are needed\.$/,
  );
});

it('prevents a second start on the data of a running one', async () => {
  const data = await directory();
  // The parent of this process is running and not us.
  await writeFile(join(data, 'in-use-by'), `${process.ppid}\n${await processIdentity(process.ppid)}`);

  await expect(lockDirectory(data, new Closers())).rejects.toThrow(
    `in use by another npm start (process ${process.ppid})`,
  );
});

it('ignores a lock whose process id belongs to another program by now', async () => {
  const data = await directory();
  const ended = spawn(process.execPath, ['-e', '']);
  const identity = await processIdentity(ended.pid ?? 0);
  await once(ended, 'exit');
  await writeFile(join(data, 'in-use-by'), `${process.ppid}\n${identity}`);

  await expect(lockDirectory(data, new Closers())).resolves.toBeUndefined();
});

it('ignores a lock that a crash left behind, and removes its own', async () => {
  const data = await directory();
  await writeFile(join(data, 'in-use-by'), '4194304\nwhenever');
  const closers = new Closers();

  await lockDirectory(data, closers);
  await closers.closeAll();

  await expect(lockDirectory(data, new Closers())).resolves.toBeUndefined();
});
