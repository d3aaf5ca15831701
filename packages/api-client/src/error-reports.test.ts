import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientErrorSchema } from '@moveway/contracts/client-errors/client-error.routes.ts';
import { ApiError } from './api-error.ts';
import { createErrorReporter } from './error-reports.ts';
import { watchErrors } from './watch-errors.ts';

const call = vi.fn<(endpoint: string, input: { body: unknown }) => Promise<never>>();
const report = () => {
  // In place of every call of the API; rejects.
  const send = createErrorReporter({ call: call as never, app: () => 'site' });
  return (error: unknown) => send(error, 'https://a.example/assets/index-DfK3.js');
};
const bodies = () => call.mock.calls.map(([, { body }]) => body);

beforeEach(() => {
  call.mockReset().mockRejectedValue(new Error('no network'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { pathname: '/tracking', search: '?number=MW123456789' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reports an error once, with the build and the path, in the form of the contract', () => {
  const send = report();
  const error = new TypeError('x is undefined'.padEnd(600, '!'));
  send(error);
  send(error);
  expect(call).toHaveBeenCalledOnce();
  expect(bodies()).toMatchObject([
    {
      app: 'site',
      release: 'index-DfK3.js',
      page: '/tracking',
      name: 'TypeError',
      stack: error.stack?.slice(0, 4000),
    },
  ]);
  expect(clientErrorSchema.safeParse(bodies()[0]).success).toBe(true);
});

it('names the failed call of an API error, and sends no message', () => {
  const body = JSON.stringify({ code: 'internal', message: 'About Ann', requestId: 'request-0001' });
  const headers = new Headers({ 'content-type': 'application/json' });
  report()(new ApiError({ ok: false, status: 500, statusText: 'Error', headers }, body));
  expect(bodies()).toMatchObject([{ name: 'ApiError', failedRequestId: 'request-0001' }]);
  expect(bodies()[0]).not.toHaveProperty('message');
});

it('reports five at most, nothing without a network, and nothing that is no error of the page', () => {
  const send = report();
  send(new DOMException('given up', 'AbortError'));
  send(null);
  expect(call).not.toHaveBeenCalled();
  for (let error = 0; error < 10; error += 1) {
    send(new Error(`failure ${error}`));
  }
  expect(call).toHaveBeenCalledTimes(5);
  vi.stubGlobal('navigator', { onLine: false });
  report()(new Error('offline'));
  expect(call).toHaveBeenCalledTimes(5);
});

it('is given what nothing handles, and what a boundary of React catches', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const report = vi.fn<(error: unknown) => void>();
  const { onCaughtError } = watchErrors(report);
  const [thrown, rejected, caught] = [new Error('thrown'), new Error('rejected'), new Error('caught')];
  page.dispatchEvent(Object.assign(new Event('error'), { error: thrown }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }));
  onCaughtError(caught);
  expect(report.mock.calls).toEqual([[thrown], [rejected], [caught]]);
  expect(logged).toHaveBeenCalledExactlyOnceWith(caught);
  logged.mockRestore();
});
