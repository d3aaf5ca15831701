import { beforeEach, expect, it, vi } from 'vitest';
import { pageStart, preloadScript } from '../build/page-start.ts';

const preloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
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
});

const dashboard = pageStart(['assets/index.js', 'assets/react-abc.js'], ['assets/customer.js']);
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

it('runs the largest library in a task of its own once the page is painted, and then the entry', () => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      readonly #onPaint: (paints: { getEntriesByName: () => object[] }) => void;
      constructor(onPaint: (paints: { getEntriesByName: () => object[] }) => void) {
        this.#onPaint = onPaint;
      }
      observe() {
        this.#onPaint({ getEntriesByName: () => [{}] });
      }
    },
  );
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  const running = () =>
    [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
  run(pageStart(['assets/index.js', 'assets/react-abc.js']));
  expect(running()).toEqual(['/assets/react-abc.js']);
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  expect(running()).toEqual(['/assets/index.js']);
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
