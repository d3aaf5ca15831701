/**
 * Runs in the page, inline at its end: downloads fonts and the page's modules once its first frame is on the screen, so that
 * they do not take the bandwidth and the processor from it. Self-contained, because only its text gets into the page.
 * @param files addresses of the entry module and of what it imports
 * @param library the largest of them, which runs in a task of its own
 */
export function loadAfterPaint(files: readonly string[], library: string): void {
  const [entry = ''] = files;
  let hasStarted = false;
  // Otherwise nothing reports whether it is visible.
  const isUnseen =
    document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint');
  const showFonts = () => document.querySelector('#fonts')?.setAttribute('media', 'all');
  const run = (file: string, then?: () => void) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = file;
    if (then) {
      script.addEventListener('load', then);
      script.addEventListener('error', then);
    }
    document.head.append(script);
    return script;
  };
  const load = () => {
    if (hasStarted) {
      return;
    }
    hasStarted = true;
    showFonts();
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    if (isUnseen) {
      run(entry);
      return;
    }
    // One long task less: what is visible answers to touch between the two.
    const first = run(library, () => {
      // The page's module script is its entry (`update-banner.tsx`).
      first.remove();
      run(entry);
    });
  };
  if (navigator.serviceWorker?.controller) {
    // They are on the device.
    showFonts();
  }
  // A page that nobody sees is not painted.
  if (isUnseen) {
    load();
    return;
  }
  new PerformanceObserver((paints) => {
    // The background alone is a paint as well.
    if (paints.getEntriesByName('first-contentful-paint').length > 0) {
      load();
    }
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', load);
  // Browsers that resist fingerprinting never report a paint: long after the document there has been one.
  addEventListener('load', () => setTimeout(load, 3000));
}
