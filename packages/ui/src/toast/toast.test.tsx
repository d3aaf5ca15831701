import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from './toast-provider.tsx';
import { type ToastApi, type ToastMessage, useToast } from './toast.ts';
// Loaded before the tests: the lazy import would need real time, and these tests use a fake clock.
import './toast-view.tsx';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';

describe('toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('shows title, description, action and a button that closes it', async () => {
    const onClick = vi.fn<() => void>();
    await showing({ title: 'Saved', description: 'All of it', action: { label: 'Undo', onClick } });
    expect(toastWords()).toHaveLength(1);
    expect(screen.getByText('All of it')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onClick).toHaveBeenCalledOnce();
    cleanup();
    await showing({ title: 'Saved' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(toastWords()).toEqual([]);
  });

  it('shows one message at a time: a new one replaces the older', async () => {
    const show = await showing({ title: 'First' });
    await show({ title: 'Second', variant: 'destructive' });
    expect(toastWords()).toEqual(['Second']);
    expect(document.querySelector('[data-variant]')?.getAttribute('data-variant')).toBe('destructive');
  });

  it('leaves after five seconds, and not before, also when it is repeated', async () => {
    const show = await showing({ title: 'Saved' });
    await pass(4000);
    await show({ title: 'Saved' });
    await pass(4900);
    expect(toastWords()).toEqual(['Saved']);
    await pass(200);
    expect(toastWords()).toEqual([]);
  });

  it('stays when it was asked to', async () => {
    await showing({ title: 'A new version is ready', duration: Number.POSITIVE_INFINITY });
    await pass(60_000);
    expect(toastWords()).toEqual(['A new version is ready']);
  });

  it('moves the focus to the messages on F8', async () => {
    await showing({ title: 'Saved' });
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
  });

  it('throws an error that names the missing provider', () => {
    function Lonely() {
      useToast();
      return null;
    }
    expect(() => render(<Lonely />)).toThrow('ToastProvider');
    // React reports what a component threw.
    vi.spyOn(console, 'error').mockClear();
  });
});

/** The titles on the screen, without the copies that are read out loud. */
function toastWords(): (string | null | undefined)[] {
  return [...document.querySelectorAll('ol > li')].map(
    (toast) => toast.firstElementChild?.firstElementChild?.textContent,
  );
}

async function showing(first: ToastMessage): Promise<(message: ToastMessage) => Promise<void>> {
  let show: ((message: ToastMessage) => void) | undefined;
  function Shower() {
    show = useToast().show;
    return null;
  }
  render(
    <ToastProvider>
      <Shower />
    </ToastProvider>,
  );
  const shown = async (message: ToastMessage) => {
    await act(async () => {
      show?.(message);
      await vi.advanceTimersByTimeAsync(10);
    });
  };
  await shown(first);
  return shown;
}

async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

describe('a toast over a dialog', () => {
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
});
