/** What a session knows from its beginning. `signedInAt` makes each sign-in a session of its own. */
export interface SessionData {
  userId: string;
  /** The password it was opened with: a later one ends it. */
  passwordVersion: number;
  signedInAt: number;
  /** Browser and system, as their user would call them. */
  device: string;
  address: string;
}

/** A valid session as stored. */
export interface StoredSession {
  /** Of the database; what the cookie or the token says is a secret and is stored nowhere. */
  id: string;
  kind: 'browser' | 'token';
  userId: string;
  passwordVersion: number;
  device: string;
  address: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** When a visible page of it last made a call; stored for administrators only. */
  shownAt: Date | undefined;
  expiresAt: Date;
}

/** The user of a session, as stored when the session was found. */
export interface SessionUser {
  username: string;
  isAdmin: boolean;
  isDisabled: boolean;
  passwordVersion: number;
}

/** A valid session that a call carries. */
export interface FoundSession extends StoredSession {
  /** Missing if the user no longer exists. */
  user: SessionUser | undefined;
}

/** Where sessions of browsers are kept, by the secret in the cookie. */
export interface SessionStore {
  /** The session while it is valid. */
  find(secret: string): Promise<FoundSession | undefined>;
  create(secret: string, data: SessionData): Promise<void>;
  /** Extends an existing session; one that was ended meanwhile stays ended. */
  renew(secret: string): Promise<void>;
  end(secret: string): Promise<void>;
}

const TOKEN = /^[\w-]{16,128}$/;

/** Whether a text looks like a bearer token. Anything else is no token, and costs no look-up. */
export function isBearerToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

/** The bearer token of an `Authorization` header. */
export function bearerTokenOf(header: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return isBearerToken(token) ? token : undefined;
}

export const UNKNOWN_DEVICE = 'Unknown device';

/**
 * The names a device may get. The library takes an unknown browser's name from the `User-Agent`, where a caller can
 * write anything, and the list of sessions would show it to another user.
 */
const BROWSERS = new Set([
  'Android Browser',
  'Brave',
  'Chrome',
  'Chromium',
  'DuckDuckGo',
  'Electron',
  'Firefox',
  'Focus',
  'Internet Explorer',
  'LibreWolf',
  'Microsoft Edge',
  'Opera',
  'Safari',
  'Samsung Internet for Android',
  'UC Browser',
  'Vivaldi',
  'WeChat',
  'Yandex Browser',
]);
const SYSTEMS = new Set([
  'Android',
  'Chrome OS',
  'HarmonyOS',
  'iOS',
  'Linux',
  'macOS',
  'Windows',
  'Windows Phone',
]);

const SEPARATOR = ' on ';

/** @returns `Firefox on Linux`; without the browser or the system that is not listed */
export function deviceName(browser: string, system: string): string {
  const names = [...(BROWSERS.has(browser) ? [browser] : []), ...(SYSTEMS.has(system) ? [system] : [])];
  return names.length === 0 ? UNKNOWN_DEVICE : names.join(SEPARATOR);
}

/** A stored name as it may be shown: sessions that are older than the list above may hold any text of the caller. */
export function listedDeviceName(stored: string): string {
  const [first = '', second] = stored.split(SEPARATOR);
  const name = second === undefined && SYSTEMS.has(first) ? first : deviceName(first, second ?? '');
  return name === stored ? stored : UNKNOWN_DEVICE;
}
