import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Link } from '../../ipc/window.contract.ts';
import { followOpenedLinks, linkAmong, linkOfPage, parseDeepLink, pathOf } from './link-path.ts';

const id = '0123456789abcdef01234567';

it.each([
  ['moveway://package/MW100000001', '/admin?package=MW100000001'],
  ['moveway://package/mw100000001', '/admin?package=MW100000001'],
  ['MOVEWAY://PACKAGE/MW100000001', '/admin?package=MW100000001'],
  [`moveway://conversation/${id}`, `/admin/support/conversations/${id}`],
])('%s leads to %s', (text, path) => {
  const link = parseDeepLink(text);
  expect(link && pathOf(link)).toBe(path);
});

it.each([
  'moveway://package/',
  'moveway://package/a b',
  'moveway://package/../../etc',
  'moveway://conversation/1',
  'moveway://settings/x',
  'https://package/MW100000001',
  'moveway:package/MW100000001',
  'javascript:alert(1)',
  '--inspect',
  `moveway://package/${'A'.repeat(500)}`,
])('%s leads nowhere', (text) => {
  expect(parseDeepLink(text)).toBeUndefined();
});

it('never leads out of the console, whatever is given', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string().map((text) => `moveway://package/${text}`),
  );
  const property = fc.property(texts, (text) => {
    const link = parseDeepLink(text);
    return (
      link === undefined ||
      /^\/admin(?:\?package=[\w-]+|\/support\/conversations\/[\da-f]{24})$/.test(pathOf(link))
    );
  });
  expect(fc.check(property)).toMatchObject({ failed: false });
});

it('is what a page of the console shows, and no page of anything else', () => {
  expect(linkOfPage('app://console/admin?package=MW100000001&status=Pending')).toEqual({
    kind: 'package',
    trackingNumber: 'MW100000001',
  });
  expect(linkOfPage('app://console/admin/packages/MW100000001')).toEqual({
    kind: 'package',
    trackingNumber: 'MW100000001',
  });
  expect(linkOfPage(`app://console/admin/support/conversations/${id}?filter=mine`)).toEqual({
    kind: 'conversation',
    id,
  });
  expect(linkOfPage('app://console/admin/audit')).toBeUndefined();
  expect(linkOfPage('app://console/admin/packages/..%2F..%2Fetc')).toBeUndefined();
  expect(linkOfPage('https://moveway.example/admin?package=MW100000001')).toBeUndefined();
});

it('is found among the arguments of a start', () => {
  expect(linkAmong(['/opt/moveway', '--flag', 'moveway://package/MW100000001'])).toEqual({
    kind: 'package',
    trackingNumber: 'MW100000001',
  });
  expect(linkAmong(['/opt/moveway', '.'])).toBeUndefined();
});

it('keeps the link that started the app until it is ready, and passes on the ones after it', () => {
  const app = new EventEmitter();
  const opened: (Link | undefined)[] = [];
  // An emitter is what `on` of the app is; the other overloads are for events not emitted here.
  const take = followOpenedLinks(app as unknown as Pick<App, 'on'>);
  const event = { preventDefault: () => undefined };
  app.emit('second-instance', event, ['moveway', 'moveway://package/MW100000001']);
  app.emit('second-instance', event, ['moveway']);
  expect(take((link) => opened.push(link))).toEqual({ kind: 'package', trackingNumber: 'MW100000001' });
  expect(opened).toEqual([]);
  app.emit('open-url', event, `moveway://conversation/${'a'.repeat(24)}`);
  app.emit('open-url', event, 'moveway://nothing');
  app.emit('second-instance', event, ['moveway', 'moveway://package/MW100000002']);
  expect(opened).toEqual([
    { kind: 'conversation', id: 'a'.repeat(24) },
    undefined,
    { kind: 'package', trackingNumber: 'MW100000002' },
  ]);
});
