/**
 * Runs in the page, inline at its end: downloads fonts and the page's modules once its first frame is on the screen, so that
 * they do not take the bandwidth and the processor from it. Self-contained, because only its text gets into the page.
 * @param files addresses of the entry module and of what it imports
 */
export function loadAfterPaint(files: readonly string[]): void {
  const [entry = ''] = files;
  let hasStarted = false;
  const showFonts = () => document.querySelector('#fonts')?.setAttribute('media', 'all');
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
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry;
    document.head.append(script);
  };
  if (navigator.serviceWorker?.controller) {
    // They are on the device.
    showFonts();
  }
  // A page that nobody sees is not painted.
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
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
  // Browsers that resist fingerprinting never tell of a paint: long after the document there has been one.
  addEventListener('load', () => setTimeout(load, 3000));
}
