import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminUser, Session } from '@moveway/contracts/accounts/account.schema.ts';
import { prepareBrowser, errorResponse, renderScreen, type Answers } from '../../testing/render-console.tsx';
import { UsersTab } from './users-tab.tsx';

prepareBrowser();

const emma: AdminUser = {
  id: 'a'.repeat(24),
  username: 'emma',
  email: 'emma@example.com',
  firstName: 'Emma',
  surname: 'Whitfield',
  isAdmin: false,
  isDisabled: false,
  packageCount: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 1,
  can: { changeRole: true, disable: true, giveResetLink: true },
};
const chief: AdminUser = {
  id: 'b'.repeat(24),
  username: 'chief',
  isAdmin: true,
  isDisabled: false,
  packageCount: 0,
  createdAt: '2026-01-01T10:00:00.000Z',
  version: 1,
  can: { changeRole: false, disable: false, giveResetLink: false },
};

const laptop: Session = {
  id: 's1',
  device: 'Firefox on Windows',
  address: '203.0.113.9',
  kind: 'browser',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-12-21T10:00:00.000Z',
  isCurrent: false,
};

const LIST = 'GET /api/admin/users';
const THEIR_SESSIONS = `/api/admin/users/${emma.id}/sessions`;
const SESSIONS = `GET ${THEIR_SESSIONS}`;
const ROLE = `PUT /api/admin/users/${emma.id}/role`;
const LINK = `POST /api/admin/users/${emma.id}/reset-link`;
const DISABLED = `PUT /api/admin/users/${emma.id}/disabled`;

const render = (answers: Answers = {}, at = '/admin/users') =>
  renderScreen(
    <UsersTab />,
    {
      [LIST]: () => ({ body: { items: [emma, chief] } }),
      [`${LIST}/${emma.id}`]: () => ({ body: emma }),
      [`${LIST}/${chief.id}`]: () => ({ body: chief }),
      ...answers,
    },
    { at },
  );

describe('the users', () => {
  it('say role and email, and whether that is confirmed, and are walked through with the arrow keys and Enter', async () => {
    const confirmed = {
      ...chief,
      id: 'c'.repeat(24),
      username: 'carl',
      email: 'carl@example.com',
      emailConfirmedAt: '2026-11-02T10:00:00.000Z',
    };
    const { user } = render({ [LIST]: () => ({ body: { items: [emma, chief, confirmed] } }) });
    const admin = within(
      (await screen.findByRole('button', { name: 'chief' })).closest('tr') ?? document.body,
    );
    expect(admin.getByText('Administrator')).toBeTruthy();
    expect(admin.getByText('No email')).toBeTruthy();
    const customer = within(screen.getByRole('button', { name: 'emma' }).closest('tr') ?? document.body);
    expect(customer.getByText('User')).toBeTruthy();
    expect(customer.getByText('emma@example.com')).toBeTruthy();
    expect(customer.getByText('Unconfirmed')).toBeTruthy();
    expect(screen.getAllByText('Unconfirmed')).toHaveLength(1);

    const row = (name: string) => screen.getByRole('button', { name }).closest('tr');
    row('emma')?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row('chief'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'chief' })).toBeTruthy();
  });

  it('are filtered by the URL, which may contain an unknown role, and begin at the first page again with another search', async () => {
    const console = render({}, '/admin/users?search=em&role=king&cursor=c2');
    await screen.findByRole('button', { name: 'emma' });
    const { query } = console.callsOf(LIST)[0] ?? {};
    expect(query?.get('search')).toBe('em');
    expect(query?.get('role')).toBeNull();
    expect(query?.get('cursor')).toBe('c2');
    await console.user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'il{Enter}');
    await waitFor(() => expect(console.callsOf(LIST).at(-1)?.query.get('search')).toBe('emil'));
    expect(console.callsOf(LIST).at(-1)?.query.get('cursor')).toBeNull();
  });

  it('offer all of them again when none match', async () => {
    const console = render({ [LIST]: () => ({ body: { items: [] } }) }, '/admin/users?search=nobody');
    console.answers[LIST] = ({ query }) => ({ body: { items: query.has('search') ? [] : [emma] } });
    await console.user.click(await screen.findByRole('button', { name: 'Show all users' }));
    expect(await screen.findByRole('button', { name: 'emma' })).toBeTruthy();
  });
});

describe('the table of users', () => {
  it('says how many there are, beyond a page as the server counts them for the filter', async () => {
    const count = 'GET /api/admin/users/count';
    const console = render(
      {
        [LIST]: () => ({ body: { items: [emma, chief], nextCursor: 'c2' } }),
        [count]: () => ({ body: { count: 10_001 } }),
      },
      '/admin/users?role=user',
    );
    expect(await screen.findByText('10,000+ users')).toBeTruthy();
    expect(Object.fromEntries(console.callsOf(count)[0]?.query ?? [])).toEqual({ role: 'user' });
    console.close();
    const whole = render();
    expect(await screen.findByText('2 users')).toBeTruthy();
    expect(whole.callsOf(count)).toHaveLength(0);
  });
});

