import { EventEmitter } from 'node:events';
import type { App, WindowOpenHandlerResponse, Session } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { lockNavigation, denyPermissions } from './page-restrictions.ts';

/** The part of a window's contents that main locks. */
class FakeContents extends EventEmitter {
  readonly sent: unknown[][] = [];
  isDestroyed = () => false;
  send = (...sent: unknown[]) => void this.sent.push(sent);
  openWindow: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void {
    this.openWindow = handler;
  }
}

let contents: FakeContents;
let logged: string[];
let siteUrl: string | undefined;
const openExternal = vi.fn<(url: string) => Promise<void>>(async () => undefined);

const openWindow = vi.fn<(url: string) => void>();

beforeEach(() => {
  openExternal.mockClear();
  openWindow.mockClear();
  logged = [];
  siteUrl = undefined;
  contents = new FakeContents();
  const app = new EventEmitter();
  // An emitter is what `on` of the app is; the other overloads are for events not emitted here.
  lockNavigation({
    app: app as unknown as Pick<App, 'on'>,
    shell: { openExternal },
    serverUrl: () => 'https://moveway.example',
    siteUrl: async () => siteUrl,
    openWindow,
    log: (message) => void logged.push(message),
  });
  app.emit('web-contents-created', {}, contents);
});

it.each(['will-navigate', 'will-redirect'])('stays in the console on %s', (name) => {
  const elsewhere = { url: 'https://example.com/', preventDefault: vi.fn<() => void>() };
  const home = { url: 'app://console/?status=Pending', preventDefault: vi.fn<() => void>() };
  contents.emit(name, elsewhere);
  contents.emit(name, home);
  expect(elsewhere.preventDefault).toHaveBeenCalledOnce();
  expect(home.preventDefault).not.toHaveBeenCalled();
  expect(openExternal).not.toHaveBeenCalled();
});

it('opens no window; pages of its server open in the browser, others not at all', () => {
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

it('tells the window of the page of another site that does not open, and of nothing else', async () => {
  const event = { url: 'https://example.com/by?a=1', preventDefault: () => undefined };
  contents.emit('will-navigate', event);
  contents.openWindow({ url: 'http://example.com/window' });
  contents.openWindow({ url: 'file:///etc/passwd' });
  contents.openWindow({ url: 'https://moveway.example/faqs' });
  await expect
    .poll(() => contents.sent)
    .toEqual([
      ['window.link-refused', 'https://example.com/by?a=1'],
      ['window.link-refused', 'http://example.com/window'],
    ]);
});

it('opens pages of the site that the server names in the browser, and of no other', async () => {
  siteUrl = 'https://www.moveway.example';
  contents.openWindow({ url: 'https://www.moveway.example.evil.example/' });
  contents.openWindow({ url: 'http://www.moveway.example/' });
  contents.openWindow({ url: 'https://www.moveway.example/tracking?number=MW1' });
  await expect
    .poll(() => openExternal.mock.calls)
    .toEqual([['https://www.moveway.example/tracking?number=MW1']]);
});

it.each(['mailto:emma@example.com?subject=Your%20request', 'tel:+15555550100'])(
  'writes and calls by the programs of the system, from a link as from a window: %s',
  (url) => {
    const event = { url, preventDefault: vi.fn<() => void>() };
    contents.emit('will-navigate', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(contents.openWindow({ url })).toEqual({ action: 'deny' });
    expect(openExternal.mock.calls).toEqual([[url], [url]]);
  },
);

it('logs that no program of the system opens a link, without the address of a person', async () => {
  openExternal.mockRejectedValueOnce(new Error('Failed to open'));
  contents.openWindow({ url: 'tel:+15555550100' });
  await expect.poll(() => logged).toEqual(['No program of this computer opens links of tel:']);
});

it('hands its own links over, which get a window with all restrictions', () => {
  const url = 'app://console/admin?package=MW100000001';
  expect(contents.openWindow({ url })).toEqual({ action: 'deny' });
  expect(openWindow.mock.calls).toEqual([[url]]);
  expect(openExternal).not.toHaveBeenCalled();
});

it('embeds nothing', () => {
  const event = { preventDefault: vi.fn<() => void>() };
  contents.emit('will-attach-webview', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

type Request = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;
type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;

function locked() {
  let request: Request | null = null;
  let check: Check | null = null;
  denyPermissions({
    setPermissionRequestHandler: (handler) => {
      request = handler;
    },
    setPermissionCheckHandler: (handler) => {
      check = handler;
    },
  });
  return {
    asks: (permission: Parameters<Request>[1], requestingUrl: string, details: object = {}) => {
      let answer: boolean | undefined;
      // The handlers read the permission, the requesting URL and the kinds of media, and nothing else.
      request?.(undefined as never, permission, (granted) => (answer = granted), {
        ...details,
        requestingUrl,
      } as never);
      return answer;
    },
    has: (permission: Parameters<Check>[1], origin: string, details?: object) =>
      check?.(null, permission, origin, details as never),
  };
}

it('lets the console alone copy, scan and reach its server in the local network, and nothing else', () => {
  const { asks, has } = locked();
  expect(asks('media', 'app://console/admin/scan', { mediaTypes: ['video'] })).toBe(true);
  expect(has('media', 'app://console', { mediaType: 'video' })).toBe(true);
  expect(asks('media', 'app://console/admin/scan', { mediaTypes: ['video', 'audio'] })).toBe(false);
  expect(has('media', 'app://console', { mediaType: 'audio' })).toBe(false);
  expect(asks('media', 'https://moveway.example/scan', { mediaTypes: ['video'] })).toBe(false);
  for (const permission of [
    'clipboard-sanitized-write',
    'local-network-access',
    'loopback-network',
  ] as const) {
    expect(asks(permission, 'app://console/')).toBe(true);
    expect(has(permission, 'app://console')).toBe(true);
    expect(asks(permission, 'https://example.com/')).toBe(false);
    expect(has(permission, 'https://example.com')).toBe(false);
  }
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
  ] as const) {
    expect(asks(permission, 'app://console/')).toBe(false);
    expect(has(permission, 'app://console/')).toBe(false);
  }
});
