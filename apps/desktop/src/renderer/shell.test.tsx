import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DesktopEvents, IpcAnswer, IpcChannel, IpcEvent, IpcPayload } from '../ipc/contract.ts';
import type { CheckStep } from '../ipc/server.contract.ts';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import type { SessionState } from '@moveway/admin-ui/platform/admin-session.ts';
import { ConnectPage } from './server/connect-page.tsx';
import { ServerGate } from './server/gate.tsx';
import { followServer } from './server/store.ts';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { FindBar } from './find-bar.tsx';
import { followLinks, RefusedLinks, WindowLinks } from './links.tsx';
import { StorageNotice } from './storage/notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** What the shell shows beside the console, on a bridge with answers of the test's own. */
let calls: unknown[];
let listeners: Map<string, Set<(payload: never) => void>>;

beforeEach(() => {
  calls = [];
  listeners = new Map();
  // jsdom has none, and antd asks how wide the window is.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param answers by channel; every call is recorded */
function giveBridge(answers: { [C in IpcChannel]?: IpcAnswer<C> }): void {
  const record = (channel: string) => async (input?: unknown) => {
    calls.push(input === undefined ? channel : [channel, input]);
    return { ok: true, value: answers[channel as IpcChannel] };
  };
  vi.stubGlobal('desktop', new Proxy({}, { get: (_target, channel: string) => record(channel) }));
  const events = new Proxy({} as DesktopEvents, {
    get: (_target, event: string) => (listener: (payload: never) => void) => {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
      return () => own.delete(listener);
    },
  });
  vi.stubGlobal('desktopEvents', events);
}

async function emit<E extends IpcEvent>(event: E, payload: IpcPayload<E>): Promise<void> {
  await act(async () => {
    for (const listener of listeners.get(event) ?? []) {
      listener(payload as never);
    }
  });
}

function open(part: React.ReactNode) {
  const user = userEvent.setup();
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);
  return user;
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the page that asks for the server', () => {
  it('says why the address that the console was started with is not used, and offers it', async () => {
    giveBridge({});
    const refused = { address: 'http://10.0.0.5', reason: 'http://10.0.0.5 is not encrypted.' };
    open(<ConnectPage url={undefined} refused={refused} onLeave={undefined} />);
    expect(screen.getByText(refused.reason)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Server address').value).toBe(refused.address);
  });

  const steps = (outcome: CheckStep['outcome']): CheckStep[] => [
    { name: 'Address', outcome, detail: 'http://10.0.0.5' },
    { name: 'Server', outcome: 'passed', detail: 'The server responds.' },
  ];
  const connect = async (user: ReturnType<typeof userEvent.setup>) => user.click(await button('Connect'));
  const used = () => calls.filter((call) => Array.isArray(call) && call[0] === 'server.use');

  it('takes plain HTTP only once its warning is confirmed', async () => {
    giveBridge({ 'server.check': steps('warning') });
    const user = open(<ConnectPage url={undefined} refused={undefined} onLeave={undefined} />);
    await user.click(screen.getByLabelText('Server address'));
    await user.paste('http://10.0.0.5');
    await connect(user);
    const warning = await screen.findByRole('checkbox', { name: /can read your password and all data/ });
    await connect(user);
    expect(used()).toEqual([]);
    await user.click(warning);
    await connect(user);
    await vi.waitFor(() =>
      expect(used()).toEqual([['server.use', { address: 'http://10.0.0.5', isHttpConfirmed: true }]]),
    );
  });

  it('takes no server of which a step failed', async () => {
    giveBridge({ 'server.check': steps('failed') });
    const user = open(<ConnectPage url="https://moveway.example" refused={undefined} onLeave={undefined} />);
    await connect(user);
    expect(await screen.findByText(/\(failed\)/)).toBeTruthy();
    expect(used()).toEqual([]);
  });
});

describe('a server that cannot be reached', () => {
  const url = 'https://moveway.example';
  const lostAt = '2026-11-20T18:00:00.000Z';
  const user = { id: '1', username: 'dispatcher', isAdmin: true, createdAt: lostAt };
  const sessionOf = (state: SessionState) => ({ get: () => state, subscribe: () => () => undefined });
  const openConsole = async (state: SessionState) => {
    giveBridge({ 'server.state': { url }, 'server.check': [] });
    await followServer();
    return open(
      <ServerGate session={sessionOf(state)}>
        <input aria-label="Sender" />
      </ServerGate>,
    );
  };
  const sender = () => screen.getByLabelText<HTMLInputElement>('Sender').value;

  it('takes nothing from an administrator who is signed in, also where nothing is stored', async () => {
    const typist = await openConsole({ state: 'signed-in', user });
    await typist.type(screen.getByLabelText('Sender'), 'Emma');
    await emit('server.changed', { url, lostAt });
    expect(screen.getByRole('alert').textContent).toContain('changes cannot be saved');
    expect(sender()).toBe('Emma');
    await emit('server.changed', { url, lostAt, lastKnownAt: lostAt });
    expect(screen.getByRole('alert').textContent).toContain('last known data');
    await emit('server.changed', { url, isFixed: true });
    expect(screen.queryByRole('alert')).toBeNull();
    await emit('window.command', 'server');
    expect(await screen.findByRole('dialog', { name: 'Server' })).toBeTruthy();
    expect(sender()).toBe('Emma');
  });

  it('is said with what was tried before anybody has signed in', async () => {
    await openConsole({ state: 'anonymous', hasSignedOut: false, wasEnded: false, checkError: new Error() });
    await emit('server.changed', { url, lostAt });
    expect(screen.getByRole('heading', { name: 'The server cannot be reached' })).toBeTruthy();
    expect(screen.queryByLabelText('Sender')).toBeNull();
  });
});

describe('a disk that takes nothing more', () => {
  it('is named while what is stored cannot be written to it', async () => {
    giveBridge({});
    const failure = { kind: 'file', message: '/data/trial could not be written: the disk is full.' } as const;
    let result: unknown = { ok: false, failure };
    vi.stubGlobal('desktop', { 'session.flush': async () => result });
    open(<StorageNotice />);
    const store = () => act(async () => void dispatchEvent(new StorageEvent('storage')));
    expect(screen.queryByRole('alert')).toBeNull();
    await store();
    expect(screen.getByRole('alert').textContent).toContain(failure.message);
    result = { ok: true };
    await store();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a version that is ready', () => {
  const ready = { state: 'ready', version: '2.0.0' } as const;

  it('can be put off without a call, comes back after four hours, and at once for another version', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    giveBridge({ 'updates.state': ready });
    open(<UpdateNotice />);
    await act(async () => undefined);
    const putOff = () => act(() => screen.getByRole('button', { name: 'Remind me in 4 hours' }).click());
    const isShown = () => screen.queryByText(/^Version 2/) !== null;
    putOff();
    act(() => void vi.advanceTimersByTime(4 * 3_600_000 - 1));
    expect(isShown()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(isShown()).toBe(true);
    putOff();
    await emit('updates.changed', { state: 'ready', version: '2.0.1' });
    expect(isShown()).toBe(true);
    expect(calls).toEqual(['updates.state']);
  });

  it.each([
    ['Restart now', 'updates.install'],
    ['Skip this version', 'updates.skip'],
  ])('%s calls %s', async (name, channel) => {
    giveBridge({ 'updates.state': { state: 'downloading', version: '2.0.0' } });
    const user = open(<UpdateNotice />);
    // Its answer, before the event.
    await act(async () => undefined);
    expect(screen.queryByRole('alert')).toBeNull();
    await emit('updates.changed', ready);
    await user.click(await button(name));
    expect(calls).toEqual(['updates.state', channel]);
  });
});

it('copies the diagnostics as one text, shows in them what a check for updates has found, and offers to copy that', async () => {
  const answers = { 'diagnostics.read': 'Updates\n  no newer version is known' };
  giveBridge(answers);
  const user = open(<DiagnosticsDialog />);
  await emit('window.command', 'about');
  await user.click(await button('Copy all'));
  expect(await button('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(answers['diagnostics.read']);
  answers['diagnostics.read'] = 'Updates\n  version 1.3.0 is ready to be installed';
  await user.click(await button('Check for updates'));
  expect(await screen.findByText(/version 1\.3\.0 is ready/)).toBeTruthy();
  expect(await button('Copy all')).toBeTruthy();
  expect(calls).toEqual(['diagnostics.read', 'updates.check', 'diagnostics.read']);
});

describe('find in page', () => {
  /** Opens the bar, and looks for a text. */
  async function look(beside?: React.ReactNode) {
    giveBridge({});
    const user = open(
      <>
        <FindBar />
        {beside}
      </>,
    );
    await emit('window.command', 'find');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find in page' });
    await user.click(field);
    await user.paste('Omaha');
    // React warns at the first one, because jsdom does not know the element.
    // oxlint-disable-next-line no-console -- What the set-up of the tests replaced.
    const warned = vi.mocked(console.error);
    expect(warned.mock.calls.filter((parts) => parts.at(-1) !== 'search')).toEqual([]);
    warned.mockClear();
    return { user, field };
  }
  // Chromium takes the focus when it finds a place elsewhere.
  const loseFocus = (field: HTMLElement) => act(() => field.blur());
  const count = () => screen.getByRole('status').getAttribute('aria-label');
  it('counts the matches on the page, without those in its own field', async () => {
    const { user, field } = await look();
    loseFocus(field);
    await emit('window.found', { active: 2, total: 3 });
    expect(count()).toBe('1 of 2');
    expect(document.activeElement).toBe(field);
    const find = (isForward: boolean, isNext: boolean) => [
      'window.find',
      { text: 'Omaha', isForward, isNext },
    ];
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    // Not from the caret.
    expect([document.activeElement, getSelection()?.rangeCount]).toEqual([document.body, 0]);
    await emit('window.found', { active: 1, total: 3 });
    expect(calls).toEqual([find(true, false), find(false, true), find(false, true)]);
    await emit('window.found', { active: 3, total: 3 });
    expect(count()).toBe('2 of 2');
    await emit('window.found', { active: 1, total: 1 });
    expect(count()).toBe('0 of 0');
    expect(calls).toHaveLength(3);
  });

  it('has no text of its own that would be found', async () => {
    await look();
    await emit('window.found', { active: 2, total: 3 });
    expect(document.body.textContent).toBe('');
  });

  it('takes the keys that are pressed between a place that is found and the word of it', async () => {
    const pressed: string[] = [];
    addEventListener('keydown', ({ key }) => void pressed.push(key), { once: true });
    const { user, field } = await look();
    loseFocus(field);
    await user.keyboard('x');
    expect(document.activeElement).toBe(field);
    // Where a single key is a shortcut of the console.
    expect(pressed).toEqual([]);
    loseFocus(field);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('y');
    expect(pressed).toEqual(['y']);
  });

  it.each([
    ['clicked', async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByText('A row'))],
    ['focused', async () => act(() => screen.getByText('Open').focus())],
  ])('leaves the keyboard to what is %s beside it', async (_, leave) => {
    const { user, field } = await look(
      <>
        <p>A row</p>
        <button>Open</button>
      </>,
    );
    await leave(user);
    const left = document.activeElement;
    await emit('window.found', { active: 2, total: 3 });
    await user.keyboard('x');
    expect(document.activeElement).toBe(left);
    expect(field.value).toBe('Omaha');
  });
});

it('opens links that arrive before it is rendered and after, the same one again too', async () => {
  giveBridge({});
  followLinks();
  await emit('window.link', '/admin?package=MW100000001');
  const paths: string[] = [];
  const Path = () => {
    const { search } = useLocation();
    return <button onClick={() => paths.push(search)}>Path</button>;
  };
  const user = open(
    <MemoryRouter>
      <WindowLinks />
      <Path />
    </MemoryRouter>,
  );
  await user.click(await button('Path'));
  await emit('window.link', '/admin?attention=late');
  await user.click(await button('Path'));
  await emit('window.link', '/admin?package=MW100000001');
  await user.click(await button('Path'));
  expect(paths).toEqual(['?package=MW100000001', '?attention=late', '?package=MW100000001']);
});

it('says that a link to another site was not opened, and copies its address', async () => {
  giveBridge({});
  open(
    <ToastProvider>
      <RefusedLinks />
    </ToastProvider>,
  );
  const address = 'https://carrier.example/track?a=1&b=2';
  await emit('window.link-refused', address);
  expect(await screen.findAllByText(/this one is on carrier\.example\.$/)).toBeTruthy();
  const copy = await button('Copy address');
  // Not by a pointer, which a message can be swiped away with, and jsdom does not capture.
  act(() => copy.click());
  expect(await screen.findAllByText('Address Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(address);
});
