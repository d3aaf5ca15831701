import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageStart, preloadScript } from '../build/page-start.ts';

const preloaded = () =>
  [...document.head.querySelectorAll('link:not([href$="woff2"])')].map((link) => link.getAttribute('href'));
const asked: string[] = [];
/** Runs an inline script in this page. Browsers that tell of no paint start the code at once. */
function run(element: string): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of the build, as a page would run it.
  new Function(element.replaceAll(/<\/?script>/g, ''))();
}

beforeEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  document.cookie = 'moveway.signed-in=; path=/; max-age=0';
  history.replaceState(null, '', '/admin/packages');
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({});
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const dashboard = pageStart(
  ['assets/index.js', 'assets/react-abc.js'],
  ['assets/overpass.woff2', 'assets/mono.woff2'],
  {
    scriptsOfSignedIn: ['assets/customer.js'],
    calls: ['/api/auth/user'],
  },
);
const console = preloadScript('/admin', ['assets/console.js', 'assets/console.css']);

it('downloads what only signed-in people need together with the page, where there is a hint of a session', () => {
  run(dashboard);
  expect(preloaded()).toEqual(['/assets/index.js', '/assets/react-abc.js']);
  document.head.replaceChildren();
  document.cookie = 'moveway.signed-in=1; path=/';
  run(dashboard);
  expect(preloaded()).toEqual(['/assets/index.js', '/assets/react-abc.js', '/assets/customer.js']);
});

it('starts the code of a page with its entry', () => {
  run(dashboard);
  const entry = document.head.querySelector('script');
  expect([entry?.type, entry?.getAttribute('src')]).toEqual(['module', '/assets/index.js']);
});

/** Makes this page one that a visitor sees. @returns tells it of its first paint */
function watchPaint(): () => void {
  const observers: ((paints: { getEntriesByName: () => object[] }) => void)[] = [];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(onPaint: (paints: { getEntriesByName: () => object[] }) => void) {
        observers.push(onPaint);
      }
      observe() {
        // Tells of nothing by itself.
      }
    },
  );
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  return () => observers.forEach((onPaint) => onPaint({ getEntriesByName: () => [{}] }));
}

it('runs the largest library in a task of its own once the page is painted, and then the entry', () => {
  const paint = watchPaint();
  const running = () =>
    [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
  run(dashboard);
  expect(running()).toEqual([]);
  paint();
  expect(running()).toEqual(['/assets/react-abc.js']);
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  expect(running()).toEqual(['/assets/index.js']);
});

it('sends early calls once the page is painted, and then downloads a few files in each task', () => {
  vi.useFakeTimers();
  document.cookie = 'moveway.signed-in=1; path=/';
  history.replaceState(null, '', '/dashboard');
  const paint = watchPaint();
  const files = ['react-abc', ...Array.from({ length: 9 }, (_, index) => `part-${index}`)];
  run(
    pageStart(
      files.map((file) => `assets/${file}.js`),
      ['assets/overpass.woff2'],
      { calls: ['/api/auth/user'] },
    ),
  );
  expect(asked).toEqual([]);
  paint();
  expect(asked).toEqual(['/api/auth/user']);
  expect(preloaded()).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(preloaded()).toHaveLength(6);
  vi.advanceTimersToNextTimer();
  expect(preloaded()).toEqual(files.map((file) => `/assets/${file}.js`));
});

it('switches the font faces on once every font is there, or cannot be had', () => {
  document.head.innerHTML = '<style id="fonts" media="not all"></style>';
  const faces = document.querySelector<HTMLStyleElement>('#fonts');
  run(dashboard);
  const [text, mono] = document.querySelectorAll('link[href$="woff2"]');
  text?.dispatchEvent(new Event('load'));
  expect(faces?.media).toBe('not all');
  mono?.dispatchEvent(new Event('error'));
  expect(faces?.media).toBe('all');
});

it('downloads the console at once for an administrator with a session or a token, and for nobody else', () => {
  run(console);
  expect(preloaded()).toEqual([]);
  localStorage.setItem('adminToken', 'secret');
  run(console);
  expect(preloaded()).toEqual(['/assets/console.js', '/assets/console.css']);
  expect([...document.head.querySelectorAll('link')].map(({ rel }) => rel)).toEqual([
    'modulepreload',
    'preload',
  ]);
});

it('downloads nothing of the console for another page that starts from its HTML', () => {
  document.cookie = 'moveway.signed-in=1; path=/';
  history.replaceState(null, '', '/about');
  run(console);
  expect(preloaded()).toEqual([]);
});

it('takes a storage that is forbidden for an empty one', () => {
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  run(console);
  read.mockRestore();
  expect(preloaded()).toEqual([]);
});
