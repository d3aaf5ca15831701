import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageIdle } from '../lib/page-idle.ts';
import { UpdateBanner } from './update-banner.tsx';

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
