import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { loadPage } from './routes.tsx';
// Loaded before the tests, so that these forms are shown at once.
import '../features/accounts/new-password-form.tsx';
import '../features/quote/quote-form.tsx';

/** Where links in our emails lead that carry a token. */
const LINKS = ['/confirm', '/unsubscribe', '/reset-password', '/quote'].flatMap((path) => [
  `${path}?token=abc&kept=abc`,
  `${path}?token=abc&for=updates`,
]);

/** Everything that was asked; the client takes the browser's fetch when it is loaded. */
const asked = vi.hoisted(() => {
  const calls: string[] = [];
  globalThis.fetch = async (input, init) => {
    calls.push(`${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`);
    return Response.json({}, { status: 503 });
  };
  return calls;
});

/** Reports each element as on the screen at once; jsdom has no such observer. */
class EverythingOnScreen {
  readonly observe: () => void;
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => onChange([{ isIntersecting: true }]);
  }
  disconnect = () => undefined;
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingOnScreen);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('scrollTo', vi.fn());
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(LINKS)('changes nothing when %s is only opened, as scanners of mail providers do', async (link) => {
  const first = await loadPage(new URL(link, location.origin).pathname);
  render(
    <MemoryRouter initialEntries={[link]}>
      <App first={first} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  // What an effect would ask for is asked for by now.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.filter((call) => !call.startsWith('GET '))).toEqual([]);
});
