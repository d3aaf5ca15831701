import { Card } from '@moveway/ui/card/card.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { PROGRESS_STEPS, startProgressAnimation } from '../progress-animation.ts';
import styles from './progress-panel.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type CSSProperties } from 'react';
import { callApi } from '../../../lib/api.ts';
import { trackingResults } from '../tracking.queries.ts';

/** Shown while a search runs (specification, section 2, reading A). */
export function ProgressPanel({ step }: { step: number }) {
  const { percent, message } = PROGRESS_STEPS[step] ?? PROGRESS_STEPS[0];
  // React's type of styles has no custom properties.
  const style = { '--ahead': `${percent - 100}%` } as CSSProperties;
  return (
    <Card className={styles.panel}>
      <p className={styles.percent} aria-hidden="true">
        <span>{percent}</span>
        <span className={styles.sign}>%</span>
      </p>
      {/* Screen readers would read every step; they hear that it searches, and then the heading of the result. */}
      <VisuallyHidden as="output">Searching</VisuallyHidden>
      <div className={styles.words} aria-hidden="true">
        <p className={styles.message}>{message}</p>
        {/* Drawn around it: the engines animate its own bar by the layout of every frame. */}
        <div className={`${styles.road} ${percent === 100 ? styles.answered : ''}`} style={style}>
          <progress max={100} value={percent} />
        </div>
      </div>
    </Card>
  );
}

/** The progress of a search: an index into PROGRESS_STEPS, or done. */
type RunState = { runKey: string; step: number | 'done' };

/**
 * Looks the numbers up, again for each `runKey`, and animates the steps of progress.
 * @returns the step to show; `done` once the answer may be shown
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
      // As a transition, React renders the results in slices of a few milliseconds instead of in one long task.
      onDone: () => startTransition(() => setRun({ runKey, step: 'done' })),
    });
  }, [queryClient, search, runKey]);

  // A new search is at its first step before its effect has run.
  return run?.runKey === runKey ? run.step : 0;
}