describe('a user', () => {
  const open = async (name: string, answers: Answers = {}) => {
    const console = render(answers);
    await console.user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('heading', { name });
    return console;
  };

  it('is shown with what is theirs: packages, messages with who of support wrote them, and sessions as they are now', async () => {
    const line = { userId: emma.id, conversationId: emma.id, username: 'emma', timestamp: emma.createdAt };
    const ours = { ...line, isFromAdmin: true, author: { id: 'u2', username: 'ann' } };
    const console = await open('emma', {
      [SESSIONS]: () => ({ body: { items: [] } }),
      'GET /api/admin/chat': () => ({
        body: { items: [{ ...ours, id: 'm2', message: 'In Reno.', sequence: 2 }] },
      }),
    });
    await screen.findByText('No packages');
    expect(
      console.callsOf('GET /api/admin/packages').some(({ query }) => query.get('customerId') === emma.id),
    ).toBe(true);
    await console.user.click(screen.getByRole('tab', { name: 'Sessions' }));
    await screen.findByText('Not signed in anywhere');
    console.answers[SESSIONS] = () => ({ body: { items: [laptop] } });
    await console.user.click(screen.getByRole('tab', { name: 'Messages' }));
    expect(await screen.findByText('Support (ann)')).toBeTruthy();
    await console.user.click(screen.getByRole('tab', { name: 'Sessions' }));
    expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  });

  it('is signed out of one session, with a toast, and of all, which may be rejected', async () => {
    const phone: Session = { ...laptop, id: 's2', device: 'Safari on iPhone' };
    const console = await open('emma', {
      [SESSIONS]: () => ({ body: { items: [laptop, phone] } }),
      [`DELETE ${THEIR_SESSIONS}`]: () => errorResponse(503, 'unavailable', 'Not now.'),
    });
    console.answers[`DELETE ${THEIR_SESSIONS}/s2`] = () => {
      console.answers[SESSIONS] = () => ({ body: { items: [laptop] } });
      return { body: { ended: 1 } };
    };
    await console.user.click(screen.getByRole('tab', { name: 'Sessions' }));
    await console.user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Safari on iPhone is signed out.')).toBeTruthy();
    expect(screen.getByText('Signed Out')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await console.user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    expect(await screen.findByText('Sign-out Failed')).toBeTruthy();
    expect(screen.getByText('Not now.')).toBeTruthy();
  });

  it('who is the administrator here is not signed out at this very place, and offers only what the server allows', async () => {
    const console = await open('chief', {
      [`${LIST}/${chief.id}/sessions`]: () => ({ body: { items: [{ ...laptop, isCurrent: true }] } }),
    });
    await console.user.click(screen.getByRole('tab', { name: 'Sessions' }));
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove as administrator' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Give a one-time link' })).toBeNull();
  });

  it('stays as it was when the server rejects a change, and is made an administrator once that is confirmed, or not by Undo', async () => {
    const console = await open('emma', {
      [DISABLED]: () => errorResponse(409, 'account.last_admin', 'One administrator must remain.'),
      [ROLE]: () => ({ body: { ...emma, isAdmin: true } }),
    });
    await console.user.click(screen.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Change Failed')).toBeTruthy();
    expect(screen.getByText('One administrator must remain.')).toBeTruthy();

    await console.user.click(screen.getByRole('button', { name: 'Make administrator' }));
    const question = await screen.findByText('Make emma an administrator?');
    expect(console.callsOf(ROLE)).toEqual([]);
    const dialog = within(question.closest<HTMLElement>('[role=dialog]') ?? document.body);
    await console.user.click(dialog.getByRole('button', { name: 'Make administrator' }));
    expect(await screen.findByText('Administrator Added')).toBeTruthy();
    await console.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Administrator Removed')).toBeTruthy();
    expect(console.callsOf(ROLE).map(({ body }) => body)).toEqual([{ isAdmin: true }, { isAdmin: false }]);
  });

  it('is given no link where the server refuses, and else one that is shown until it is closed, and can be copied', async () => {
    const url = 'https://moveway.example/reset-password?token=abc';
    const console = await open('emma', {
      [LINK]: () => errorResponse(409, 'account.no_reset_link', 'Only for customers.'),
    });
    await console.user.click(screen.getByRole('button', { name: 'Give a one-time link' }));
    const title = await screen.findByText('One-time link for emma');
    const dialog = within(title.closest<HTMLElement>('[role=dialog]') ?? document.body);
    expect(dialog.getByRole('alert').textContent).toContain('talking to emma');
    expect(console.callsOf(LINK)).toEqual([]);
    await console.user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await screen.findByText('No Link Was Made')).toBeTruthy();
    expect(screen.getByText('Only for customers.')).toBeTruthy();
    console.answers[LINK] = () => ({ status: 201, body: { url, expiresAt: '2026-11-25T10:00:00.000Z' } });
    await console.user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('One-time link')).value).toBe(url);
    await console.user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(await dialog.findByText('Copied')).toBeTruthy();
    await console.user.click(dialog.getByRole('button', { name: 'Done' }));
    await console.user.click(screen.getByRole('button', { name: 'Give a one-time link' }));
    expect(await screen.findByRole('button', { name: 'Make the link' })).toBeTruthy();
    expect(document.body.innerHTML).not.toContain(url);
  });
});
