import type { Session } from 'electron';
import { isAppUrl } from './app-origin.ts';

const ALLOWED = new Set<string>([
  // Copying a tracking number.
  'clipboard-sanitized-write',
  // The live connection when the server stands in the company's own network or on this machine. The content policy
  // lets the page connect to that one server only.
  'local-network-access',
  'local-network',
  'loopback-network',
]);

/** Denies every permission (camera, location, notifications and the rest) but the few the console uses. */
export function denyPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) => {
    decide(ALLOWED.has(permission) && isAppUrl(requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => ALLOWED.has(permission) && isAppUrl(requestingOrigin),
  );
}
