import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminPackage, prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../../../app/command-palette.tsx';
import * as idle from './idle-text.ts';
import '../form/edit-drawer.tsx';
import '../packages-tab.tsx';
import '../status/update-dialog.tsx';

prepareBrowser();

const items = ['MW1000001', 'MW1000002'].map((trackingNumber, index) =>
  adminPackage({ id: `p${index}`, trackingNumber, currentLocation: 'Omaha, NE' }),
);
const late = items.map((item) =>
  adminPackage({ ...item, status: 'In Transit', view: { due: { day: '2020-01-02', isLate: true } } }),
);

async function openList() {
  const { user } = renderPackages({ 'GET /api/admin/packages': () => ({ body: { items } }) });
  await screen.findByText('MW1000001');
  return user;
}

const focusedRow = () => document.activeElement?.closest('[data-row-key]')?.textContent ?? '';

describe('the keys of the list', () => {
  it('move from row to row, and edit the one that has the focus', async () => {
    const user = await openList();
    await user.keyboard('j');
    await waitFor(() => expect(focusedRow()).toContain('MW1000001'));
    await user.keyboard('jj');
    await waitFor(() => expect(focusedRow()).toContain('MW1000002'));
    await user.keyboard('k');
    await waitFor(() => expect(focusedRow()).toContain('MW1000001'));
    await user.keyboard('e');
    expect((await screen.findByRole('dialog')).textContent).toContain('Edit MW1000001');
  });

  it('render no row again, nor do the palette and an answer without a change', async () => {
    const rendered = vi.spyOn(idle, 'idleText');
    const { user, callsOf } = renderConsole({ 'GET /api/admin/packages': () => ({ body: { items } }) });
    await screen.findByText('MW1000001');
    expect(rendered).toHaveBeenCalled();
    rendered.mockClear();
    await user.keyboard('jj');
    await waitFor(() => expect(focusedRow()).toContain('MW1000002'));
    await screen.findByRole('region', { name: 'Keys' });
    const answered = callsOf('GET /api/admin/packages').length;
    await user.keyboard('r');
    await waitFor(() => expect(callsOf('GET /api/admin/packages').length).toBeGreaterThan(answered));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search or run a command' });
    const calls = rendered.mock.calls.length;
    rendered.mockRestore();
    expect(calls).toBe(0);
  });

  it('update the status of the row', async () => {
    const user = await openList();
    await user.keyboard('jjs');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Update status of MW1000002');
    // Not in the field, where it would look filled in.
    expect(dialog.textContent).toContain('Last seen in Omaha, NE');
    expect(screen.getByLabelText<HTMLInputElement>('Location').placeholder).toBe('City, state');
  });

  it('give each row what it most likely needs, one press after the other, and take back the last update of each, the latest first', async () => {
    const UPDATE = 'PUT /api/packages/MW1000001/status';
    const UNDO = 'POST /api/admin/packages/MW1000001/status/undo';
    const OTHER_UNDO = 'POST /api/admin/packages/MW1000002/status/undo';
    let version = 1;
    const { user, callsOf } = renderPackages({
      'GET /api/admin/packages': () => ({ body: { items: late } }),
      [UPDATE]: () => ({ body: { ...late[0], version: (version += 1) } }),
      'PUT /api/packages/MW1000002/status': () => ({ body: { ...late[1], version: 2 } }),
      [UNDO]: () => ({ body: { ...late[0], version: 4 } }),
      [OTHER_UNDO]: () => ({ body: { ...late[1], version: 3 } }),
    });
    await screen.findByText('MW1000001');
    await user.keyboard('j');
    const keys = await screen.findByRole('region', { name: 'Keys' });
    expect(keys.textContent).toMatch(/MW1000001 L Still In Transit, expected tomorrow/);
    await user.keyboard('l');
    await waitFor(() => expect(focusedRow()).toContain('MW1000002'));
    expect(keys.textContent).toContain('MW1000002');
    const [call] = callsOf(UPDATE);
    expect(call?.body).toMatchObject({ status: 'In Transit', version: 1 });
    expect(call?.body).toHaveProperty('arrivalDate');
    await user.keyboard('l');
    expect(await screen.findByText(/^MW1000002: Still/)).toBeTruthy();
    expect(keys.textContent).toContain('Z Undo the last');
    await user.keyboard('kl');
    expect(await screen.findByText(/^MW1000001: Still/)).toBeTruthy();

    await user.keyboard('z');
    await waitFor(() => expect(callsOf(UNDO).map(({ body }) => body)).toEqual([{ version: 3 }]));
    await user.keyboard('z');
    await waitFor(() => expect(callsOf(OTHER_UNDO).map(({ body }) => body)).toEqual([{ version: 2 }]));
    // Not the update of the first package that came before its last.
    await waitFor(() => expect(keys.textContent).not.toContain('Z Undo'));
  });

  it('put off a hold by a day, and put it back', async () => {
    const hold = {
      reason: 'weather',
      until: '2020-01-02',
      why: 'Weather.',
      by: 'ann',
      at: '2020-01-01T10:00:00.000Z',
    };
    const held = { ...items[0], hold, status: 'In Transit' };
    const putOff = vi.fn(() => ({ body: { ...held, version: 2 } }));
    const HOLD = 'PUT /api/admin/packages/MW1000001/hold';
    const { user, callsOf } = renderPackages({
      'GET /api/admin/packages': () => ({ body: { items: [held] } }),
      [HOLD]: putOff,
    });
    await screen.findByText('MW1000001');
    await user.keyboard('j');
    const keys = await screen.findByRole('region', { name: 'Keys' });
    expect(keys.textContent).toMatch(/L Still on hold, look again tomorrow/);
    await user.keyboard('l');
    await waitFor(() => expect(keys.textContent).toContain('Z Undo the last'));
    expect(callsOf(HOLD)[0]?.body).toMatchObject({ reason: 'weather', version: 1 });
    expect(callsOf(HOLD)[0]?.body).not.toMatchObject({ until: hold.until });
    await user.keyboard('z');
    await waitFor(() =>
      expect(callsOf(HOLD)[1]?.body).toEqual({ reason: 'weather', until: hold.until, version: 2 }),
    );
  });

  it('are letters in the search, which takes a pasted column too, and act again once Escape has left it', async () => {
    const user = await openList();
    const search = screen.getByLabelText<HTMLInputElement>('Search packages');
    await user.keyboard('/');
    await user.paste('MW1000001\nMW1000002\n');
    expect(search.value).toBe('MW1000001 MW1000002');
    await user.clear(search);
    await user.keyboard('jsn');
    expect(search.value).toBe('jsn');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(search);
    await user.keyboard('{Escape}e');
    expect(search.value).toBe('jsn');
    expect(document.activeElement).not.toBe(search);
  });
});
