import { toastApi, ToastContext, type ToastMessage } from '@moveway/ui/toast/toast.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OnDemand, WhenLoaded } from './on-demand.tsx';
import { keepBusy, pageIdle } from './page-idle.ts';

const load = vi.fn<() => Promise<ComponentType>>();
const toasts: ToastMessage[] = [];

afterEach(() => {
  cleanup();
  load.mockReset();
  toasts.length = 0;
});

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen((was) => !was)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      <OnDemand load={load} isWanted={isOpen} onFailure={() => setIsOpen(false)} props={{}} />
    </>
  );
}

function show() {
  render(
    <ToastContext value={toastApi({ show: (message) => toasts.push(message), dismiss: () => {} })}>
      <Page />
    </ToastContext>,
  );
  return userEvent.setup();
}

it('downloads a part when it is first wanted, once, says so meanwhile, and keeps it', async () => {
  const download = Promise.withResolvers<ComponentType>();
  load.mockReturnValue(download.promise);
  const user = show();
  expect(load).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('status').textContent).toBe('Opening...');
  download.resolve(() => <p>the part</p>);
  expect(await screen.findByText('the part')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('the part')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('says that a part cannot be had, leaves the page as it is, and tries again when asked again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'This could not be opened' }]));
  load.mockResolvedValue(() => <p>the part</p>);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('the part')).toBeTruthy();
});

it('an optional part that cannot be downloaded leaves the page as it is, and comes when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<WhenLoaded load={load} props={{}} otherwise={<p>not now</p>} />);
  expect(await screen.findByText('not now')).toBeTruthy();
  online.mockReturnValue(true);
  load.mockResolvedValue(() => <p>the part</p>);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part')).toBeTruthy();
  expect(screen.queryByText('not now')).toBeNull();
  online.mockRestore();
});

describe('an idle page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('waits for the load of the page, then until it is idle', async () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const idle = Promise.withResolvers<IdleRequestCallback>();
    vi.stubGlobal('requestIdleCallback', idle.resolve);
    const onIdle = vi.fn();
    const waiting = pageIdle().then(onIdle);
    readyState.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    const callback = await idle.promise;
    expect(onIdle).not.toHaveBeenCalled();
    callback({ didTimeout: false, timeRemaining: () => 1 });
    await waiting;
    readyState.mockRestore();
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('goes on where a browser has no idle callbacks', async () => {
    expect('requestIdleCallback' in globalThis).toBe(false);
    await pageIdle();
  });

  it('waits for the answer of a search that began meanwhile', async () => {
    const onIdle = vi.fn();
    const waiting = pageIdle().then(onIdle);
    const endBusy = keepBusy();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(onIdle).not.toHaveBeenCalled();
    endBusy();
    await waiting;
  });
});
