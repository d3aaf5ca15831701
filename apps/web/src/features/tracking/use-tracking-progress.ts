import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { startProgressAnimation } from './progress-animation.ts';
import { trackingResults } from './tracking.queries.ts';

/** Where a search is: at a step of PROGRESS_STEPS, or done. */
type RunState = { runKey: string; step: number | 'done' };

/**
 * Looks the numbers up, afresh for each `runKey`, while showing the steps of progress.
 * Returns the step to show; `done` once the answer may be shown.
 */
export function useTrackingProgress(
  numbers: readonly [string, ...string[]] | undefined,
  runKey: string,
): number | 'done' {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<RunState>();
  const search = numbers?.join(',') ?? '';

  useEffect(() => {
    const [first, ...others] = search.split(',');
    if (!first) {
      return undefined;
    }
    const results = trackingResults(callApi, [first, ...others]);
    // Cached data never goes stale by itself (specification, section 4), but asking again asks the server.
    void queryClient.invalidateQueries({ queryKey: results.queryKey, exact: true, refetchType: 'none' });
    return startProgressAnimation({
      request: queryClient.fetchQuery({ ...results, retry: false }),
      isAnimated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      onStep: (step) => setRun({ runKey, step }),
      onDone: () => setRun({ runKey, step: 'done' }),
    });
  }, [queryClient, search, runKey]);

  // A new search is at its first step before its effect has run.
  return run?.runKey === runKey ? run.step : 0;
}
