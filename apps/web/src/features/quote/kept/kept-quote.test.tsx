import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import { setSiteSettings } from '../../../lib/company/site-settings.ts';
import {
  bodiesOf,
  box,
  fill,
  keptQuote,
  offer,
  open,
  place,
  prepareQuoteForm,
  request,
  server,
  show,
  TOKEN,
} from '../quote-form.fixtures.tsx';
import { accountChanged } from '@moveway/ui/personal/account.ts';
import { keepOnDevice, useKeptOnDevice } from './on-device.ts';

prepareQuoteForm();

describe('a kept quote', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Your estimate' }));

  it('is kept with one press, with what is shipped and nobody’s name, and listed on this device', async () => {
    const user = await open();
    await fill(user, { Name: 'Jane Roe' });
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
    await request(user, 'Request');
    expect(bodiesOf('/api/quotes')[0]).toMatchObject({ keptQuote: TOKEN, size: 'suv', year: 2018 });
  });

  it('has today’s price after its last day, and says so', async () => {
    server.answers[`/api/quotes/kept/${TOKEN}`] = () =>
      Response.json({ quote: { ...keptQuote, isValid: false } });
    show(`/quote?kept=${TOKEN}`);
    expect(await (await panel()).findByText('$1,216.40')).toBeTruthy();
    expect((await panel()).getByText(/^Your kept quote of \$999\.00 was valid until/)).toBeTruthy();
  });

  it('has today’s price once something was changed, and says so, also after a reload, over which it stays', async () => {
    const user = show(`/quote?kept=${TOKEN}`);
    await (await panel()).findByText('$999.00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Car');
    expect(await (await panel()).findByText('$1,216.40')).toBeTruthy();
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
    server.answers['/api/quotes/kept'] = () => kept.promise;
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
    server.answers[`/api/quotes/kept/${TOKEN}`] = () =>
      Response.json({ code: 'quote.not_found', message: 'Gone.', requestId: 'r' }, { status: 404 });
    show(`/quote?kept=${TOKEN}`);
    expect(await screen.findByText(/^That quote was not kept/)).toBeTruthy();
  });

  it('is emailed to an address, with Enter, which does not send the request', async () => {
    server.answers['/api/quotes/kept/email'] = () => Response.json({ accepted: true }, { status: 201 });
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

describe('the quotes kept on this device', () => {
  const keep = (token: string) =>
    keepOnDevice({
      token,
      from: 'Austin, TX',
      to: 'Reno, NV',
      totalCents: 99_900,
      validUntil: '2026-12-01',
      person: { name: '', email: '', phone: '' },
    });
  const kept = () => renderHook(useKeptOnDevice).result.current;
  const listed = () => kept().map(({ token }) => token);

  beforeEach(() => {
    localStorage.clear();
    accountChanged(undefined);
  });

  it('quotes that a visitor kept go to the user who signs in, before what that user kept earlier', () => {
    accountChanged('ann');
    keep('first');
    keep('both');
    accountChanged(undefined);
    keep('both');
    keep('latest');
    accountChanged('ann');
    expect(listed()).toEqual(['latest', 'both', 'first']);
  });

  it('lists the latest five, also when those of a visitor were added', () => {
    accountChanged('ann');
    for (const token of ['1', '2', '3', '4', '5', '6']) {
      keep(token);
    }
    expect(listed()).toEqual(['6', '5', '4', '3', '2']);
    accountChanged(undefined);
    keep('7');
    accountChanged('ann');
    expect(listed()).toEqual(['7', '6', '5', '4', '3']);
    keep('3');
    expect(listed()).toEqual(['3', '7', '6', '5', '4']);
  });
});
