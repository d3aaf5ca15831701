import type { Session } from 'electron';
import { expect, it } from 'vitest';
import { denyPermissions } from './permissions.ts';

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
    asks: (permission: Parameters<Request>[1], requestingUrl: string) => {
      let answer: boolean | undefined;
      // The handlers look at the permission and at who asks, at nothing else.
      request?.(undefined as never, permission, (granted) => (answer = granted), { requestingUrl } as never);
      return answer;
    },
    has: (permission: Parameters<Check>[1], origin: string) =>
      check?.(null, permission, origin, undefined as never),
  };
}

it('lets the console copy and reach its server in the local network, and nothing else', () => {
  const { asks, has } = locked();
  for (const permission of [
    'clipboard-sanitized-write',
    'local-network-access',
    'loopback-network',
  ] as const) {
    expect(asks(permission, 'app://console/')).toBe(true);
    expect(has(permission, 'app://console')).toBe(true);
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

it('lets no other origin do even that', () => {
  const { asks, has } = locked();
  expect(asks('clipboard-sanitized-write', 'https://example.com/')).toBe(false);
  expect(has('clipboard-sanitized-write', 'https://example.com')).toBe(false);
});
