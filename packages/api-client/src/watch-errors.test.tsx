import { expect, it, vi } from 'vitest';
import { watchErrors } from './watch-errors.ts';

it('reports what nothing handles, and what a boundary of React catches', () => {
  const report = vi.fn<(error: unknown) => void>();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { onCaughtError } = watchErrors(report);
  const [thrown, rejected, caught] = [new Error('thrown'), new Error('rejected'), new Error('caught')];
  dispatchEvent(new ErrorEvent('error', { error: thrown }));
  // jsdom has no PromiseRejectionEvent.
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }));
  onCaughtError(caught);
  expect(report.mock.calls).toEqual([[thrown], [rejected], [caught]]);
  expect(logged).toHaveBeenCalledExactlyOnceWith(caught);
  logged.mockClear();
});
