import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { loadPage } from './routes.tsx';
import { userEvent } from '@testing-library/user-event';
import { UnsubscribePage } from '../features/unsubscribe/unsubscribe-page.tsx';

/** The server behind `fetch`, which the client takes when it is loaded; `asked` records the requests. */
const server = vi.hoisted(() => {
  const state = { asked: [] as string[], answer: () => new Response('{}', { status: 500 }) };
  globalThis.fetch = async (input, init) => {
    state.asked.push(`${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`);
    return state.answer();
  };
  return state;
});

/** Where links in our emails lead that carry a token. */
const LINKS = ['/confirm', '/unsubscribe', '/reset-password', '/quote'].flatMap((path) => [
  `${path}?token=abc&kept=abc`,
  `${path}?token=abc&for=updates`,
]);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('scrollTo', vi.fn());
  server.asked = [];
  server.answer = () => Response.json({}, { status: 503 });
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
  expect(server.asked.filter((call) => !call.startsWith('GET '))).toEqual([]);
});

describe('the page to unsubscribe', () => {
  const user = userEvent.setup();

  function show(query = 'token=abc'): void {
    render(
      <MemoryRouter initialEntries={[`/unsubscribe?${query}`]}>
        <UnsubscribePage />
      </MemoryRouter>,
    );
  }

  afterEach(cleanup);

  it('stops nothing until a button is pressed, then what was chosen, and undoes it with the same link', async () => {
    show();
    expect(server.asked).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    server.answer = () => Response.json({ scope: 'shipment', trackingNumber: 'MW1' });
    await user.click(screen.getByRole('button', { name: 'Emails about this shipment' }));
    expect(await screen.findByText(/no longer get emails about MW1/)).toBeTruthy();
    expect(server.asked).toEqual(['POST /api/unsubscribe?token=abc&scope=shipment']);
    server.answer = () => Response.json({ scope: 'all', trackingNumber: 'MW1' });
    await user.click(screen.getByRole('button', { name: 'All emails about shipments' }));
    expect(await screen.findByText(/no longer get emails about shipments/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Undone. You will get emails about shipments/)).toBeTruthy();
    expect(server.asked.slice(1)).toEqual([
      'POST /api/unsubscribe?token=abc&scope=all',
      'POST /api/unsubscribe/undo?token=abc&scope=all',
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says that a link is not valid any more', async () => {
    show();
    server.answer = () =>
      Response.json({ code: 'account.link_expired', message: 'Gone.', requestId: 'r' }, { status: 410 });
    await user.click(screen.getByRole('button', { name: 'All emails about shipments' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link has expired/);
  });

  it('unsubscribes from service updates', async () => {
    show('token=abc&for=updates');
    server.answer = () => Response.json({ email: 'jane@example.com' });
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(
      await screen.findByText('Done. jane@example.com will no longer get service updates.'),
    ).toBeTruthy();
    expect(server.asked).toEqual(['POST /api/subscriptions/stop?token=abc']);
  });
});
