import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageIdle } from '../lib/page-idle.ts';
import { UpdateBanner } from './update-banner.tsx';
import { registerWorker } from './register-worker.ts';

describe('the banner', () => {
  const reload = vi.fn<() => void>();
  const answer = vi.fn<typeof fetch>();
  const postMessage = vi.fn<(message: unknown) => void>();
  const update = vi.fn<() => Promise<void>>();
  let registration: EventTarget & { update: unknown; waiting?: object; installing?: object };
  let container: EventTarget & { controller?: object };
  /** As this version's worker and each later one are: of the same address. */
  const worker = { scriptURL: 'http://localhost/sw.js', addEventListener: vi.fn<() => void>(), postMessage };

  beforeEach(() => {
    vi.stubEnv('PROD', true);
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('location', { reload, pathname: '/', href: 'http://localhost/' });
    vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
    registration = Object.assign(new EventTarget(), { update });
    container = Object.assign(new EventTarget(), { controller: worker, register: async () => registration });
    vi.stubGlobal('navigator', { serviceWorker: container });
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.resetAllMocks();
  });

  it('offers a waiting version, and reloads once it is activated', async () => {
    registration.waiting = worker;
    await show(<input aria-label="Number" defaultValue="MW1" />);
    expect(screen.getByRole('status').textContent).toContain('keeps what you typed');
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it.each(['hidden', 'shown'])(
    'does not reload while a password is filled in, %s, and says so',
    async (state) => {
      const type = state === 'hidden' ? 'password' : 'text';
      await show(
        <input aria-label="Password" type={type} autoComplete="new-password" defaultValue="secret1" />,
      );
      expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
      takeOver();
      expect(reload).not.toHaveBeenCalled();
      expect(screen.getByRole('status').textContent).toContain('Finish entering your password first');
      fireEvent.click(screen.getByRole('button', { name: 'Update' }));
      await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    },
  );

  it('does not reload while a form without a draft is open, and says so', async () => {
    await show(<form data-without-draft />);
    takeOver();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('Finish your change first');
  });

  it('offers to reload when code of the page is gone from the server', async () => {
    delete container.controller;
    answer.mockResolvedValue(new Response(null, { status: 404 }));
    await show();
    await missCode();
    expect(answer).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/assets/index-old.js'), {
      method: 'HEAD',
      cache: 'no-store',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('lets an active service worker fetch the new version first', async () => {
    answer.mockResolvedValue(new Response(null, { status: 404 }));
    update.mockImplementation(async () => void (registration.installing = worker));
    await show();
    await missCode();
    expect(update).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it.each([
    ['is already active, from another tab', async () => undefined],
    ['cannot be looked for', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('offers to reload when code is gone and the new version %s', async (_case, onUpdate) => {
    answer.mockResolvedValue(new Response(null, { status: 404 }));
    update.mockImplementation(onUpdate);
    await show();
    await missCode();
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('offers nothing when code could not be downloaded because of the network', async () => {
    delete container.controller;
    answer.mockResolvedValueOnce(new Response()).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await show();
    await missCode();
    await missCode();
    expect(answer).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  async function show(field = <input aria-label="Number" />) {
    render(
      <MemoryRouter>
        {field}
        <UpdateBanner />
      </MemoryRouter>,
    );
    await act(async () => {
      // What registers the worker is loaded by then.
      await pageIdle();
      await import('./register-worker.ts');
    });
  }

  const takeOver = () => act(() => void container.dispatchEvent(new Event('controllerchange')));
  const missCode = () => act(async () => dispatchEvent(new Event('vite:preloadError')));
});

describe('the worker', () => {
  const newWorker = () =>
    Object.assign(new EventTarget(), {
      scriptURL: new URL('/sw.js', location.href).href,
      state: 'installing',
      postMessage: vi.fn<(message: unknown) => void>(),
    });
  type FakeWorker = ReturnType<typeof newWorker>;

  const update = vi.fn<() => Promise<void>>();
  let registration: EventTarget & { update: unknown; waiting?: FakeWorker; installing?: FakeWorker };
  let container: EventTarget & { controller: object | null; register: (address: string) => Promise<unknown> };
  const onReplaced = vi.fn<() => void>();
  const onUpdateReady = vi.fn<(update: () => void) => void>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
    registration = Object.assign(new EventTarget(), { update });
    container = Object.assign(new EventTarget(), {
      controller: newWorker(),
      register: async () => registration,
    });
    vi.stubGlobal('navigator', { serviceWorker: container });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.resetAllMocks();
  });

  /** A version that the browser finds, and installs. */
  async function install(found = newWorker()): Promise<FakeWorker> {
    registration.installing = found;
    registration.dispatchEvent(new Event('updatefound'));
    delete registration.installing;
    registration.waiting = found;
    found.state = 'installed';
    found.dispatchEvent(new Event('statechange'));
    // One that activates itself is not offered.
    await vi.advanceTimersByTimeAsync(1000);
    return found;
  }

  it('offers a version found later once it is installed', async () => {
    await registerWorker({ onUpdateReady, onReplaced });
    expect(onUpdateReady).not.toHaveBeenCalled();
    const found = await install();
    onUpdateReady.mock.calls[0]?.[0]();
    expect(found.postMessage).toHaveBeenCalledOnce();
  });

  it('offers a version whose installation was tried in vain before', async () => {
    await registerWorker({ onUpdateReady, onReplaced });
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    const failed = newWorker();
    registration.installing = failed;
    registration.dispatchEvent(new Event('updatefound'));
    failed.state = 'redundant';
    failed.dispatchEvent(new Event('statechange'));
    await install();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(onUpdateReady).toHaveBeenCalled();
  });

  it('offers nothing on the first visit', async () => {
    container.controller = null;
    await registerWorker({ onUpdateReady, onReplaced });
    await install();
    container.dispatchEvent(new Event('controllerchange'));
    expect(onUpdateReady).not.toHaveBeenCalled();
    expect(onReplaced).not.toHaveBeenCalled();
  });

  it('looks for a new version each hour and when the page is shown again, and survives a check that fails', async () => {
    const check = await registerWorker({ onUpdateReady, onReplaced });
    update.mockRejectedValue(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(update).toHaveBeenCalledOnce();
    update.mockClear();
    document.dispatchEvent(new Event('visibilitychange'));
    // By the pages of the tests before as well.
    expect(update).toHaveBeenCalled();
    expect(await check()).toBe(false);
    registration.installing = newWorker();
    expect(await check()).toBe(true);
  });

  it('rejects where service workers are blocked', async () => {
    container.register = async () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
    await expect(registerWorker({ onUpdateReady, onReplaced })).rejects.toThrow('Blocked');
  });
});
