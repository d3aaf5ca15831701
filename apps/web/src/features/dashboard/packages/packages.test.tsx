import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aCustomerPackage,
  anEvent,
  cancellation,
  hold,
  tracked,
} from '../../../lib/shipments/shipment.fixtures.ts';
import { closeSupportChat, useSupportChat } from '../../../lib/chat/support-chat.ts';
import { useChatTopic } from '../../../lib/chat/topic.ts';
import { unreadReplies } from '../../../lib/chat/unread-replies.ts';
import {
  answerWith,
  live,
  openAsCustomer,
  openWith,
  prepareDashboard,
  server,
  toasts,
  user,
} from '../testing/render-dashboard.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../cancellation/ask-dialog.tsx';

prepareDashboard();

describe('the list of packages', () => {
  const at = '2026-11-20T18:00:00.000Z';

  it('filters by text and by the counters, in the address, and leads back to the whole list when nothing matches', async () => {
    await openAsCustomer('/dashboard?status=Delivered');
    expect(server.asked).toContain('GET /api/packages/user?status=Delivered');
    answerWith();
    await user.type(screen.getByRole('searchbox', { name: 'Search your packages' }), 'books');
    expect(await screen.findByRole('heading', { name: 'No packages found' })).toBeTruthy();
    expect(await screen.findByText('at /dashboard?status=Delivered&search=books')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delivered 2', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Total Packages 8' }));
    expect(await screen.findByText('at /dashboard?search=books')).toBeTruthy();
    expect(server.asked).toContain('GET /api/packages/user?search=books');
    // In Transit includes these, and they can be had alone.
    await user.click(screen.getByRole('button', { name: 'Out for Delivery 1' }));
    expect(await screen.findByText(/status=Out.for.Delivery/)).toBeTruthy();
    // The header's link shows the whole list and clears the box.
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(await screen.findByText('at /dashboard')).toBeTruthy();

    await user.type(screen.getByRole('searchbox'), 'books');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('at /dashboard')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Packages' }));
  });

  it('offers one way to add a package where there are none', async () => {
    await openWith({});
    expect(screen.getByRole('heading', { name: 'No packages found' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add a package' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('says why a search failed, keeps the counters, and tries again when asked', async () => {
    await openAsCustomer();
    answerWith({ message: 'Please wait.' }, 503);
    await user.click(screen.getByRole('button', { name: 'Delivered 2' }));
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Please wait.');
    expect(screen.getByRole('button', { name: 'Total Packages 8' })).toBeTruthy();
    answerWith({ items: [aCustomerPackage()] });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('MW123456789')).toBeTruthy();
  });

  it('puts what waits for papers of the customer before what is late, that before the rest, and nothing twice', async () => {
    const late = aCustomerPackage({ id: 'p9', trackingNumber: 'LATE9', estimatedDelivery: '2026-01-02' });
    const held = (id: string, reason: 'documents' | 'weather') =>
      aCustomerPackage({
        id,
        trackingNumber: `HELD-${id}`,
        hold: { reason, until: '2026-12-01', at, why: 'On hold.' },
      });
    await openWith({ items: [held('p7', 'weather'), late, held('p8', 'documents')], dueNow: [late] });
    expect(screen.getAllByText(/^(LATE9|HELD-p\d)$/).map(({ textContent }) => textContent)).toEqual([
      'HELD-p8',
      'LATE9',
      'HELD-p7',
    ]);
  });

  it('says in a row why it waits, is canceled or has a new day, but not once it is delivered', async () => {
    const rescheduled = { from: '2026-11-24', reason: 'weather', at, why: 'Weather. Snow on I-80.' } as const;
    const items = [
      aCustomerPackage({ id: 'p2', trackingNumber: 'MOVED2', rescheduled }),
      aCustomerPackage({ id: 'p3', trackingNumber: 'HELD3', rescheduled, hold }),
      aCustomerPackage({ id: 'p4', trackingNumber: 'GONE4', cancellation }),
      aCustomerPackage({ id: 'p5', trackingNumber: 'THERE5', rescheduled, status: 'Delivered' }),
    ];
    await openWith({ items });
    const row = (number: string) => screen.getByText(number).closest('summary');
    const why = (number: string) => row(number)?.textContent.match(/Weather|Waiting|No carrier/g);
    const road = (number: string) => row(number)?.querySelectorAll('[style*="--covered"]');
    expect(['MOVED2', 'HELD3', 'GONE4'].map(why)).toEqual([['Weather'], ['Waiting'], ['No carrier']]);
    expect(road('HELD3')).toHaveLength(1);
    expect(road('GONE4')).toHaveLength(0);
    expect(why('THERE5')).toBeNull();
  });

  it('leads to what support has written, until it is seen', async () => {
    await openAsCustomer();
    expect(screen.queryByText(/from support$/)).toBeNull();
    act(() => unreadReplies.set(2));
    const isOpen = () => renderHook(useSupportChat).result.current;
    const topic = () => renderHook(useChatTopic).result.current;
    server.answers['GET /api/chat/conversations'] = () =>
      Response.json({ items: [{ unread: 0 }, { unread: 2, trackingNumber: 'MW123456789' }] });
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await waitFor(() => expect([isOpen(), topic()]).toEqual([true, 'MW123456789']));
    expect(screen.getByText('2 new messages from support')).toBeTruthy();
    act(closeSupportChat);

    // Without an answer the chat opens all the same.
    server.answers['GET /api/chat/conversations'] = () => Promise.reject(new TypeError('no network'));
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await waitFor(() => expect([isOpen(), topic()]).toEqual([true, undefined]));
    act(() => unreadReplies.set(0));
    expect(screen.queryByText(/from support$/)).toBeNull();
    act(closeSupportChat);
  });

  it('fetches the next page when asked, and only then', async () => {
    await openWith({ items: [aCustomerPackage()], nextCursor: 'next' });
    answerWith({ items: [aCustomerPackage({ id: 'p2', trackingNumber: 'SECOND2' })] });
    await user.click(await screen.findByRole('button', { name: 'Show more packages' }));
    expect(await screen.findByText('SECOND2')).toBeTruthy();
    expect(server.asked).toContain('GET /api/packages/user?cursor=next');
  });

  it('expands a row to the details and history of the tracking page, updates it live, and announces the change', async () => {
    await openAsCustomer();
    const line = screen.getByRole<HTMLDetailsElement>('group', { name: '' });
    act(() => {
      line.open = true;
      line.dispatchEvent(new Event('toggle'));
    });
    expect(await screen.findByRole('heading', { name: 'Tracking history' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Package details' })).toBeTruthy();

    answerWith({ items: [aCustomerPackage({ status: 'Delivered', updatedAt: '2026-11-21T19:59:00.000Z' })] });
    server.answers['GET /api/packages/track/'] = () =>
      Response.json(tracked({}, [anEvent({ id: 'e2', location: 'Denver, CO' }), anEvent()]));
    act(() =>
      live.subscription?.onChange?.({ trackingNumber: 'MW123456789', updatedAt: '2026-11-21T19:59:00.000Z' }),
    );
    // In the history: the map, which may not be loaded yet, names the place as well.
    expect(await screen.findByText('Denver, CO', { selector: 'p' })).toBeTruthy();
    expect(await screen.findByText('Delivered', { selector: 'summary *' })).toBeTruthy();
    expect(screen.getByText('MW123456789 is now Delivered.').closest('[aria-live="polite"]')).toBeTruthy();
  });
});

describe('adding a package', () => {
  const ADD = 'POST /api/packages/user';
  const notAttached = () =>
    Response.json({ code: 'shipment.not_attached', message: 'We couldn’t add that.' }, { status: 404 });

  async function openDialog() {
    await openAsCustomer();
    await user.click(screen.getByRole('button', { name: 'Add a package' }));
    return within(await screen.findByRole('dialog', { name: 'Add a package' }));
  }

  /** Adds a package by its number and the receiver's digits, which the server answers so. */
  async function add(answer: () => Response) {
    const dialog = await openDialog();
    server.answers[ADD] = answer;
    await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
    await user.type(dialog.getByLabelText(/^Receiver/), '0142');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add package' });
    await user.click(button);
    return { dialog, button };
  }

  it('adds a package by its number and a verification factor, and shows an error without closing', async () => {
    const dialog = await openDialog();
    expect(dialog.queryByRole('button', { name: /^Ask support/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add package' }));
    expect(await dialog.findByText('Please enter a tracking number')).toBeTruthy();

    server.answers[ADD] = notAttached;
    await user.type(dialog.getByLabelText('Tracking number'), 'mw123456789');
    await vi.waitFor(() => expect(dialog.queryByText('Please enter a tracking number')).toBeNull());
    expect(dialog.getByText(/^Enter the receiver/)).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Receiver/), '0142');
    await user.click(dialog.getByRole('button', { name: 'Add package' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('We couldn’t add that.');

    server.answers[ADD] = () => Response.json(aCustomerPackage());
    await user.click(dialog.getByRole('button', { name: 'Add package' }));
    await vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Package added' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads from a package of another account to support, with its number, and says alike that it may be one', async () => {
    const Topic = () => (
      <p>
        {useSupportChat() ? 'chat' : 'no chat'} about {useChatTopic() ?? 'nothing'}
      </p>
    );
    render(<Topic />);
    const { dialog } = await add(notAttached);
    expect(await dialog.findByText(/may be on somebody else’s account/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Ask support about MW123456789' }));
    expect(screen.getByText('chat about MW123456789')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add a package' })).toBeNull();
  });

  it('says how long a rate-limited customer has to wait, and allows a retry then', async () => {
    const { dialog, button } = await add(() =>
      Response.json(
        { code: 'rate_limited', message: 'Too many attempts.' },
        { status: 429, headers: { 'retry-after': '1' } },
      ),
    );
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Too many attempts\. You can try again in \d/,
    );
    expect(dialog.getByRole('timer').getAttribute('aria-live')).toBe('off');
    // Typing does not hide why the button is disabled.
    await user.type(dialog.getByLabelText(/^Receiver/), '3');
    expect(dialog.getByRole('alert')).toBeTruthy();
    expect(button.disabled).toBe(true);
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('takes the email address at once where no more digits are accepted', async () => {
    const message = 'Too many wrong digits were tried. Enter the receiver’s email address instead.';
    const { dialog, button } = await add(() =>
      Response.json({ code: 'shipment.digits_used_up', message }, { status: 429 }),
    );
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(button.disabled).toBe(false);
  });
});

describe('rating a delivery', () => {
  const RATE = 'POST /api/packages/user/MW123456789/rating';
  const rating = () => screen.queryByRole('group', { name: 'Rate the delivery of MW123456789' });

  const delivered = aCustomerPackage({
    status: 'Delivered',
    can: { askToCancel: false, rate: true, withdrawCancellation: false },
  });

  it('asks for stars first, which can be changed, then for words, and sends both with one press', async () => {
    const rated = aCustomerPackage({
      status: 'Delivered',
      rating: { stars: 4, comment: 'Careful', ratedAt: '2026-11-22T10:00:00.000Z' },
    });
    await openWith({ items: [delivered] });
    const star = (name: string) => screen.findByRole('button', { name });
    await star('1 of 5: Poor');
    expect(screen.queryByLabelText('Tell us more (optional)')).toBeNull();
    await user.click(await star('1 of 5: Poor'));
    await user.click(await star('4 of 5: Good'));
    await user.type(screen.getByLabelText('Tell us more (optional)'), 'Careful');
    server.answers[RATE] = () => Response.json(rated);
    answerWith({ items: [rated] });
    expect(screen.getByRole('button', { name: /of 5/, pressed: true })).toBe(await star('4 of 5: Good'));
    expect(server.asked.some((request) => request.startsWith(RATE))).toBe(false);
    await user.click(await star('Send rating'));
    await waitFor(() => expect(rating()).toBeNull());
    expect(document.activeElement?.id).toBe('package-MW123456789');
    expect(server.asked).toContain(`${RATE} {"stars":4,"comment":"Careful"}`);
    expect(toasts.at(-1)?.title).toBe('Thank you');
  });

  it('is not offered where the server does not allow it, and says when it failed', async () => {
    await openWith({ items: [aCustomerPackage({ status: 'Delivered' })] });
    expect(rating()).toBeNull();
    answerWith({ items: [delivered] });
    act(() => live.subscription?.onRefetch());
    await user.click(await screen.findByRole('button', { name: '5 of 5: Excellent' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ variant: 'destructive', title: 'Rating not saved' }),
    );
  });
});

describe('a request to cancel', () => {
  const REQUEST = '/api/packages/user/MW123456789/cancellation-request';
  const refused = () =>
    Response.json(
      { code: 'shipment.not_pending', message: 'This package is Processing.', requestId: '1' },
      { status: 409 },
    );
  const can = { askToCancel: false, rate: false, withdrawCancellation: false };
  const asked = aCustomerPackage({
    status: 'Pending',
    cancellationRequest: { state: 'open', at: '2026-11-20T18:00:00.000Z' },
    can: { ...can, withdrawCancellation: true },
  });
  const mayAsk = aCustomerPackage({ status: 'Pending', can: { ...can, askToCancel: true } });

  async function openDialog() {
    await user.click(await screen.findByText('MW123456789'));
    await user.click(await screen.findByRole('button', { name: 'Ask to cancel' }));
    return screen.findByRole('dialog', { name: 'Ask to cancel MW123456789' });
  }

  it('says what it costs before, keeps what was typed when it is refused, and shows that it was asked for', async () => {
    await openWith({ items: [mayAsk], cancellationFee: 50 });
    await openDialog();
    expect(screen.getByText(/we keep a fee of \$50\.00/)).toBeTruthy();
    await user.type(screen.getByLabelText('Why? (optional)'), 'We sold it');
    server.answers[`POST ${REQUEST}`] = refused;
    await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This package is Processing.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Why? (optional)').value).toBe('We sold it');

    server.answers[`POST ${REQUEST}`] = () => Response.json(asked);
    answerWith({ items: [asked], cancellationFee: 50 });
    await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
    const line = await screen.findByText('You asked on Nov 20 to cancel this. We will answer here.');
    await waitFor(() => expect(document.activeElement).toBe(line));
    expect(server.asked).toContain(`POST ${REQUEST} {"note":"We sold it"}`);
    expect(toasts.at(-1)?.title).toBe('Request sent');
  });

  it('stays open when staff change the package meanwhile, and says so once it is sent', async () => {
    await openWith({ items: [mayAsk] });
    await openDialog();
    await user.type(screen.getByLabelText('Why? (optional)'), 'We sold it');
    answerWith({ items: [aCustomerPackage({ status: 'Processing', can })] });
    await vi.waitFor(() => expect(live.subscription).toBeDefined());
    act(() => live.subscription?.onRefetch());
    // The row's button is gone; the dialog's button stays.
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Ask to cancel', hidden: true })).toHaveLength(1),
    );
    server.answers[`POST ${REQUEST}`] = refused;
    await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This package is Processing.');
  });

  it('says that it is free where the company keeps nothing', async () => {
    await openWith({ items: [mayAsk] });
    await openDialog();
    expect(screen.getByText(/canceling it is free/)).toBeTruthy();
  });

  it('is taken back while nobody has answered', async () => {
    await openWith({ items: [asked] });
    const takeBack = await screen.findByRole('button', {
      name: 'Take back the request to cancel MW123456789',
    });
    server.answers[`DELETE ${REQUEST}`] = () => Response.json(mayAsk);
    answerWith({ items: [mayAsk] });
    await user.click(takeBack);
    await waitFor(() => expect(screen.queryByText(/^You asked on/)).toBeNull());
    expect(toasts.at(-1)?.title).toBe('Taken back');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SUMMARY'));
  });

  it.each([
    [
      { state: 'declined', answer: 'The carrier is booked' },
      'Pending',
      'and we declined: The carrier is booked',
    ],
    [{ state: 'over' }, 'In Transit', 'It is In Transit now, so it can no longer be canceled here.'],
  ] as const)('says what came of it: %o', async (request, status, text) => {
    const cancellationRequest = { at: '2026-11-20T18:00:00.000Z', ...request };
    await openWith({ items: [aCustomerPackage({ status, cancellationRequest, can })] });
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  });
});
