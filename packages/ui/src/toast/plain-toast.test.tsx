import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from './toast-provider.tsx';
import { useToast, type ToastApi } from './toast.ts';

vi.mock('./toast-view.tsx', () => {
  throw new Error('the code could not be downloaded');
});
afterEach(cleanup);

it('shows a message even when the code that shows messages could not be downloaded', async () => {
  const onClick = vi.fn<() => void>();
  let toast: ToastApi | undefined;
  function Page() {
    toast = useToast();
    return <h1>The page</h1>;
  }
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  act(() => toast?.show({ title: 'Login failed', description: 'Invalid credentials', duration: 50 }));
  expect((await screen.findByRole('alert')).textContent).toContain('Login failed Invalid credentials');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

  act(() => toast?.show({ title: 'Deleted', action: { label: 'Undo', onClick }, duration: Infinity }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
});
