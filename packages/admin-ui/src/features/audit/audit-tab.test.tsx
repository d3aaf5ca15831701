import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { choose } from '../../testing/choose.ts';
import { prepareBrowser, renderScreen, settings, type Answers } from '../../testing/render-console.tsx';
import { AuditTab } from './audit-tab.tsx';

prepareBrowser();

const entry: AuditEntry = {
  id: 'e1',
  action: 'package.status_changed',
  actor: { id: 'a'.repeat(24), username: 'dispatcher' },
  target: { type: 'package', id: 'MW1000001', label: 'MW1000001' },
  address: '203.0.113.9',
  before: { status: 'Pending' },
  after: { status: 'In Transit' },
  timestamp: '2026-11-21T10:00:00.000Z',
};
const LIST = 'GET /api/admin/audit';

const render = (at = '/', answers: Answers = {}) =>
  renderScreen(
    <AuditTab />,
    { [LIST]: () => ({ body: { items: [entry], nextCursor: 'c2' } }), ...answers },
    { at },
  );

describe('the audit log', () => {
  it('shows actor, action and target, opens to the values before and after, and goes on to the next page and back', async () => {
    const console = render();
    expect(await screen.findByText('203.0.113.9')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'dispatcher' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'MW1000001' }).getAttribute('href')).toBe(
      '/admin?package=MW1000001',
    );
    await console.user.click(screen.getByRole('button', { name: 'Show changes' }));
    expect(screen.getByText('Pending').tagName).toBe('DEL');
    expect(screen.getByText('In Transit').tagName).toBe('INS');
    await console.user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(console.callsOf(LIST).at(-1)?.query.get('cursor')).toBe('c2'));
    const back = await screen.findByRole<HTMLButtonElement>('button', { name: 'Previous page' });
    expect(back.disabled).toBe(false);
    await console.user.click(back);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true),
    );
  });

  it('names what was changed of a package that is purged', async () => {
    const { before: _before, after: _after, ...rest } = entry;
    const purged: AuditEntry = { ...rest, action: 'package.edited', changed: ['receiverEmail'] };
    const { user } = render('/', { [LIST]: () => ({ body: { items: [purged] } }) });
    await user.click(await screen.findByRole('button', { name: 'Show changes' }));
    expect(screen.getByText('Receiver email').nextSibling?.textContent).toBe('purged with the package');
  });

  it('leads from an import to its page, and has the days of the business, whose time zone it names', async () => {
    const imported: AuditEntry = {
      ...entry,
      action: 'import.committed',
      target: { type: 'import', id: 'b'.repeat(24), label: 'cars.csv' },
    };
    const answers = {
      [LIST]: () => ({ body: { items: [imported] } }),
      'GET /api/admin/settings': () => ({ body: { ...settings, timeZone: 'America/Denver' } }),
    };
    render('/', answers);
    const link = await screen.findByRole('link', { name: 'cars.csv' });
    expect(link.getAttribute('href')).toBe(`/admin/import/${'b'.repeat(24)}`);
    expect(await screen.findAllByTitle('Days in America/Denver')).toHaveLength(2);
  });

  it('opens a row with Enter, and goes past what it opened to with the arrow keys', async () => {
    const older = { ...entry, id: 'e0', address: '203.0.113.1' };
    const { user } = render('/', { [LIST]: () => ({ body: { items: [entry, older] } }) });
    const row = (address: string) => screen.getByText(address).closest('tr');
    await screen.findByText('203.0.113.9');
    row('203.0.113.9')?.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Pending').tagName).toBe('DEL');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row('203.0.113.1'));
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getAllByRole('button', { name: 'Show changes', expanded: false })).toHaveLength(2);
  });

  it('is filtered by the URL, ignoring invalid values, and by what is chosen', async () => {
    const console = render('/?action=user.disabled&actor=chief&from=2026-11-01&to=yesterday');
    await screen.findByText('203.0.113.9');
    expect(Object.fromEntries(console.callsOf(LIST)[0]?.query ?? [])).toEqual({
      action: 'user.disabled',
      actor: 'chief',
      from: '2026-11-01',
      limit: '50',
    });
    await console.user.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(console.callsOf(LIST).at(-1)?.query.has('actor')).toBe(false));
    await choose(console.user, screen.getByRole('combobox', { name: 'Action' }), 'Created a package');
    await waitFor(() => expect(console.callsOf(LIST).at(-1)?.query.get('action')).toBe('package.created'));
  });

  it('is filtered by a day once it is typed in full, and says when the text is no date', async () => {
    const console = render();
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    fireEvent.change(from, { target: { value: '11/31/2026' } });
    fireEvent.blur(from);
    expect(await screen.findByText('Enter a date like 11/30/2026')).toBeTruthy();
    expect(from.value).toBe('11/31/2026');
    fireEvent.change(from, { target: { value: '11/30/2026' } });
    await waitFor(() =>
      expect(console.callsOf(LIST).map(({ query }) => query.get('from'))).toEqual([null, '2026-11-30']),
    );
  });

  it('has what was typed and is no day again after a reload, until the day is another one', async () => {
    const console = render('/?from=2026-11-01');
    const from = () => screen.findByLabelText<HTMLInputElement>('From');
    fireEvent.change(await from(), { target: { value: '11/2' } });
    console.close();
    const { user } = render('/?from=2026-11-01');
    expect((await from()).value).toBe('11/2');
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(async () => expect((await from()).value).toBe(''));
    fireEvent.change(await from(), { target: { value: '11/3/' } });
    fireEvent.change(await from(), { target: { value: '11/30/2026' } });
    await waitFor(() => expect(location.search).toContain('from=2026-11-30'));
    expect((await from()).value).toBe('11/30/2026');
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(async () => expect((await from()).value).toBe(''));
  });

  it('goes on in its search once the button that shows everything is gone', async () => {
    const { user } = render('/?actor=chief');
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    expect(screen.queryByRole('button', { name: 'Show everything' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'User' }));
  });
});
