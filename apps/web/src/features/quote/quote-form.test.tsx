import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { translatePage } from '../../lib/translated.fixtures.ts';
import { sizeOf } from './fields/vehicle.tsx';
import {
  asked,
  bodiesOf,
  box,
  fill,
  offer,
  open,
  place,
  prepareQuoteForm,
  request,
  server,
  show,
} from './quote-form.fixtures.tsx';

prepareQuoteForm();

/** Shows the form, and types into a field with suggestions. */
async function type(name: string, text: string) {
  const user = show();
  await user.type(place(name), text);
  return user;
}

describe('the quote form', () => {
  it('shows the estimate line by line, when and how, and both trailers with their price, and that it is one', async () => {
    await open();
    const panel = within(await screen.findByRole('region', { name: 'Your estimate' }));
    expect(await panel.findByText('$1,216.40')).toBeTruthy();
    expect(panel.getByText('Distance, about 1,720 miles').nextSibling?.textContent).toBe('$1,066.40');
    for (const text of [
      /^This is an estimate, not an offer/,
      'Usually confirmed at $1,094-$1,339',
      '5-7 days',
      'Tue, Nov 24 to Mon, Nov 30',
      'Door-to-door pickup and delivery',
    ]) {
      expect(panel.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('radio', { name: /^Open.*\$1,216\.40/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Enclosed.*\$1,766\.80/ })).toBeTruthy();
  });

  it('marks the field of a place that is not known', async () => {
    server.answers['/api/places'] = () => Response.json({ items: [] });
    server.answers['/api/quotes/estimate'] = () =>
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
    server.answers['/api/quotes/estimate'] = () => new Response('<html>', { status: 502 });
    const user = await open();
    const panel = within(await screen.findByRole('region', { name: 'Your estimate' }));
    const retry = await panel.findByRole('button', { name: 'Try again' });
    expect(panel.getByRole('alert').textContent).toBeTruthy();
    expect(panel.queryByText(/^Fill in From and To/)).toBeNull();
    server.answers['/api/quotes/estimate'] = () => Response.json(offer);
    await user.click(retry);
    expect(panel.getByText('Calculating...')).toBeTruthy();
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Your estimate' }));
    expect(await panel.findByText('$1,216.40')).toBeTruthy();
  });

  it('sends trip, vehicle and person, and shows the reference', async () => {
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /^Enclosed/ }));
    await fill(user, { Year: '2019', Make: 'Ford', Model: 'Mustang' });
    await request(user);
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
    server.answers['/api/places'] = () => Response.json({ items });
  };
  const requests = () => bodiesOf('/api/quotes');

  it('is taken with Enter from the list, which never sends the form', async () => {
    suggesting('Portland, OR', 'Portland, ME');
    const user = await type('From', 'Portland');
    await screen.findByRole('option', { name: 'Portland, ME' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(place('From').value).toBe('Portland, ME'));
    await user.keyboard('{Enter}{Enter}');
    await act(async () => undefined);
    expect(place('From').value).toBe('Portland, ME');
    expect(screen.queryByText('Enter your name')).toBeNull();
    expect(requests()).toEqual([]);
  });

  it.each(['{Enter}', '{ArrowDown}{ArrowDown}{ArrowUp}{Tab}'])(
    'is the first row, which is marked at once, after %s',
    async (keys) => {
      suggesting('Phoenix, AZ', 'Phoenix, MD');
      const user = await type('From', 'Phoenix');
      const first = await screen.findByRole('option', { name: 'Phoenix, AZ', selected: true });
      expect(place('From').getAttribute('aria-activedescendant')).toBe(first.id);
      await user.keyboard(keys);
      await waitFor(() => expect(place('From').value).toBe('Phoenix, AZ'));
      expect(screen.queryByRole('option', { name: /^Phoenix/ })).toBeNull();
    },
  );

  it('is the first row also where a key is pressed before the rows have arrived', async () => {
    suggesting('Phoenix, AZ', 'Phoenix, MD');
    const user = await type('From', 'Phoenix{ArrowDown}');
    await screen.findByRole('option', { name: 'Phoenix, AZ', selected: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place('From').value).toBe('Phoenix, AZ'));
    for (const key of ['{Tab}', '{Enter}']) {
      await user.clear(place('To'));
      await user.type(place('To'), `Phoenix${key}`);
      await waitFor(() => expect(place('To').value).toBe('Phoenix, AZ'));
    }
    expect(requests()).toEqual([]);
    expect(screen.queryByRole('group', { name: /^Which/ })).toBeNull();
  });

  it('is not called wrong while its suggestions are open', async () => {
    suggesting('Portland, OR', 'Portland, ME');
    const fields = { from: 'Add the state' };
    server.answers['/api/quotes/estimate'] = () =>
      Response.json({ code: 'quote.place_unknown', message: 'Not known.', fields }, { status: 422 });
    const user = show();
    await user.type(place('To'), 'Austin, TX{Escape}');
    await user.type(place('From'), 'Portland');
    await screen.findByRole('option', { name: 'Portland, OR' });
    await waitFor(() => expect(bodiesOf('/api/quotes/estimate')).toHaveLength(1));
    await act(async () => undefined);
    expect(place('From').getAttribute('aria-invalid')).not.toBe('true');
    await user.click(box('Name'));
    await screen.findByText(fields.from);
    expect(place('From').getAttribute('aria-invalid')).toBe('true');
  });

  it('is the only city of its name when the field is left by pointer', async () => {
    suggesting('Seattle Heights, WA', 'Seattle, WA');
    const user = await type('From', 'Seattle');
    await user.click(box('Name'));
    await waitFor(() => expect(place('From').value).toBe('Seattle, WA'));
  });

  it('is chosen from all of its name when the field is left by pointer', async () => {
    suggesting('Portland, OR', 'Portland, ME', 'Portland Mills, PA');
    const user = await type('From', 'portland');
    await user.click(box('Name'));
    const choice = await screen.findByRole('group', { name: 'Which portland?' });
    expect(within(choice).queryByRole('button', { name: 'Portland Mills, PA' })).toBeNull();
    await user.click(within(choice).getByRole('button', { name: 'Portland, ME' }));
    expect(place('From').value).toBe('Portland, ME');
    expect(screen.queryByRole('group', { name: /^Which/ })).toBeNull();
  });

  it('has the suggestions for what it says, also when those for its beginning arrive later', async () => {
    const late = Promise.withResolvers<Response>();
    server.answers['/api/places'] = () => late.promise;
    const user = await type('From', 'Aust');
    await waitFor(() => expect(asked.filter(({ path }) => path === '/api/places')).toHaveLength(1));
    suggesting('Austin, TX');
    await user.type(place('From'), 'in');
    await screen.findByRole('option', { name: 'Austin, TX' });
    await act(async () => late.resolve(Response.json({ items: ['Austell, GA'] })));
    expect(screen.queryByRole('option', { name: 'Austin, TX' })).toBeTruthy();
  });

  it('stays as it was typed after Escape', async () => {
    suggesting('Portland, OR', 'Portland, ME');
    const user = await type('From', 'Portl');
    await screen.findByRole('option', { name: 'Portland, OR' });
    await user.keyboard('{Escape}{Escape}');
    await user.tab();
    expect(place('From').value).toBe('Portl');
  });
});

