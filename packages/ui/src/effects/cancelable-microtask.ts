/**
 * Begins what an effect cannot undo: a call to the server, a toast. It waits for a microtask, in which it is not begun
 * if the effect has ended: React ends each effect at once and runs it again in development (StrictMode).
 * @returns cancels it, as the end of the effect; without a result once it has begun
 */
export function cancelableMicrotask(begin: () => void): () => void {
  let isCanceled = false;
  queueMicrotask(() => {
    if (!isCanceled) {
      begin();
    }
  });
  return () => {
    isCanceled = true;
  };
}
