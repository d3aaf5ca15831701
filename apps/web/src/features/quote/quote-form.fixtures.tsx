import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { KeptQuote, QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import * as api from '../../lib/api.ts';
import { QuoteForm } from './quote-form.tsx';

export const offer: QuoteOffer = {
  miles: 1720,
  lines: [
    { item: 'base', label: 'Pickup and delivery', cents: 15_000 },
    { item: 'distance', label: 'Distance, about 1,720 miles', cents: 106_640 },
  ],
  totalCents: 121_640,
  from: 'Austin, TX',
  to: 'Reno, NV 89501',
  range: { leastCents: 109_400, mostCents: 133_900 },
  trailers: { open: 121_640, enclosed: 176_680 },
  transit: { least: 5, most: 7, unit: 'days' },
  pickup: { first: '2026-11-24', last: '2026-11-30' },
  validUntil: '2026-11-30',
};
export const TOKEN = 'k'.repeat(43);
export const keptQuote: KeptQuote = {
  kind: 'vehicle',
  from: 'Austin, TX',
  to: 'Reno, NV 89501',
  isExpedited: false,
  size: 'suv',
  trailer: 'open',
  isOperable: true,
  year: 2018,
  make: 'Subaru',
  model: 'Outback',
  offer: { ...offer, totalCents: 99_900 },
  isValid: true,
};

export let asked: { path: string; body: Record<string, unknown> }[];

/** How the server answers, by the path of a call; a test may change it. */
export const server: { answers: Record<string, () => Response | Promise<Response>> } = { answers: {} };

/** Answers the calls of the form before each test of a file. */
export function prepareQuoteForm(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    asked = [];
    server.answers = {
      '/api/forms/token': () => Response.json({ formToken: 'token', validAfterMs: 0 }),
      '/api/places': () => Response.json({ items: ['Austin, TX'] }),
      '/api/quotes/estimate': () => Response.json(offer),
      '/api/quotes': () => Response.json({ reference: 'R-4F7K9QX', estimate: offer }, { status: 201 }),
      '/api/quotes/kept': () => Response.json({ token: TOKEN, offer }, { status: 201 }),
      [`/api/quotes/kept/${TOKEN}`]: () => Response.json({ quote: keptQuote }),
    };
    const answer: typeof fetch = async (url, init = {}) => {
      const path = (url as string).split('?', 1)[0] ?? '';
      asked.push({ path, body: init.body === undefined ? {} : JSON.parse(init.body as string) });
      return server.answers[path]?.() ?? new Response('', { status: 404 });
    };
    vi.spyOn(api, 'callApi').mockImplementation(createApiClient({ baseUrl: '', fetch: answer }));
  });
  afterEach(() => {
    cleanup();
    vi.mocked(api.callApi).mockRestore();
  });
}

export const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const place = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
/** What was sent to a path, the first first. */
export const bodiesOf = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body);

export function show(address = '/quote') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <QuoteForm />
      </ToastProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

/** Fills in fields by their names. At once: the form is rendered anew with every key. */
export async function fill(user: ReturnType<typeof show>, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(name, { selector: 'input' }));
    await user.paste(value);
  }
}

/** Sends the form, with the person who asks. */
export async function request(user: ReturnType<typeof show>, button = 'Request this quote'): Promise<void> {
  await fill(user, { Name: 'Jane Roe', 'Email Address': 'jane@example.com' });
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('heading', { name: /R-4F7K9QX/ });
}

/** With both places filled in. */
export async function open() {
  const user = show();
  await fill(user, { From: 'Austin, TX', To: '89501' });
  return user;
}
