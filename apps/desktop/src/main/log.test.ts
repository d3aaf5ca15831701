import { EventEmitter } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { createLog, logUncaughtErrors, withoutSecrets } from './log.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

let file: string;

beforeEach(async () => {
  file = join(directory(), 'main.log');
});

it('writes lines with time and level, and remembers the errors of this run', async () => {
  const log = createLog(file);
  log.info('Started.');
  log.error('The page has ended.');
  expect(await readFile(file, 'utf8')).toMatch(/\[info\]\s+Started\.\n.*\[error\]\s+The page has ended\./);
  expect(log.lastErrors()).toEqual([
    expect.stringMatching(/^\w{3}, \w{3} \d+, \d{4}, \d+:\d\d [AP]M \S+: The page has ended\.$/),
  ]);
});

it('rotates, and keeps three older files', async () => {
  const log = createLog(file, { maxSize: 200 });
  for (let i = 0; i < 40; i += 1) {
    log.info(`${i} ${'x'.repeat(80)}`);
  }
  expect((await readdir(directory())).toSorted()).toEqual([
    'main.1.log',
    'main.2.log',
    'main.3.log',
    'main.log',
  ]);
  expect(await readFile(file, 'utf8')).toContain('39 xxx');
});

it('remembers only the last errors', () => {
  const log = createLog(file);
  for (let i = 0; i < 30; i += 1) {
    log.error(`number ${i}`);
  }
  expect(log.lastErrors()).toHaveLength(20);
  expect(log.lastErrors().at(-1)).toContain('number 29');
});

it.each([
  ['authorization: Bearer abc.def-1', 'abc'],
  ['{"password":"hunter2 "}', 'hunter2'],
  ['token=s3cret&x=1', 's3cret'],
  ['{"adminToken":"abc123","name":"x"}', 'abc123'],
  ['set-cookie: moveway_session=abc123; path=/', 'abc123'],
  ['https://name:word@proxy.example/', 'word'],
])('takes the credential out of %s', (text, secret) => {
  expect(withoutSecrets(text)).not.toContain(secret);
  expect(withoutSecrets('The password was wrong.')).toBe('The password was wrong.');
});

it('logs what nobody caught, of the main process and of the pages, and no failed call', () => {
  const logged: string[] = [];
  const [app, process, page] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  // An emitter is what `on` of the app is; the other overloads are for events not emitted here.
  logUncaughtErrors({ app: app as unknown as Pick<App, 'on'>, process, log: (text) => logged.push(text) });
  process.emit('uncaughtExceptionMonitor', new Error('disk full'));
  process.emit('unhandledRejection', 'no answer');
  app.emit('web-contents-created', {}, page);
  for (const message of ['Uncaught TypeError: x is undefined', 'Failed to load resource: 401']) {
    page.emit('console-message', { level: 'error', message });
  }
  page.emit('console-message', { level: 'info', message: 'Uncaught, said a page' });
  expect(logged).toEqual([
    expect.stringMatching(/^Uncaught: Error: disk full\n {4}at /),
    'Unhandled rejection: no answer',
    'Page: Uncaught TypeError: x is undefined',
  ]);
});
