import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../lib/session.ts';
import { AdminApp } from './admin-app.tsx';

const site = vi.hoisted(() => ({ session: { state: 'unknown' } as Session }));
vi.mock('../lib/session.ts', () => ({
  useSession: () => site.session,
  useIsLoggingOut: () => false,
  refreshSession: () => {},
  watchCurrentUser: () => () => {},
}));
vi.mock('@moveway/admin-ui/admin-app.tsx', () => ({
  AdminApp: ({ customerPath }: { customerPath?: string }) => <p>to customers: {customerPath ?? 'none'}</p>,
}));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['an administrator', true, 'none'],
  ['a customer', false, '/dashboard'],
])('links %s to the dashboard only if the dashboard does not redirect back', (_who, isAdmin, path) => {
  const user = {
    id: 'u1',
    username: 'dana',
    email: 'dana@example.com',
    firstName: 'Dana',
    isAdmin,
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  site.session = { state: 'signed-in', user };
  render(
    <ThemeProvider>
      <AdminApp />
    </ThemeProvider>,
  );
  expect(screen.getByText(`to customers: ${path}`)).toBeTruthy();
});
