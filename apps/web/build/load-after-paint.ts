/**
 * Runs in the page, inline at its end: downloads fonts and the page's modules once its first frame is on the screen, so
 * that they do not take the bandwidth and the processor from it, and in tasks that are short on a phone.
 * Self-contained, because only its text gets into the page.
 * @param files addresses of the entry module and of what it imports
 * @param library the largest of them, which runs in a task of its own
 * @param fonts addresses of the fonts of its first text
 * @param first what else waits for the first frame, and goes before all that
 */
export function loadAfterPaint(
  files: readonly string[],
  library: string,
  fonts: readonly string[],
  first?: () => void,
): void {
  const [entry = ''] = files;
  const filesPerTask = 6;
  let hasStarted = false;
  // Also true for a browser that does not report paints.
  const isUnseen =
    document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint');
  const faces = document.querySelector<HTMLStyleElement>('#fonts');
  const showFonts = () => faces?.setAttribute('media', 'all');
  const linkTo = (file: string, rel: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.crossOrigin = '';
    link.href = file;
    return link;
  };
  const preloadModules = (start: number, end: number) =>
    document.head.append(...files.slice(start, end).map((file) => linkTo(file, 'modulepreload')));
  /** Each link takes a phone more than a millisecond, so no task has many of them. */
  const preloadInTasks = (start: number) => {
    preloadModules(start, start + filesPerTask);
    if (start + filesPerTask < files.length) {
      setTimeout(preloadInTasks, 0, start + filesPerTask);
    }
  };
  /**
   * The faces are switched on once the fonts are there: for a face whose font is on its way, the browser looks for
   * every fallback on the device again, and lays the text out twice.
   */
  const loadFonts = () => {
    let missing = fonts.length;
    const onEnd = () => {
      missing -= 1;
      if (missing === 0) {
        showFonts();
      }
    };
    for (const font of fonts) {
      const link = linkTo(font, 'preload');
      link.as = 'font';
      link.addEventListener('load', onEnd);
      link.addEventListener('error', onEnd);
      document.head.append(link);
    }
  };
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
    first?.();
    if (faces?.media !== 'all') {
      loadFonts();
    }
    if (isUnseen) {
      preloadModules(0, files.length);
      run(entry);
      return;
    }
    setTimeout(preloadInTasks, 0, 0);
    // The library and the entry run in tasks of their own: the page responds to touch between the two.
    const script = run(library, () => {
      // The page's module script is its entry (`update-banner.tsx`).
      script.remove();
      run(entry);
    });
  };
  if (navigator.serviceWorker?.controller) {
    // Under a service worker the fonts are on the device.
    showFonts();
  }
  // A page in a hidden tab is not painted, so it does not wait for its paint.
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
