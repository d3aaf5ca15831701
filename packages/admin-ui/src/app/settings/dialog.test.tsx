import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSessionState } from '../../lib/queries/admin-api.ts';
import { switchSingleKeys } from '../../lib/shortcuts/single-keys.ts';
import { useShortcut } from '../../lib/shortcuts/use-shortcut.ts';
import {
  administrator,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../testing/render-console.tsx';
import { SettingsDialog } from './dialog.tsx';
import { ConsoleProvider, useConsole } from '../../lib/console.ts';
import { OwnAccount } from './own-account.tsx';
import { ShortcutList } from './shortcut-list.tsx';

prepareBrowser();

const PASSWORD = 'PUT /api/admin/change-password';
const USERNAME = 'PUT /api/admin/change-username';

type Console = ReturnType<typeof renderScreen>;

function Account() {
  const around = useConsole();
  const session = useSessionState();
  const username = session.state === 'signed-in' ? session.user.username : '';
  return (
    <ConsoleProvider value={{ ...around, username }}>
      <output>{username}</output>
      <OwnAccount />
    </ConsoleProvider>
  );
}

async function openAccount(answers: Answers = {}, storedToken?: string) {
  const console = renderScreen(<Account />, answers, { storedToken });
  await screen.findByLabelText('Current password');
  return console;
}

async function fillPasswords({ user }: Console, next: string, confirmation: string) {
  const passwords = {
    'Current password': 'secret-1',
    'New password': next,
    'Confirm new password': confirmation,
  };
  for (const [label, password] of Object.entries(passwords)) {
    await user.clear(screen.getByLabelText(label));
    await user.paste(password);
  }
}

const changePassword = () =>
  within(screen.getByRole('form', { name: 'Change password' })).getByRole<HTMLButtonElement>('button', {
    name: 'Change password',
  });

describe('changing the password', () => {
  it('waits for all three fields, and sends nothing while they do not match or the new one is short', async () => {
    const console = await openAccount();
    expect(changePassword().disabled).toBe(true);
    await fillPasswords(console, 'secret-2', 'secret-3');
    await waitFor(() => expect(changePassword().disabled).toBe(false));
    await console.user.click(changePassword());
    expect(await screen.findByText('Password Mismatch')).toBeTruthy();
    // In the toast, and at the field, where it may come after.
    await waitFor(() =>
      expect(screen.getAllByText('New password and confirmation do not match')).toHaveLength(2),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm new password'));
    await fillPasswords(console, 'short', 'short');
    await console.user.click(changePassword());
    expect(await screen.findByText('Password Too Short')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getAllByText('Password must be at least 6 characters long')).toHaveLength(2),
    );
    expect(console.callsOf(PASSWORD)).toHaveLength(0);
  });

  it('goes on with the bearer token that takes the place of the one it called with', async () => {
    const isCarried = (headers: Headers) => headers.get('authorization') === 'Bearer t2';
    const console = await openAccount(
      {
        [PASSWORD]: () => {
          console.answers['GET /api/auth/user'] = ({ headers }) =>
            isCarried(headers)
              ? { body: administrator }
              : errorResponse(401, 'unauthenticated', 'Please sign in.');
          return {
            body: { note: 'Signed out elsewhere.', adminToken: 't2', expiresAt: '2027-01-01T00:00:00.000Z' },
          };
        },
      },
      't1',
    );
    await fillPasswords(console, 'secret-2', 'secret-2');
    await console.user.click(changePassword());
    expect(await screen.findByText('Password Changed Successfully')).toBeTruthy();
    expect(console.token()).toBe('t2');
    const asked = () => console.callsOf('GET /api/auth/user').at(-1);
    await waitFor(() => expect(asked()?.headers.get('authorization')).toBe('Bearer t2'));
    expect(changePassword()).toBeTruthy();
  });

  it('shows a wrong current password at its field, takes no other JSON for a success, and then shows the note', async () => {
    const console = await openAccount({
      [PASSWORD]: () =>
        errorResponse(403, 'account.wrong_password', 'That is not your password.', {
          currentPassword: 'That is not your password.',
        }),
    });
    await fillPasswords(console, 'secret-2', 'secret-2');
    await console.user.click(changePassword());
    expect(await screen.findByText('Password Change Failed')).toBeTruthy();
    expect(screen.getAllByText('That is not your password.')).toHaveLength(2);

    // As a network answers in the server’s place.
    console.answers[PASSWORD] = () => ({ body: { status: 'login required' } });
    await console.user.click(changePassword());
    expect(await screen.findByText('Could not change the password')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('secret-2');

    console.answers[PASSWORD] = () => ({ body: { note: 'Two other places were signed out.' } });
    await console.user.click(changePassword());
    expect(await screen.findByText('Password Changed Successfully')).toBeTruthy();
    expect(screen.getByText('Two other places were signed out.')).toBeTruthy();
    expect(console.callsOf(PASSWORD)[2]?.body).toEqual({
      currentPassword: 'secret-1',
      newPassword: 'secret-2',
    });
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });
});

describe('changing the username', () => {
  const submit = async ({ user }: Console, name: string) => {
    for (const [label, text] of Object.entries({ 'New username': name, Password: 'secret-1' })) {
      await user.clear(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(
      within(screen.getByRole('form', { name: 'Change username' })).getByRole('button', {
        name: 'Change username',
      }),
    );
  };

  it('rejects a short name and one with a dash, shows a taken one at its field, and an unavailable server at none', async () => {
    const console = await openAccount({
      [USERNAME]: () =>
        errorResponse(409, 'account.username_taken', 'This username is already taken.', {
          newUsername: 'This username is already taken.',
        }),
    });
    for (const [name, title, description] of [
      ['ab', 'Username Too Short', 'Username must be at least 3 characters long'],
      ['night-shift', 'Invalid Username', 'Username can only contain letters, numbers, and underscores'],
    ] as const) {
      await submit(console, name);
      expect(await screen.findByText(title)).toBeTruthy();
      await waitFor(() => expect(screen.getAllByText(description)).toHaveLength(2));
    }
    expect(console.callsOf(USERNAME)).toHaveLength(0);
    await submit(console, 'night_shift');
    expect(await screen.findByText('Username Change Failed')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('This username is already taken.')).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByLabelText('New username'));
    console.answers[USERNAME] = () => errorResponse(503, 'unavailable', 'Please try again in a moment.');
    await console.user.click(screen.getByRole('button', { name: 'Change username' }));
    await waitFor(() => expect(screen.getAllByText('Please try again in a moment.')).toHaveLength(1));
  });

  it('has the name that was typed again after a reload, until it is changed everywhere, and never the password', async () => {
    const fields = () =>
      ['New username', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    const console = await openAccount();
    await console.user.type(screen.getByLabelText('New username'), 'night_shift');
    await console.user.type(screen.getByLabelText('Password'), 'secret-1');
    console.close();
    const renamed = { ...administrator, username: 'night_shift' };
    const reloaded = await openAccount({ [USERNAME]: () => ({ body: { user: renamed } }) });
    expect(fields()).toEqual(['night_shift', '']);
    reloaded.answers['GET /api/auth/user'] = () => ({ body: renamed });
    await reloaded.user.type(screen.getByLabelText('Password'), 'secret-1');
    await reloaded.user.click(screen.getByRole('button', { name: 'Change username' }));
    expect(await screen.findByText('Username Changed Successfully')).toBeTruthy();
    expect(await screen.findByText('night_shift', { selector: 'output' })).toBeTruthy();
    expect(fields()).toEqual(['', '']);
    reloaded.close();
    await openAccount();
    expect(fields()).toEqual(['', '']);
  });
});

async function openDialog(answers: Answers = {}) {
  const console = renderScreen(<SettingsDialog opensAt="account" onClose={() => undefined} />, answers);
  await screen.findByLabelText('Current password');
  return console;
}

it('fetches the sessions of the administrator each time they are shown', async () => {
  const laptop = {
    id: 's1',
    device: 'Firefox on Windows',
    address: '192.0.2.1',
    kind: 'browser',
    isCurrent: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-12-21T10:00:00.000Z',
  };
  const sessions = 'GET /api/auth/sessions';
  const { user, answers } = await openDialog({ [sessions]: () => ({ body: { items: [laptop] } }) });
  await user.click(screen.getByText('Active sessions'));
  await screen.findByText('Firefox on Windows');
  const phone = { ...laptop, id: 's2', device: 'Safari on iPhone', isCurrent: false };
  answers[sessions] = () => ({ body: { items: [laptop, phone] } });
  await user.click(screen.getByText('Your account'));
  await user.click(screen.getByText('Active sessions'));
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
});

it('keeps the tab that is read when the window gets narrower', async () => {
  const known = new Set<() => void>();
  let isWide = true;
  vi.stubGlobal('matchMedia', (media: string) => {
    const list = {
      get matches() {
        return isWide && media.includes('min-width');
      },
      media,
      addEventListener: (_: string, told: (change: unknown) => void) => known.add(() => told(list)),
      removeEventListener: () => undefined,
    };
    return list;
  });
  const { user } = await openDialog();
  await user.click(screen.getByRole('tab', { name: 'Keyboard' }));
  isWide = false;
  act(() => {
    for (const tell of known) {
      tell();
    }
  });
  expect(screen.getByRole('tab', { name: 'Keyboard', selected: true })).toBeTruthy();
});

it('lists the keys, and switches single ones off', async () => {
  const pressed = vi.fn<() => void>();
  function Page() {
    useShortcut('?', pressed);
    return <ShortcutList />;
  }
  const { user } = renderScreen(<Page />);
  expect(await screen.findByText('Next and previous row: what needs work comes first')).toBeTruthy();
  await user.keyboard('?');
  expect(pressed).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('switch'));
  await user.keyboard('?');
  expect(pressed).toHaveBeenCalledOnce();
  switchSingleKeys(true);
});

it('leads to each section of the settings page', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByText('Site settings'));
  expect(await screen.findByLabelText('Max Packages Per User')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Hours' }));
  expect(location.pathname).toBe('/admin/settings/hours');
});
