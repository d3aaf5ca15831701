import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '../dialog/dialog.tsx';
import { ToastProvider } from './toast-provider.tsx';
import { useToast, type ToastApi } from './toast.ts';
// Loaded before the tests, so that none waits for the lazy import.
import './toast-view.tsx';

afterEach(cleanup);

it('closes message and dialog together on Escape, unless the message has the focus', async () => {
  let toast: ToastApi | undefined;
  function Page() {
    toast = useToast();
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <Dialog title="Sign In" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      </>
    );
  }
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  const showToast = () => act(async () => toast?.show({ title: 'Login failed' }));
  await showToast();
  await screen.findByText('Login failed');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  press('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Login failed')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await showToast();
  press('F8');
  press('Escape');
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByText('Login failed')).toBeNull();
});