describe('the vehicle', () => {
  const found = { year: 2018, make: 'Toyota', model: 'RAV4', size: 'suv' };
  const size = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Size' });

  const suggesting = (...items: object[]) => {
    server.answers['/api/quotes/vehicles'] = () => Response.json({ items });
  };

  it('sets size, year, make and model, and takes its year with it when another one is chosen', async () => {
    suggesting(found);
    const user = await type('Vehicle or VIN', 'RAV4{Enter}');
    const values = () => [size(), box('Year'), box('Make'), box('Model')].map(({ value }) => value);
    await waitFor(() => expect(values()).toEqual(['suv', '2018', 'Toyota', 'RAV4']));
    await user.selectOptions(size(), 'Pickup truck or van');
    await user.click(place('Vehicle or VIN'));
    await user.tab();
    await act(async () => undefined);
    expect(size().value).toBe('pickup');

    suggesting({ ...found, year: undefined, model: 'Camry' });
    await user.clear(place('Vehicle or VIN'));
    await user.type(place('Vehicle or VIN'), 'Camry{Enter}');
    await waitFor(() => expect(values()).toEqual(['suv', '', 'Toyota', 'Camry']));
    // The year that was typed stays when the vehicle brings none.
    await user.type(box('Year'), '2021');
    suggesting({ ...found, year: undefined });
    await user.clear(place('Vehicle or VIN'));
    await user.type(place('Vehicle or VIN'), 'RAV4{Enter}');
    await waitFor(() => expect(values()).toEqual(['suv', '2021', 'Toyota', 'RAV4']));
  });

  it.each([
    ['2021 Jeep Grand Cherokee', 'suv'],
    ['jeep grand cherokee laredo 2021', 'suv'],
    ['Jeep', undefined],
    ['2021 Jeep', undefined],
  ])('named "%s" has the size %s', async (name, expected) => {
    const year = { year: 2021, make: 'Jeep', size: 'suv' };
    suggesting({ ...year, model: 'Grand Cherokee' }, { ...year, model: 'Grand Cherokee L' });
    expect(await sizeOf(name)).toBe(expected);
  });

  it('is known by its VIN, which is what is requested', async () => {
    const vin = '2T3P1RFV8KC012345';
    suggesting({ ...found, vin });
    const user = await open();
    await user.type(place('Vehicle or VIN'), vin);
    await user.tab();
    await waitFor(() => expect(size().value).toBe('suv'));
    expect(place('Vehicle or VIN').value).toBe(vin);
    await request(user);
    expect(bodiesOf('/api/quotes')[0]).toMatchObject({ vin, size: 'suv', make: 'Toyota' });
  });

  it('has its size also where its text was restored, which leaves one that was chosen after that', async () => {
    suggesting(found);
    const restored = async () => {
      cleanup();
      const user = show();
      expect(place('Vehicle or VIN').value).toBe('2018 Toyota RAV4');
      await user.type(place('Vehicle or VIN'), '{Tab}');
      await act(async () => undefined);
      return user;
    };
    await show().type(place('Vehicle or VIN'), '2018 Toyota RAV4');
    const user = await restored();
    await waitFor(() => expect([box('Model').value, size().value]).toEqual(['RAV4', 'suv']));
    await user.selectOptions(size(), 'Pickup truck or van');
    await restored();
    expect(size().value).toBe('pickup');
  });

  it('has its size also where make and model are typed, and keeps one that is chosen after that', async () => {
    suggesting(found);
    const user = show();
    await user.type(box('Make'), 'Toyota{Tab}');
    expect(size().value).toBe('car');
    await user.type(box('Model'), 'RAV4{Tab}');
    await waitFor(() => expect(size().value).toBe('suv'));
    await user.selectOptions(size(), 'Pickup truck or van');
    await user.type(box('Model'), '{Tab}');
    await act(async () => undefined);
    expect(size().value).toBe('pickup');
  });

  it('leaves the size that was chosen where it is not known', async () => {
    suggesting();
    const user = show();
    await user.selectOptions(size(), 'Pickup truck or van');
    await user.type(place('Vehicle or VIN'), 'Zeppelin{Enter}');
    await user.tab();
    expect(size().value).toBe('pickup');
  });
});

