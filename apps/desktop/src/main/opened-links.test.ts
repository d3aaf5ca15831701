import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it } from 'vitest';
import type { Link } from '../ipc/window.contract.ts';
import { followOpenedLinks } from './opened-links.ts';

it('keeps the link that started the app until it is ready, and passes on the ones after it', () => {
  const app = new EventEmitter();
  const opened: (Link | undefined)[] = [];
  // An emitter is what `on` of the app is; the other overloads are for events not emitted here.
  const take = followOpenedLinks(app as unknown as Pick<App, 'on'>);
  const event = { preventDefault: () => undefined };
  app.emit('open-url', event, 'moveway://package/MW100000001');
  expect(take((link) => opened.push(link))).toEqual({ kind: 'package', trackingNumber: 'MW100000001' });
  expect(opened).toEqual([]);
  app.emit('open-url', event, `moveway://conversation/${'a'.repeat(24)}`);
  app.emit('open-url', event, 'moveway://nothing');
  expect(opened).toEqual([{ kind: 'conversation', id: 'a'.repeat(24) }, undefined]);
});
