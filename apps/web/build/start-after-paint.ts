/**
 * Runs in the page, inline at its end: downloads and runs its code once its text is on the screen. Before that, scripts
 * take the network and the processor from the paint, which then comes twice as late as that of bare text.
 * Self-contained, because only its text gets into the page.
 * @param entry address of the module to run
 * @param modules addresses of what it imports
 */
export function startAfterPaint(entry: string, modules: readonly string[]): void {
  // A hidden tab is not painted, and some browsers never tell.
  const limitMs = 3000;
  let hasStarted = false;
  const start = () => {
    if (hasStarted) {
      return;
    }
    hasStarted = true;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
    for (const href of modules) {
      // In a task of its own: to begin a download takes the page's thread a millisecond.
      setTimeout(() =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
      );
    }
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, limitMs);
}