it('shows each new estimate on a page that the browser translates', async () => {
  const user = await open();
  const panel = await screen.findByRole('region', { name: 'Your estimate' });
  const others = {
    ...offer,
    lines: [{ item: 'base', label: 'Pickup', cents: 20_000 }],
    totalCents: 20_000,
    range: { leastCents: 18_000, mostCents: 22_000 },
    transit: { least: 2, most: 2, unit: 'business days' },
    validUntil: '2026-12-05',
  };
  const answers = [
    [() => Response.json(offer), 'Usually confirmed at $1,094-$1,339'],
    [() => Response.json(others), 'Usually confirmed at $180-$220'],
    [() => new Response('<html>', { status: 502 }), 'Try again'],
  ] as const;
  await waitFor(() => expect(panel.textContent).toContain(answers[0][1]));
  const sizes = ['suv', 'pickup', 'car'];
  const shown: string[] = [];
  for (const [turn, index] of [1, 2, 0, 2, 1, 0].entries()) {
    const [answer, text] = answers[index] ?? answers[0];
    translatePage();
    server.answers['/api/quotes/estimate'] = answer;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), sizes[turn % 3] ?? '');
    await waitFor(() => expect(panel.textContent).toContain(text));
    const others = answers.filter((_answer, other) => other !== index).map(([, other]) => other);
    shown.push(...others.filter((other) => panel.textContent.includes(other)));
  }
  expect(shown).toEqual([]);
});
