/** The console's own origin. `new URL('app://console').origin` is the string "null": compare with `isAppUrl`. */
export const APP_SCHEME = 'app';
const APP_HOST = 'console';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/`;

export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const { protocol, host } = new URL(url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST;
}
