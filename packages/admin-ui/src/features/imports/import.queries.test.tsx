import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AdminApiProvider } from '../../lib/queries/admin-api.ts';
import { createSessionQueryClient } from '../../lib/queries/client.ts';
import { useChangeImport, useCorrectCell } from './import.queries.ts';

afterEach(cleanup);

it('waits a minute for the answer to a change of columns or of a cell, as all rows are judged again', async () => {
  const call = vi.fn().mockResolvedValue({});
  // As in the console, it calls also where an earlier test has left the browser offline.
  const queryClient = createSessionQueryClient({ check: async () => undefined });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <AdminApiProvider value={{ call } as never}>{children}</AdminApiProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => ({ change: useChangeImport('7'), correct: useCorrectCell('7') }), {
    wrapper,
  });
  await act(async () => {
    await result.current.change.mutateAsync({ version: 1, columns: [] });
    await result.current.correct.mutateAsync({ row: 2, version: 1, column: 0, value: 'Jane' });
  });
  expect(call.mock.calls.map(([, , options]) => options)).toEqual([
    { timeLimit: 60_000 },
    { timeLimit: 60_000 },
  ]);
});
