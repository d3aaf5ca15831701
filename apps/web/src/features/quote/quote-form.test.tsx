import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { Estimate } from '@moveway/contracts/quotes/quote.schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../../lib/api.ts';
import { QuoteForm } from './quote-form.tsx';

const estimate: Estimate = {
  miles: 1720,
  lines: [
    { item: 'base', label: 'Pickup and delivery', cents: 15_000 },
    { item: 'distance', label: 'Distance, about 1,720 miles', cents: 106_640 },
  ],
  totalCents: 121_640,
};

let asked: { path: string; body: Record<string, unknown> }[];
let answers: Record<string, () => Response>;

beforeEach(() => {
  sessionStorage.clear();
  asked = [];
  answers = {
    '/api/forms/token': () => Response.json({ formToken: 'token', validAfterMs: 0 }),
    '/api/places': () => Response.json({ items: ['Austin, TX'] }),
    '/api/quotes/estimate': () => Response.json(estimate),
    '/api/quotes': () => Response.json({ reference: 'R-4F7K9QX', estimate }, { status: 201 }),
  };
  const server: typeof fetch = async (url, init = {}) => {
    const path = (url as string).split('?', 1)[0] ?? '';
    asked.push({ path, body: init.body === undefined ? {} : JSON.parse(init.body as string) });
    return answers[path]?.() ?? new Response('', { status: 404 });
  };
  vi.spyOn(api, 'callApi').mockImplementation(createApiClient({ baseUrl: '', fetch: server }));
});
afterEach(() => {
  cleanup();
  vi.mocked(api.callApi).mockRestore();
});

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const place = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const bodiesOf = (path: string) => asked.filter((call) => call.path === path).map(({ body }) => body);

async function open() {
  const user = userEvent.setup({ delay: null });
  render(<QuoteForm />);
  await user.type(place('From'), 'Austin, TX');
  await user.type(place('To'), '89501');
  return user;
}

describe('the quote form', () => {
  it('shows the estimate line by line, and that it is one', async () => {
    await open();
    const panel = within(await screen.findByRole('region', { name: 'Your estimate' }));
    expect(await panel.findByText('$1,216.40')).toBeTruthy();
    expect(panel.getByText('Distance, about 1,720 miles').nextSibling?.textContent).toBe('$1,066.40');
    expect(panel.getByText(/^This is an estimate, not an offer/)).toBeTruthy();
  });

  it('marks the field of a place that is not known', async () => {
    answers['/api/quotes/estimate'] = () =>
      Response.json(
        {
          code: 'quote.place_unknown',
          message: 'Not known.',
          requestId: 'r1',
          fields: { to: 'We could not find that place' },
        },
        { status: 422 },
      );
    await open();
    expect(await screen.findByText('We could not find that place')).toBeTruthy();
    expect(place('To').getAttribute('aria-invalid')).toBe('true');
  });

  it('sends trip, vehicle and person, and shows the reference', async () => {
    const user = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Trailer' }), 'Enclosed');
    await user.type(box('Year'), '2019');
    await user.type(box('Make'), 'Ford');
    await user.type(box('Model'), 'Mustang');
    await user.type(box('Name'), 'Jane Roe');
    await user.type(box('Email Address'), 'jane@example.com');
    await user.click(screen.getByRole('button', { name: 'Request this quote' }));
    expect(await screen.findByRole('heading', { name: /R-4F7K9QX/ })).toBeTruthy();
    expect(bodiesOf('/api/quotes')[0]).toMatchObject({
      kind: 'vehicle',
      from: 'Austin, TX',
      to: '89501',
      trailer: 'enclosed',
      isOperable: true,
      year: 2019,
      make: 'Ford',
      model: 'Mustang',
      name: 'Jane Roe',
      formToken: 'token',
    });
    expect(bodiesOf('/api/quotes')[0]).not.toHaveProperty('weight');
  });

  it('requires the weight and contents of a package', async () => {
    const user = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shipment type' }), 'A package');
    await user.click(screen.getByRole('button', { name: 'Request this quote' }));
    expect(await screen.findByText('Enter the weight in pounds')).toBeTruthy();
    expect(screen.getByText('Tell us what is in the package')).toBeTruthy();
    expect(bodiesOf('/api/quotes')).toEqual([]);
  });
});
