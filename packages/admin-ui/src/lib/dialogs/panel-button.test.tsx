import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { expect, it } from 'vitest';
import { pressKey } from '../../testing/choose.ts';
import { prepareBrowser } from '../../testing/render-console.tsx';
import { PanelButton } from './panel-button.tsx';

prepareBrowser();

function Sheet() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
      <PanelButton label="Choices" button={{ children: 'Choose' }} isOpen={isOpen} onOpenChange={setIsOpen}>
        <input aria-label="First" />
        <button type="button" onClick={() => setIsOpen(false)}>
          Done
        </button>
      </PanelButton>
      <input aria-label="Elsewhere" />
    </ConfigProvider>
  );
}

async function open() {
  const user = userEvent.setup({ delay: null });
  render(<Sheet />);
  const button = screen.getByRole('button', { name: 'Choose' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.tab();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Choices' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  return { user, button };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('opens a panel that takes the focus and is walked through by Tab', async () => {
  const { user } = await open();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('dialog', { name: 'Choices' })).toBeTruthy();
});

it('gets the focus back when the panel is closed by Escape, or from within', async () => {
  const { user, button } = await open();
  pressKey(screen.getByRole('dialog'), 'Escape');
  await isClosed();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await isClosed();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('closes the panel when the focus goes elsewhere, and leaves it there', async () => {
  await open();
  const elsewhere = screen.getByLabelText('Elsewhere');
  elsewhere.focus();
  await isClosed();
  expect(document.activeElement).toBe(elsewhere);
});

it('closes the panel when it is pressed again', async () => {
  const { user, button } = await open();
  await user.click(button);
  await isClosed();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
