import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { KeptQuote, QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/default-public-settings.ts';
import { setSiteSettings } from '../../lib/company/site-settings.ts';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import * as api from '../../lib/api.ts';
import { QuoteForm } from './quote-form.tsx';

const offer: QuoteOffer = {
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
const TOKEN = 'k'.repeat(43);
const keptQuote: KeptQuote = {
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

let asked: { path: string; body: Record<string, unknown> }[];
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  asked = [];
  answers = {
    '/api/forms/token': () => Response.json({ formToken: 'token', validAfterMs: 0 }),
    '/api/places': () => Response.json({ items: ['Austin, TX'] }),
    '/api/quotes/estimate': () => Response.json(offer),
    '/api/quotes': () => Response.json({ reference: 'R-4F7K9QX', estimate: offer }, { status: 201 }),
    '/api/quotes/kept': () => Response.json({ token: TOKEN, offer }, { status: 201 }),
    [`/api/quotes/kept/${TOKEN}`]: () => Response.json({ quote: keptQuote }),
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

function show(address = '/quote') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ToastProvider>
        <QuoteForm />
      </ToastProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

async function open() {
  const user = show();
  // At once: the form is rendered anew with every key.
  await user.click(place('From'));
  await user.paste('Austin, TX');
  await user.click(place('To'));
  await user.paste('89501');
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
    const user = await open();
    expect(await screen.findByText('We could not find that place')).toBeTruthy();
    expect(place('To').getAttribute('aria-invalid')).toBe('true');
    await user.type(place('From'), ' 78701');
    expect(place('To').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('says that the estimate could not be loaded, and asks again with a press', async () => {
    answers['/api/quotes/estimate'] = () => new Response('<html>', { status: 502 });
    const user = await open();
    const panel = within(await screen.findByRole('region', { name: 'Your estimate' }));
    const retry = await panel.findByRole('button', { name: 'Try again' });
    expect(panel.getByRole('alert').textContent).toBeTruthy();
    expect(panel.queryByText(/^Fill in From and To/)).toBeNull();
    answers['/api/quotes/estimate'] = () => Response.json(offer);
    await user.click(retry);
    expect(panel.getByText('Calculating...')).toBeTruthy();
    expect(await panel.findByText('$1,216.40')).toBeTruthy();
  });

  it('sends trip, vehicle and person, and shows the reference', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /^Enclosed/ }));
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

describe('a place', () => {
  const suggesting = (...items: string[]) => {
    answers['/api/places'] = () => Response.json({ items });
  };
  const requests = () => bodiesOf('/api/quotes');

  it('is taken with Enter from the list, which never sends the form', async () => {
    suggesting('Portland, OR', 'Portland, ME');
    const user = show();
    await user.type(place('From'), 'Portland');
    await screen.findByRole('option', { name: 'Portland, ME' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(place('From').value).toBe('Portland, ME');
    await user.keyboard('{Enter}{Enter}');
    expect(place('From').value).toBe('Portland, ME');
    expect(screen.queryByText('Enter your name')).toBeNull();
    expect(requests()).toEqual([]);
  });

  it('is not called wrong while its suggestions are open', async () => {
    suggesting('Portland, OR', 'Portland, ME');
    const fields = { from: 'Add the state' };
    answers['/api/quotes/estimate'] = () =>
      Response.json({ code: 'quote.place_unknown', message: 'Not known.', fields }, { status: 422 });
    const user = show();
    await user.type(place('To'), 'Austin, TX{Escape}');
    await user.type(place('From'), 'Portland');
    await screen.findByRole('option', { name: 'Portland, OR' });
    await waitFor(() => expect(bodiesOf('/api/quotes/estimate')).toHaveLength(1));
    await act(async () => undefined);
    expect(place('From').getAttribute('aria-invalid')).not.toBe('true');
    await user.tab();
    await screen.findByText(fields.from);
    expect(place('From').getAttribute('aria-invalid')).toBe('true');
  });

  it('is taken with Enter also before its suggestions have arrived', async () => {
    suggesting('Seattle, WA');
    const user = show();
    await user.type(place('From'), 'seattle{Enter}');
    await waitFor(() => expect(place('From').value).toBe('Seattle, WA'));
    expect(requests()).toEqual([]);
  });

  it('is the only city of its name when the field is left', async () => {
    suggesting('Seattle, WA', 'Seattle Heights, WA');
    const user = show();
    await user.type(place('From'), 'Seattle');
    await user.tab();
    await waitFor(() => expect(place('From').value).toBe('Seattle, WA'));
  });

  it('is chosen from all of its name when the field is left', async () => {
    suggesting('Portland, OR', 'Portland, ME', 'Portland Mills, PA');
    const user = show();
    await user.type(place('From'), 'portland');
    await user.tab();
    const choice = await screen.findByRole('group', { name: 'Which portland?' });
    expect(within(choice).queryByRole('button', { name: 'Portland Mills, PA' })).toBeNull();
    await user.click(within(choice).getByRole('button', { name: 'Portland, ME' }));
    expect(place('From').value).toBe('Portland, ME');
    expect(screen.queryByRole('group', { name: /^Which/ })).toBeNull();
  });

  it('has the suggestions for what it says, also when those for its beginning arrive later', async () => {
    const late = Promise.withResolvers<Response>();
    answers['/api/places'] = () => late.promise;
    const user = show();
    await user.type(place('From'), 'Aust');
    await waitFor(() => expect(asked.filter(({ path }) => path === '/api/places')).toHaveLength(1));
    suggesting('Austin, TX');
    await user.type(place('From'), 'in');
    await screen.findByRole('option', { name: 'Austin, TX' });
    await act(async () => late.resolve(Response.json({ items: ['Austell, GA'] })));
    expect(screen.queryByRole('option', { name: 'Austin, TX' })).toBeTruthy();
  });

  it('stays as it was typed after Escape', async () => {
    suggesting('Portland, OR', 'Portland, ME');
    const user = show();
    await user.type(place('From'), 'Portl');
    await screen.findByRole('option', { name: 'Portland, OR' });
    await user.keyboard('{Escape}{Escape}');
    await user.tab();
    expect(place('From').value).toBe('Portl');
  });
});

describe('the vehicle', () => {
  const found = { year: 2018, make: 'Toyota', model: 'RAV4', size: 'suv' };
  const size = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Size' });

  it('sets size, year, make and model', async () => {
    answers['/api/quotes/vehicles'] = () => Response.json({ items: [found] });
    const user = show();
    await user.type(place('Vehicle or VIN'), 'RAV4{Enter}');
    await waitFor(() => expect(size().value).toBe('suv'));
    expect([box('Year'), box('Make'), box('Model')].map(({ value }) => value)).toEqual([
      '2018',
      'Toyota',
      'RAV4',
    ]);
  });

  it('is known by its VIN, which is what is requested', async () => {
    const vin = '2T3P1RFV8KC012345';
    answers['/api/quotes/vehicles'] = () => Response.json({ items: [{ ...found, vin }] });
    const user = await open();
    await user.type(place('Vehicle or VIN'), vin);
    await user.tab();
    await waitFor(() => expect(size().value).toBe('suv'));
    expect(place('Vehicle or VIN').value).toBe(vin);
    await user.type(box('Name'), 'Jane Roe');
    await user.type(box('Email Address'), 'jane@example.com');
    await user.click(screen.getByRole('button', { name: 'Request this quote' }));
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(bodiesOf('/api/quotes')[0]).toMatchObject({ vin, size: 'suv', make: 'Toyota' });
  });

  it('leaves the size that was chosen where it is not known', async () => {
    answers['/api/quotes/vehicles'] = () => Response.json({ items: [] });
    const user = show();
    await user.selectOptions(size(), 'Pickup truck or van');
    await user.type(place('Vehicle or VIN'), 'Zeppelin{Enter}');
    await user.tab();
    expect(size().value).toBe('pickup');
  });
});

it('shows when and how, what is included, and both trailers with their price', async () => {
  await open();
  const panel = within(await screen.findByRole('region', { name: 'Your estimate' }));
  expect(await panel.findByText('Usually confirmed at $1,094-$1,339')).toBeTruthy();
  expect(panel.getByText('5-7 days')).toBeTruthy();
  expect(panel.getByText('Tue, Nov 24 to Mon, Nov 30')).toBeTruthy();
  expect(panel.getByText('Door-to-door pickup and delivery')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Open.*\$1,216\.40/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Enclosed.*\$1,766\.80/ })).toBeTruthy();
});

describe('waiting', () => {
  it('has no slider where it saves nothing', async () => {
    await open();
    await screen.findByText('5-7 days');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('moves the day of pickup, and says what that saves', async () => {
    const waiting = { perDayCents: 500, days: 14 };
    answers['/api/quotes/estimate'] = () => Response.json({ ...offer, waiting });
    await open();
    const slider = await screen.findByRole('slider', { name: 'Can it wait?' });
    expect(slider.getAttribute('aria-valuetext')).toContain('Each day you can wait saves $5.00');
    fireEvent.change(slider, { target: { value: '7' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/ on saves \$35\.00\.$/);
    const days = () => bodiesOf('/api/quotes/estimate').map(({ pickupDate }) => pickupDate);
    await waitFor(() => expect(days().at(-1)).toMatch(/^\d{4}-\d\d-\d\d$/));
  });
});

describe('a kept quote', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Your estimate' }));

  it('is kept with one press, with what is shipped and nobody’s name, and listed on this device', async () => {
    const user = await open();
    await user.type(box('Name'), 'Jane Roe');
    await user.click(await (await panel()).findByRole('button', { name: 'Keep this quote' }));
    await (await panel()).findByText(/^Kept\. This price is valid until Mon, Nov 30/);
    const [body] = bodiesOf('/api/quotes/kept');
    expect(body).toMatchObject({ kind: 'vehicle', from: 'Austin, TX', to: '89501', formToken: 'token' });
    expect(JSON.stringify(body)).not.toContain('Jane');
    cleanup();
    show();
    const list = screen.getByRole('navigation', { name: 'Kept quotes' });
    expect(within(list).getByRole('link').getAttribute('href')).toBe(`/quote?kept=${TOKEN}`);
    expect(list.textContent).toContain('$1,216.40, valid until Mon, Nov 30');
  });

  it('opens with its price, and becomes a request with that price', async () => {
    const user = show(`/quote?kept=${TOKEN}`);
    expect(await (await panel()).findByText('$999.00')).toBeTruthy();
    expect(place('From').value).toBe('Austin, TX');
    expect(box('Model').value).toBe('Outback');
    await user.type(box('Name'), 'Jane Roe');
    await user.type(box('Email Address'), 'jane@example.com');
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByRole('heading', { name: /R-4F7K9QX/ });
    expect(bodiesOf('/api/quotes')[0]).toMatchObject({ keptQuote: TOKEN, size: 'suv', year: 2018 });
  });

  it('has today’s price once something was changed, and says so', async () => {
    const user = show(`/quote?kept=${TOKEN}`);
    await (await panel()).findByText('$999.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Car');
    expect(await (await panel()).findByText('$1,216.40')).toBeTruthy();
    expect((await panel()).getByText(/^You changed the kept quote of \$999\.00/)).toBeTruthy();
  });

  it('has today’s price after its last day, and says so', async () => {
    answers[`/api/quotes/kept/${TOKEN}`] = () => Response.json({ quote: { ...keptQuote, isValid: false } });
    show(`/quote?kept=${TOKEN}`);
    expect(await (await panel()).findByText('$1,216.40')).toBeTruthy();
    expect((await panel()).getByText(/^Your kept quote of \$999\.00 was valid until/)).toBeTruthy();
  });

  it('leaves what was changed in it over a reload', async () => {
    const user = show(`/quote?kept=${TOKEN}`);
    await (await panel()).findByText('$999.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Car');
    await user.clear(place('To'));
    await user.paste('Boise, ID');
    cleanup();
    show(`/quote?kept=${TOKEN}`);
    expect(await (await panel()).findByText(/^You changed the kept quote of \$999\.00/)).toBeTruthy();
    expect(place('To').value).toBe('Boise, ID');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Size' }).value).toBe('car');
  });

  it('leaves what is typed while it is being kept', async () => {
    const kept = Promise.withResolvers<Response>();
    answers['/api/quotes/kept'] = () => kept.promise;
    const user = await open();
    await user.click(await (await panel()).findByRole('button', { name: 'Keep this quote' }));
    await user.click(place('To'));
    await user.clear(place('To'));
    await user.paste('Boise, ID');
    kept.resolve(Response.json({ token: TOKEN, offer }, { status: 201 }));
    expect(await (await panel()).findByText(/^You changed the kept quote of \$999\.00/)).toBeTruthy();
    expect(place('To').value).toBe('Boise, ID');
  });

  it('takes the place of what was typed when it is chosen from the list', async () => {
    const user = await open();
    await user.click(await (await panel()).findByRole('button', { name: 'Keep this quote' }));
    await (await panel()).findByText(/^Kept\./);
    cleanup();
    sessionStorage.clear();
    show();
    await user.click(place('From'));
    await user.paste('Boise, ID');
    await user.click(screen.getByRole('link', { name: /^Austin, TX to/ }));
    expect(await (await panel()).findByText('$999.00')).toBeTruthy();
    expect(place('From').value).toBe('Austin, TX');
  });

  it('says that it is not there any more', async () => {
    answers[`/api/quotes/kept/${TOKEN}`] = () =>
      Response.json({ code: 'quote.not_found', message: 'Gone.', requestId: 'r' }, { status: 404 });
    show(`/quote?kept=${TOKEN}`);
    expect(await screen.findByText(/^That quote was not kept/)).toBeTruthy();
  });

  it('is emailed to an address, with Enter, which does not send the request', async () => {
    answers['/api/quotes/kept/email'] = () => Response.json({ accepted: true }, { status: 201 });
    act(() => setSiteSettings({ ...DEFAULT_PUBLIC_SETTINGS, sendsEmail: true }));
    const user = show(`/quote?kept=${TOKEN}`);
    await user.type(
      await screen.findByRole('textbox', { name: 'Email this quote to' }),
      'jane@example.com{Enter}',
    );
    expect(await screen.findByText('On its way to jane@example.com.')).toBeTruthy();
    expect(bodiesOf('/api/quotes/kept/email')).toEqual([
      { token: TOKEN, email: 'jane@example.com', formToken: 'token' },
    ]);
    expect(bodiesOf('/api/quotes')).toEqual([]);
  });
});
