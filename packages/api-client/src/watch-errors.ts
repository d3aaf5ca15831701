/**
 * Reports every error that nothing in the page handles.
 * @returns for React's root: reports what an error boundary catches
 */
export function watchErrors(report: (error: unknown) => void): { onCaughtError: (error: unknown) => void } {
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return {
    onCaughtError(error) {
      // oxlint-disable-next-line no-console -- React does so by itself where nothing is given.
      console.error(error);
      report(error);
    },
  };
}
