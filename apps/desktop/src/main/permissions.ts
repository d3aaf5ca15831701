import type { Session } from 'electron';
import { isAppUrl } from './app-origin.ts';

/** Copying a tracking number is all the console ever asks the browser for. */
const ALLOWED = 'clipboard-sanitized-write';

/** Denies every permission (camera, location, notifications and the rest) but the one the console uses. */
export function denyPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) => {
    decide(permission === ALLOWED && isAppUrl(requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => permission === ALLOWED && isAppUrl(requestingOrigin),
  );
}
