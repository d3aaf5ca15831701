import { keepBusy } from '../../lib/page-idle.ts';

/** What a visitor reads while a look-up runs (specification, section 2, reading A). */
export const PROGRESS_STEPS = [
  { percent: 20, message: 'Connecting to tracking database...' },
  { percent: 40, message: 'Searching for package information...' },
  { percent: 60, message: 'Retrieving location data...' },
  { percent: 80, message: 'Analyzing delivery status...' },
  { percent: 100, message: 'Finalizing results...' },
] as const;

/** Time between two steps, in milliseconds (specification, section 9). */
export const STEP_MS = 300;

const LAST_STEP = PROGRESS_STEPS.length - 1;

interface ProgressAnimation {
  /** Already sent. Its result is handled elsewhere, so a failure ends the animation like an answer. */
  request: Promise<unknown>;
  /** If false, it ends with the answer, without showing the other steps. */
  isAnimated: boolean;
  /** Index into PROGRESS_STEPS. */
  onStep: (step: number) => void;
  onDone: () => void;
}

/**
 * Shows the five steps during a real request. The last one says 100 percent, so it waits for the answer: a slow request
 * stays at 80.
 * @returns a function that cancels it
 */
export function startProgressAnimation({
  request,
  isAnimated,
  onStep,
  onDone,
}: ProgressAnimation): () => void {
  let step = 0;
  let isAnswered = false;
  let isOver = false;
  const endBusy = keepBusy();

  const end = () => {
    isOver = true;
    clearInterval(timer);
    endBusy();
  };
  const finish = () => {
    end();
    onDone();
  };
  const timer = setInterval(() => {
    if (step === LAST_STEP) {
      finish();
    } else if (step < LAST_STEP - 1 || isAnswered) {
      step += 1;
      onStep(step);
    }
  }, STEP_MS);
  const answered = () => {
    isAnswered = true;
    if (!isAnimated && !isOver) {
      finish();
    }
  };

  onStep(step);
  request.then(answered, answered);
  return end;
}
