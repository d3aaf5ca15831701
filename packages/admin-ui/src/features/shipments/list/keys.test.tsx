import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminPackage, prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../../../app/command-palette.tsx';
import * as fields from '../package-fields.ts';
import '../form/edit-drawer.tsx';
import '../packages-tab.tsx';
import '../status/update-dialog.tsx';

prepareBrowser();

const items = ['MW1000001', 'MW1000002'].map((trackingNumber, index) =>
  adminPackage({ id: `p${index}`, trackingNumber, currentLocation: 'Omaha, NE' }),
);
const late = items.map((item) => ({
  ...item,
  status: 'In Transit' as const,
  estimatedDelivery: '2020-01-02',
}));

async function openList() {
  const { user } = renderConsole({ 'GET /api/admin/packages': () => ({ body: { items } }) });
  await screen.findByText('MW1000001');
  return user;
}

const focusedRow = () => document.activeElement?.closest('[data-row-key]')?.textContent ?? '';

describe('the keys of the list', () => {
  it('move from row to row, and open one', async () => {
    const user = await openList();
    await user.keyboard('j');
    await waitFor(() => expect(focusedRow()).toContain('MW1000001'));
    await user.keyboard('jj');
    await waitFor(() => expect(focusedRow()).toContain('MW1000002'));
    await user.keyboard('k');
    await waitFor(() => expect(focusedRow()).toContain('MW1000001'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.search).toBe('?package=MW1000001'));
  });

  it('render no row again, nor do the palette and an answer without a change', async () => {
    const rendered = vi.spyOn(fields, 'packageTitle');
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

  it('edit the row', async () => {
    const user = await openList();
    await user.keyboard('je');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Edit MW1000001');
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

  it('give each row what it most likely needs, one press after the other, and take them back, the last one first', async () => {
    const { user, callsOf } = renderConsole({
      'GET /api/admin/packages': () => ({ body: { items: late } }),
      'PUT /api/packages/MW1000001/status': () => ({ body: { ...late[0], version: 2 } }),
      'PUT /api/packages/MW1000002/status': () => ({ body: { ...late[1], version: 2 } }),
      'POST /api/admin/packages/MW1000002/status/undo': () => ({ body: { ...late[1], version: 3 } }),
      'POST /api/admin/packages/MW1000001/status/undo': () => ({ body: { ...late[0], version: 3 } }),
    });
    await screen.findByText('MW1000001');
    await user.keyboard('j');
    const keys = await screen.findByRole('region', { name: 'Keys' });
    expect(keys.textContent).toMatch(/MW1000001 L Still In Transit, expected tomorrow/);
    await user.keyboard('l');
    await waitFor(() => expect(focusedRow()).toContain('MW1000002'));
    expect(keys.textContent).toContain('MW1000002');
    await user.keyboard('l');
    await waitFor(() => expect(callsOf('PUT /api/packages/MW1000002/status')).toHaveLength(1));
    const [call] = callsOf('PUT /api/packages/MW1000001/status');
    expect(call?.body).toMatchObject({ status: 'In Transit', version: 1 });
    expect(call?.body).toHaveProperty('arrivalDate');
    await waitFor(() => expect(keys.textContent).toContain('Z Undo the last'));
    await user.keyboard('z');
    await waitFor(() =>
      expect(callsOf('POST /api/admin/packages/MW1000002/status/undo')[0]?.body).toEqual({ version: 2 }),
    );
    await user.keyboard('z');
    await waitFor(() => expect(callsOf('POST /api/admin/packages/MW1000001/status/undo')).toHaveLength(1));
    await user.keyboard('z');
    await waitFor(() => expect(keys.textContent).not.toContain('Z Undo'));
  });

  it('give a row what it most likely needs also on a page without TLS, where browsers lack `randomUUID`', async () => {
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
    });
    const { user, callsOf } = renderConsole({
      'GET /api/admin/packages': () => ({ body: { items: late } }),
      'PUT /api/packages/MW1000001/status': () => ({ body: { ...late[0], version: 2 } }),
    });
    await screen.findByText('MW1000001');
    await user.keyboard('jl');
    await waitFor(() => expect(callsOf('PUT /api/packages/MW1000001/status')).toHaveLength(1));
  });

  it('take back the last update of a package that was updated twice, and not the one before', async () => {
    const updated = vi
      .fn()
      .mockReturnValueOnce({ body: { ...late[0], version: 2 } })
      .mockReturnValueOnce({ body: { ...late[0], version: 3 } });
    const { user, callsOf } = renderConsole({
      'GET /api/admin/packages': () => ({ body: { items: late } }),
      'PUT /api/packages/MW1000001/status': updated,
      'POST /api/admin/packages/MW1000001/status/undo': () => ({ body: { ...late[0], version: 4 } }),
    });
    await screen.findByText('MW1000001');
    await user.keyboard('j');
    await user.keyboard('l');
    const keys = await screen.findByRole('region', { name: 'Keys' });
    await waitFor(() => expect(keys.textContent).toContain('Z Undo the last'));
    await user.keyboard('k');
    await user.keyboard('l');
    await waitFor(() => expect(updated).toHaveBeenCalledTimes(2));
    await user.keyboard('z');
    await waitFor(() =>
      expect(callsOf('POST /api/admin/packages/MW1000001/status/undo')[0]?.body).toEqual({ version: 3 }),
    );
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
    const { user, callsOf } = renderConsole({
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

  it('leave a barcode scan with these letters to the scan', async () => {
    const { user, callsOf } = renderConsole({ 'GET /api/admin/packages': () => ({ body: { items } }) });
    await screen.findByText('MW1000001');
    await user.keyboard('JLZ12345{Enter}');
    await waitFor(() => expect(location.search).toBe('?package=JLZ12345'));
    expect(callsOf('PUT /api/packages/MW1000001/status')).toHaveLength(0);
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
