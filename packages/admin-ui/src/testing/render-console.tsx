import { DEFAULT_QUOTE_TERMS, DEFAULT_RATES } from '@moveway/contracts/quotes/quote.constants.ts';
import {
  DEFAULT_PUBLIC_SETTINGS,
  DEFAULT_AWAY_TEXT,
  DEFAULT_BUSINESS_HOURS,
  DEFAULT_CANCELLATION_FEE,
  DEFAULT_REPLY_MAIL_MINUTES,
  DEFAULT_STALLED_DAYS,
} from '@moveway/contracts/settings/settings.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import * as realtime from '@moveway/api-client/realtime.ts';
import { SignOutDialog } from '@moveway/ui/personal/sign-out-dialog.tsx';
import * as toasts from '@moveway/ui/toast/toast.ts';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { AdminApp } from '../admin-app.tsx';
import { AdminProviders, type AdminShell } from '../admin-providers.tsx';
import { SessionGate } from '../features/accounts/session-gate.tsx';
import { ConsoleProvider, type Console } from '../lib/console.ts';
import { createSessionQueryClient } from '../lib/queries/client.ts';
import { createTokenSession } from '../platform/token-session.ts';
import type { AdminPlatform } from '../platform/admin-platform.ts';

/** What may be done with a package that is on its way. */
export const PERMITTED: AdminPackage['can'] = {
  archive: false,
  cancel: false,
  declineCancellation: false,
  delete: false,
  edit: true,
  hold: false,
  reinstate: false,
  release: false,
  restore: false,
  unarchive: false,
  updateStatus: true,
};

/** A package as the server sends it to administrators; a test names what matters to it. */
export function adminPackage({
  view,
  ...change
}: Partial<Omit<AdminPackage, 'view'>> & { view?: Partial<AdminPackage['view']> } = {}): AdminPackage {
  const item = {
    id: 'p1',
    trackingNumber: 'MW1000001',
    kind: 'package',
    status: 'Pending',
    sender: 'Emma Whitfield',
    receiver: 'Daniel Ortiz',
    estimatedDelivery: '2026-11-25',
    cancellation: null,
    cancellationRequest: null,
    hold: null,
    createdAt: '2026-11-17T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    lastEventAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    can: PERMITTED,
    ...change,
  } as const;
  return {
    ...item,
    view: {
      title: 'Package',
      statusWord: item.status,
      isOver: item.status === 'Delivered',
      isPickedUp: item.status !== 'Pending',
      due: { day: item.estimatedDelivery, isLate: false },
      ...view,
    },
  };
}

// Loaded before the tests, so that none waits for the lazy import.
import '@moveway/ui/toast/toast-view.tsx';

