/**
 * Reports every error that nothing in the page handles.
 * @returns for React's root: reports what an error boundary catches
 */
export function watchErrors(report: (error: unknown) => void): { onCaughtError: (error: unknown) => void } {
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return {
    onCaughtError(error) {
      // As React does by itself.
      console.error(error);
      report(error);
    },
  };
}
