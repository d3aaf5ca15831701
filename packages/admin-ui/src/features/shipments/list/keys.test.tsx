import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminPackage, prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../form/edit-drawer.tsx';
import '../packages-tab.tsx';
import '../status/update-dialog.tsx';

prepareBrowser();

const items = ['MW1000001', 'MW1000002'].map((trackingNumber, index) =>
  adminPackage({ id: `p${index}`, trackingNumber, currentLocation: 'Omaha, NE' }),
);

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

  it('update the status of the row', async () => {
    const user = await openList();
    await user.keyboard('jjs');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Update status of MW1000002');
    // Not in the field, where it would look filled in.
    expect(dialog.textContent).toContain('Last seen in Omaha, NE');
    expect(screen.getByLabelText<HTMLInputElement>('Location').placeholder).toBe('City, state');
  });

  it('edit the row', async () => {
    const user = await openList();
    await user.keyboard('je');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Edit MW1000001');
  });

  it('are letters in a field', async () => {
    const user = await openList();
    await user.keyboard('/');
    await user.keyboard('jsn');
    expect(screen.getByLabelText<HTMLInputElement>('Search packages').value).toBe('jsn');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('act again once Escape has left the search, which stays as it is', async () => {
    const user = await openList();
    const search = screen.getByLabelText<HTMLInputElement>('Search packages');
    await user.keyboard('/');
    await user.keyboard('MW');
    expect(document.activeElement).toBe(search);
    await user.keyboard('{Escape}e');
    expect(search.value).toBe('MW');
    expect(document.activeElement).not.toBe(search);
  });

  it('search for each number of a column that is pasted', async () => {
    const user = await openList();
    await user.keyboard('/');
    await user.paste('MW1000001\nMW1000002\n');
    expect(screen.getByLabelText<HTMLInputElement>('Search packages').value).toBe('MW1000001 MW1000002');
  });
});
