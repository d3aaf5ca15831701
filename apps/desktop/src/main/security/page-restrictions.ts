import type { App, Event, Shell, WebContents, Session } from 'electron';
import { isAppUrl } from '../protocol/app-scheme.ts';
import { emitTo } from '../bridge/handle.ts';

interface NavigationOptions {
  app: Pick<App, 'on'>;
  shell: Pick<Shell, 'openExternal'>;
  serverUrl: () => string | undefined;
  /** Origin of the public site; undefined where the server names none. */
  siteUrl: () => Promise<string | undefined>;
  /** A link of the console to itself was opened in a new window. */
  openWindow: (url: string) => void;
  log: (message: string) => void;
}

/** Links to an email address and to a phone number. */
const CONTACTS = new Set(['mailto:', 'tel:']);
const PAGES = new Set(['https:', 'http:']);

/**
 * The window shows the console and nothing else: it cannot be led elsewhere, opens no window by itself and embeds
 * nothing. Pages of the server that the console works for, and of the site that this server names, open in the
 * administrator's browser, addresses to write to or to call in the program of the system for them; no other address
 * opens at all, and the window is told of the page that does not.
 */
export function lockNavigation({ app, shell, serverUrl, siteUrl, openWindow, log }: NavigationOptions): void {
  const openExternal = async (url: string) => {
    try {
      await shell.openExternal(url);
    } catch {
      // The error and the address may name a customer's phone number or email address.
      log(`No program of this computer opens links of ${new URL(url).protocol}`);
    }
  };
  const openOutside = async (contents: WebContents, url: string) => {
    if (!URL.canParse(url)) {
      return;
    }
    const { origin, protocol } = new URL(url);
    if (
      CONTACTS.has(protocol) ||
      origin === serverUrl() ||
      // Asked last, because it takes a call.
      (PAGES.has(protocol) && origin === (await siteUrl()))
    ) {
      await openExternal(url);
    } else if (PAGES.has(protocol) && !contents.isDestroyed()) {
      emitTo(contents, 'window.link-refused', url);
    }
  };
  app.on('web-contents-created', (_event, contents: WebContents) => {
    const onNavigate = (event: Event & { url: string }) => {
      if (!isAppUrl(event.url)) {
        event.preventDefault();
        void openOutside(contents, event.url);
      }
    };
    contents.on('will-navigate', onNavigate);
    contents.on('will-redirect', onNavigate);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (isAppUrl(url)) {
        openWindow(url);
      } else {
        void openOutside(contents, url);
      }
      return { action: 'deny' };
    });
  });
}

const ALLOWED = new Set<string>([
  // Copying a tracking number.
  'clipboard-sanitized-write',
  // The live connection when the server is in the company's own network or on this machine. The content policy
  // lets the page connect to that one server only.
  'local-network-access',
  'local-network',
  'loopback-network',
]);

/** The camera alone, without a microphone; the policy of pages allows it where codes are scanned. */
const isCamera = (permission: string, types: readonly (string | undefined)[]): boolean =>
  permission === 'media' && types.length > 0 && types.every((type) => type === 'video');

/** Denies every permission (microphone, location, notifications and the rest) but the few the console uses. */
export function denyPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    decide((ALLOWED.has(permission) || isCamera(permission, types)) && isAppUrl(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, details) =>
      (ALLOWED.has(permission) || isCamera(permission, [details?.mediaType])) && isAppUrl(requestingOrigin),
  );
}