/** A call as the server sees it. */
export interface SeenCall {
  name: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

interface Answer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

export type Answers = Record<string, (call: SeenCall) => Answer | Promise<Answer>>;

export const administrator = {
  id: 'u1',
  username: 'dispatcher',
  isAdmin: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const { sendsEmail: _, openHours: __, ...publicSettings } = DEFAULT_PUBLIC_SETTINGS;

export const settings: Settings = {
  ...publicSettings,
  refreshInterval: null,
  maxPackagesPerUser: 10,
  trackingNumberForm: 'time',
  maskNames: false,
  hideAmounts: false,
  verifiedSee: 'everything',
  statusMails: ['Delivered'],
  businessHours: DEFAULT_BUSINESS_HOURS,
  holidays: [],
  awayText: DEFAULT_AWAY_TEXT,
  replyMailMinutes: DEFAULT_REPLY_MAIL_MINUTES,
  stalledDays: DEFAULT_STALLED_DAYS,
  rates: DEFAULT_RATES,
  quoteTerms: DEFAULT_QUOTE_TERMS,
  cancellationTerms: { feeBeforeDispatch: DEFAULT_CANCELLATION_FEE },
  version: 1,
};

export const stats = {
  totalUsers: 1,
  totalPackages: 0,
  activePackages: 0,
  pendingPackages: 0,
  deliveredPackages: 0,
  chatMessages: 0,
  deliveryRate: 85,
  customersWaiting: 0,
  latePackages: 0,
  stalledPackages: 0,
  unassignedPackages: 0,
  holdsDue: 0,
  cancellationsAsked: 0,
  openRequests: 0,
  failedJobs: 0,
  beforeOpening: [],
  isCounting: false,
};

/** An error as the server writes it. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Answer {
  return { status, body: { code, message, requestId: 'r1', fields } };
}

/** Of a session that is kept nowhere. */
export const noStorage: Parameters<typeof createTokenSession>[0] = {
  readToken: async () => undefined,
  storeToken: async () => undefined,
  clearToken: async () => undefined,
  forgetUser: async () => undefined,
  unlock: () => undefined,
};

const standard: Answers = {
  'GET /api/auth/user': () => ({ body: administrator }),
  'GET /api/auth/storage-key': () => ({ body: { key: '00'.repeat(32) } }),
  'GET /api/settings': () => ({ body: DEFAULT_PUBLIC_SETTINGS }),
  // Refused, each part of the console that needs them would ask again, and render all of it twice more.
  'GET /api/admin/settings': () => ({ body: settings }),
  'GET /api/admin/stats': () => ({ body: stats }),
  'GET /api/admin/packages': () => ({ body: { items: [] } }),
  'GET /api/places': () => ({ body: { items: [] } }),
  'GET /api/admin/users': () => ({ body: { items: [] } }),
  'GET /api/admin/conversations': () => ({ body: { items: [] } }),
  'GET /api/admin/canned-replies': () => ({ body: { items: [] } }),
  'GET /api/admin/views': () => ({ body: { items: [] } }),
  'GET /api/admin/mentions': () => ({ body: { items: [] } }),
  'GET /api/admin/batches': () => ({ body: { items: [] } }),
  'GET /api/admin/imports': () => ({ body: { items: [] } }),
};

/**
 * One screen of the console, signed in, with a server as `renderConsole` has it.
 * @param at the address the screen is opened at
 * @param path the pattern of its addresses, for a screen that reads a part of it
 * @param around what the console around it does
 * @param platform what only some shells have
 */
export function renderScreen(
  screen: ReactNode,
  given: Answers = {},
  {
    at = '/',
    path = '*',
    around,
    platform,
    storedToken,
  }: {
    at?: string;
    path?: string;
    around?: Partial<Console>;
    platform?: Partial<AdminPlatform>;
    storedToken?: string | undefined;
  } = {},
) {
  return renderInShell(
    (shell) => (
      <AdminProviders shell={shell}>
        <SessionGate customerPath="/dashboard">
          {() => <ConsoleProvider value={{ ...nothingAround, ...around }}>{screen}</ConsoleProvider>}
        </SessionGate>
      </AdminProviders>
    ),
    { given, at, path, platform, storedToken },
  );
}

/**
 * The whole console with a server that consists of answers by `METHOD /path`; unknown calls are a 404.
 * Answers may be changed in between.
 * @param at the address the console is opened at
 * @param platform what only some shells have
 * @param entry what the browser kept with this entry of its history
 */
export function renderConsole(
  given: Answers = {},
  storedToken?: string,
  at = '/admin',
  platform: Partial<AdminPlatform> = {},
  entry: unknown = null,
) {
  return renderInShell((shell) => <AdminApp customerPath="/dashboard" {...shell} />, {
    path: '/admin/*',
    given,
    storedToken,
    at,
    platform,
    entry,
  });
}

/** For a screen that asks nothing of the console around it. */
const nothingAround: Console = {
  username: administrator.username,
  newPackage: () => undefined,
  showViews: () => undefined,
  showSettings: () => undefined,
  showShortcuts: () => undefined,
  refresh: () => undefined,
  exportReport: () => undefined,
  openTab: () => undefined,
  printLabels: () => undefined,
  startImport: () => undefined,
  imported: undefined,
  setImported: () => undefined,
};

interface Opening {
  path: string;
  given: Answers;
  storedToken?: string | undefined;
  at: string;
  platform: Partial<AdminPlatform> | undefined;
  entry?: unknown;
}

function renderInShell(
  content: (shell: AdminShell) => ReactNode,
  { given, storedToken, at, path, platform: ofShell, entry = null }: Opening,
) {
  const answers: Answers = {
    ...standard,
    'POST /api/auth/logout': () => {
      answers['GET /api/auth/user'] = () => errorResponse(401, 'unauthenticated', 'Please sign in.');
      return { body: { signedOut: true } };
    },
    ...given,
  };
  const calls: SeenCall[] = [];
  const saved: { suggestedName: string; text: string }[] = [];
  const printed = vi.fn<() => void>();
  let token = storedToken;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const call: SeenCall = {
      name: `${init.method ?? 'GET'} ${pathname}`,
      query: searchParams,
      headers: new Headers(init.headers),
      // The client sends JSON text or nothing.
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    // Like a browser, it sends nothing for a call that is canceled at once.
    await Promise.resolve();
    init.signal?.throwIfAborted();
    calls.push(call);
    const {
      status = 200,
      body,
      headers = {},
    } = (await answers[call.name]?.(call)) ?? errorResponse(404, 'not_found', `No ${call.name}`);
    return typeof body === 'string'
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  });
  const platform = {
    files: {
      save: async ({ suggestedName, bytes }) => {
        saved.push({ suggestedName, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) });
        return 'saved' as const;
      },
    },
    window: { print: async () => printed() },
    ...ofShell,
  } satisfies AdminPlatform;
  const storage = {
    ...noStorage,
    readToken: async () => token,
    storeToken: async (next: string) => {
      token = next;
    },
    clearToken: async () => {
      token = undefined;
    },
  };
  const session = createTokenSession(storage, '');
  const queryClient = createSessionQueryClient(session);
  history.replaceState(entry, '', at);
  // Without the kit's stylesheets, on which nothing here depends: making them takes a tenth of the processor time.
  const view = render(
    <BrowserRouter>
      <ToastProvider>
        <SignOutDialog />
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <Routes>
            <Route
              path={path}
              element={content({
                platform,
                session,
                queryClient,
                server: { apiUrl: '', liveUrl: '' },
              })}
            />
          </Routes>
        </ConfigProvider>
      </ToastProvider>
    </BrowserRouter>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    answers,
    callsOf: (name: string) => calls.filter((call) => call.name === name),
    /** Reads all again, as when the live connection is back. */
    refresh: () => act(() => void queryClient.invalidateQueries()),
    token: () => token,
    /** Another window of the shell stores this token. */
    storeTokenElsewhere: (next: string) => {
      token = next;
    },
    saved,
    printed,
    close: view.unmount,
  };
}

/** What jsdom lacks and the component kits ask for, and no live connection. Call once per test file. */
export function prepareBrowser(): void {
  let toastDuration: MockInstance<() => 5000>;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    // A live connection needs a server; the events it delivers are tested in a browser.
    vi.spyOn(realtime, 'watchStaff').mockReturnValue(() => undefined);
    // A busy machine may need longer than a message stays, which `toast.test.tsx` tests. The type is its one value.
    toastDuration = vi
      .spyOn(toasts, 'TOAST_DURATION_MS', 'get')
      .mockReturnValue(Number.POSITIVE_INFINITY as 5000);
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('min-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined;
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
    vi.stubGlobal('scrollTo', () => undefined);
    // A promise, as in Chromium, although its type says `void`: no effect may return it.
    Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
    Element.prototype.hasPointerCapture = () => false;
  });
  afterEach(() => {
    cleanup();
    vi.mocked(realtime.watchStaff).mockRestore();
    toastDuration.mockRestore();
    vi.unstubAllGlobals();
  });
}
