import { EventEmitter } from 'node:events';
import type { App, WindowOpenHandlerResponse } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { lockNavigation } from './navigation.ts';

/** The part of a window's contents that main locks. */
class FakeContents extends EventEmitter {
  openWindow: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.openWindow = handler;
  }
}

let contents: FakeContents;
const openExternal = vi.fn<(url: string) => Promise<void>>(async () => undefined);

beforeEach(() => {
  openExternal.mockClear();
  contents = new FakeContents();
  const app = new EventEmitter();
  // An emitter is what `on` of the app is; the other overloads are for events nobody emits here.
  lockNavigation(app as unknown as Pick<App, 'on'>, { openExternal }, 'https://moveway.example');
  app.emit('web-contents-created', {}, contents);
});

it.each(['will-navigate', 'will-redirect'])('stays in the console on %s', (name) => {
  const away = { url: 'https://example.com/', preventDefault: vi.fn<() => void>() };
  const home = { url: 'app://console/?status=Pending', preventDefault: vi.fn<() => void>() };
  contents.emit(name, away);
  contents.emit(name, home);
  expect(away.preventDefault).toHaveBeenCalledOnce();
  expect(home.preventDefault).not.toHaveBeenCalled();
  expect(openExternal).not.toHaveBeenCalled();
});

it('opens no window; pages of its server go to the browser, others nowhere', () => {
  for (const url of [
    'https://moveway.example/faqs',
    'https://example.com/',
    'file:///etc/passwd',
    'not a url',
  ]) {
    expect(contents.openWindow({ url })).toEqual({ action: 'deny' });
  }
  expect(openExternal.mock.calls).toEqual([['https://moveway.example/faqs']]);
});

it('embeds nothing', () => {
  const event = { preventDefault: vi.fn<() => void>() };
  contents.emit('will-attach-webview', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});
