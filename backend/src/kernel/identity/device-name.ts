export const UNKNOWN_DEVICE = 'Unknown device';

/**
 * The names a device may get. The library takes an unknown browser's name out of the `User-Agent`, where a caller
 * writes what it likes, and the list of sessions would show it to another user.
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

/** A stored name as it may be shown: sessions that are older than the list above hold words of the caller. */
export function listedDeviceName(stored: string): string {
  const [first = '', second] = stored.split(SEPARATOR);
  const name = second === undefined && SYSTEMS.has(first) ? first : deviceName(first, second ?? '');
  return name === stored ? stored : UNKNOWN_DEVICE;
}
