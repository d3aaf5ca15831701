import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PreferencesState, PreferenceValues } from '../ipc/preferences.contract.ts';
import type { IpcResult } from '../ipc/result.ts';
import { FixedServerPage } from './server/gate.tsx';
import { PreferencesPage } from './preferences-page.tsx';

const STATE: PreferencesState = {
  values: {
    notifiesOfMessages: true,
    notifiesOfLatePackages: true,
    playsSound: false,
    showsTray: true,
    onClose: 'hide',
    startsWithSystem: false,
    spelling: 'system',
    zoom: 1,
    printer: 'Sold last year',
  },
  fixed: [],
  languages: ['de', 'en-US'],
  printers: [],
  server: { url: 'https://moveway.example', isFixed: false },
};

let changes: Partial<PreferenceValues>[];
/** What the main process answers. */
let read: () => Promise<IpcResult<PreferencesState>>;
let change: () => IpcResult<undefined>;

beforeEach(() => {
  changes = [];
  read = async () => ({ ok: true, value: STATE });
  change = () => ({ ok: true, value: undefined });
  // jsdom has none, and antd asks how wide the window is.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('desktop', {
    'preferences.read': () => read(),
    'preferences.change': async (values: Partial<PreferenceValues>) => {
      changes.push(values);
      return change();
    },
  });
  vi.stubGlobal('desktopEvents', { 'preferences.changed': () => () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PreferencesPage />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('says why the preferences cannot be shown, and shows them at the next try', async () => {
  read = async () => ({ ok: false, failure: { kind: 'unexpected', message: 'The console made a mistake.' } });
  const user = open();
  expect((await screen.findByRole('alert')).textContent).toContain('The console made a mistake.');
  read = async () => ({ ok: true, value: STATE });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('checkbox', { name: 'Messages of customers' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows no choice before it knows what was chosen', () => {
  read = () => new Promise(() => undefined);
  open();
  expect(screen.getByRole('heading', { name: 'Preferences' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says why a choice was not applied, and shows what holds', async () => {
  change = () => ({ ok: false, failure: { kind: 'file', message: 'It could not be written.' } });
  const user = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Play a sound with a notification' }));
  expect(changes).toEqual([{ playsSound: true }]);
  expect((await screen.findByRole('alert')).textContent).toContain('It could not be written.');
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Play a sound with a notification',
  });
  await waitFor(() => expect(checkbox.checked).toBe(false));
});

it('shows a printer that was chosen and is not there any more', async () => {
  open();
  expect(await screen.findByText('Sold last year (not found)')).toBeTruthy();
});

it('names what the company has set, and offers no other server', async () => {
  const value: PreferencesState = { ...STATE, fixed: ['zoom'], server: { ...STATE.server, isFixed: true } };
  read = async () => ({ ok: true, value });
  open();
  expect(await screen.findAllByText('Set by your company')).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>('Zoom').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Use Another Server…' })).toBeNull();
});

it('asks for the repair of a policy that leaves the console without a server', () => {
  render(<FixedServerPage url={undefined} onLeave={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain('Ask your administrator to repair it.');
  expect(screen.queryByRole('button')).toBeNull();
});
