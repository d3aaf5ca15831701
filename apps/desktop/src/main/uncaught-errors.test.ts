import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import { logUncaughtErrors } from './uncaught-errors.ts';

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
