import { act, render, screen, waitFor } from '@testing-library/react';
import { Modal } from 'antd';
import { describe, expect, it } from 'vitest';
import { adminPackage, prepareBrowser, renderConsole } from '../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './command-palette.tsx';
import '../features/accounts/users-tab.tsx';
import '../features/shipments/form/create-drawer.tsx';
import '../features/shipments/packages-tab.tsx';

prepareBrowser();

const camry = adminPackage({ trackingNumber: 'MW1000002', receiver: 'Ana Roe' });
const ana = {
  id: '0123456789abcdef01234567',
  username: 'ana',
  email: 'ana@roe.example',
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  isDisabled: false,
  packageCount: 0,
  version: 1,
  can: { changeRole: true, disable: true, giveResetLink: true },
};

async function openPalette() {
  const console = renderConsole({
    'GET /api/admin/packages': ({ query }) => ({
      body: { items: query.get('search') === 'ana' ? [camry] : [] },
    }),
    'GET /api/admin/users': ({ query }) => ({ body: { items: query.get('search') === 'ana' ? [ana] : [] } }),
  });
  await screen.findByText('No packages yet');
  await console.user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search or run a command' });
  return {
    ...console,
    type: (text: string) => console.user.type(input, text),
    choose: async (name: RegExp) => console.user.click(await screen.findByRole('option', { name })),
  };
}

describe('the command palette', () => {
  it('keeps the focus where something behind it takes it, as a package does that is shown late, and leaves it to a dialog that is opened after it', async () => {
    await openPalette();
    const input = screen.getByRole('combobox', { name: 'Search or run a command' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    act(() => screen.getByRole('button', { name: /^Logout/, hidden: true }).focus());
    await waitFor(() => expect(document.activeElement).toBe(input));
    render(
      <Modal open title="Shipping labels" footer={null}>
        <input aria-label="First label" />
      </Modal>,
    );
    const label = await screen.findByLabelText('First label');
    act(() => label.focus());
    await waitFor(() =>
      expect(document.activeElement?.closest('[role=dialog]')).toBe(label.closest('[role=dialog]')),
    );
  });

  it('goes to a number that is typed whole, a package that it finds, and a tab, and opens the form for a new package', async () => {
    const { user, type, choose } = await openPalette();
    const openAgain = async (text: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox', { name: 'Search or run a command' }), text);
    };
    await type('mw204518123');
    await choose(/^Go to MW204518123/);
    await waitFor(() => expect(location.search).toBe('?package=MW204518123'));
    await openAgain('ana');
    expect(await screen.findByRole('option', { name: /^ana/ })).toBeTruthy();
    await choose(/^MW1000002/);
    await waitFor(() => expect(location.search).toBe('?package=MW1000002'));
    await openAgain('users');
    await choose(/^Go to Users/);
    await waitFor(() => expect(location.pathname).toBe('/admin/users'));
    await openAgain('new');
    await choose(/^New Package/);
    expect(await screen.findByLabelText('VIN')).toBeTruthy();
  });

  it('runs the first entry with Enter, also when what was first is filtered out', async () => {
    const palette = await openPalette();
    await palette.type('light theme');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await palette.user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement.classList.contains('light')).toBe(true));
    expect(screen.queryByRole('combobox', { name: 'Search or run a command' })).toBeNull();
    await palette.user.keyboard('{Control>}k{/Control}');
    await palette.choose(/^Dark theme/);
    await waitFor(() => expect(document.documentElement.classList.contains('dark')).toBe(true));
  });
});
