import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCustomerPackage, anEvent, aPackage } from '../../../lib/shipments/shipment.fixtures.ts';
import { closeSupportChat, useSupportChat } from '../../../lib/chat/support-chat.ts';
import { useChatTopic } from '../../../lib/chat/topic.ts';
import { unreadReplies } from '../../../lib/chat/unread-replies.ts';
import {
  counts,
  dana,
  due,
  live,
  open,
  openAsCustomer,
  prepareDashboard,
  server,
  user,
} from '../testing/render-dashboard.tsx';

prepareDashboard();

it('filters by text and by the counters, in the address, and says when nothing matches', async () => {
  await openAsCustomer('/dashboard?status=Delivered');
  expect(server.asked).toContain('GET /api/packages/user?status=Delivered');
  server.answers['GET /api/packages/user'] = () => Response.json({ items: [], counts, due });
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
});

it('leads from a search without a match back to the whole list', async () => {
  await openAsCustomer();
  server.answers = {
    'GET /api/packages/user?': () => Response.json({ items: [], counts, due }),
    ...server.answers,
  };
  await user.type(screen.getByRole('searchbox', { name: 'Search your packages' }), 'books');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('MW123456789')).toBeTruthy();
  expect(await screen.findByText('at /dashboard')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Packages' }));
});

it('offers one way to add a package where there are none', async () => {
  server.answers = { 'GET /api/packages/user': () => Response.json({ items: [], counts, due }) };
  await open(dana);
  expect(await screen.findByRole('heading', { name: 'No packages found' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add a package' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

it('says why a search failed, keeps the counters, and tries again when asked', async () => {
  await openAsCustomer();
  const list = server.answers['GET /api/packages/user'];
  server.answers['GET /api/packages/user'] = () =>
    Response.json({ message: 'Please wait.' }, { status: 503 });
  await user.click(screen.getByRole('button', { name: 'Delivered 2' }));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Please wait.');
  expect(screen.getByRole('button', { name: 'Total Packages 8' })).toBeTruthy();
  server.answers['GET /api/packages/user'] = list ?? (() => Response.error());
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('MW123456789')).toBeTruthy();
});

it('puts what is late before what changed last, and shows nothing twice', async () => {
  const late = aCustomerPackage({ id: 'p9', trackingNumber: 'LATE9', estimatedDelivery: '2026-01-02' });
  await openAsCustomer();
  server.answers['GET /api/packages/user'] = () =>
    Response.json({ items: [aCustomerPackage(), late], counts, due, dueNow: [late] });
  act(() => live.subscription?.onRefetch());
  expect(await screen.findByText('LATE9')).toBeTruthy();
  expect(screen.getAllByText(/^(LATE9|MW123456789)$/).map(({ textContent }) => textContent)).toEqual([
    'LATE9',
    'MW123456789',
  ]);
});

it('puts what waits for papers of the customer before all else', async () => {
  const at = '2026-11-20T18:00:00.000Z';
  const late = aCustomerPackage({ id: 'p9', trackingNumber: 'LATE9', estimatedDelivery: '2026-01-02' });
  const held = (id: string, reason: 'documents' | 'weather') =>
    aCustomerPackage({
      id,
      trackingNumber: `HELD-${id}`,
      hold: { reason, until: '2026-12-01', at, why: 'On hold.' },
    });
  await openAsCustomer();
  server.answers['GET /api/packages/user'] = () =>
    Response.json({ items: [held('p7', 'weather'), held('p8', 'documents')], counts, due, dueNow: [late] });
  act(() => live.subscription?.onRefetch());
  expect(await screen.findByText('LATE9')).toBeTruthy();
  expect(screen.getAllByText(/^(LATE9|HELD-p\d)$/).map(({ textContent }) => textContent)).toEqual([
    'HELD-p8',
    'LATE9',
    'HELD-p7',
  ]);
});

it('says in a row why it waits, is canceled or has a new day, but not once it is delivered', async () => {
  const at = '2026-11-20T18:00:00.000Z';
  const rescheduled = { from: '2026-11-24', reason: 'weather', at, why: 'Weather. Snow on I-80.' } as const;
  const hold = { reason: 'documents', until: '2026-12-01', at, why: 'Waiting for documents.' } as const;
  const cancellation = { reason: 'no_carrier', at, why: 'No carrier was available.' } as const;
  await openAsCustomer();
  const items = [
    aCustomerPackage({ id: 'p2', trackingNumber: 'MOVED2', rescheduled }),
    aCustomerPackage({ id: 'p3', trackingNumber: 'HELD3', rescheduled, hold }),
    aCustomerPackage({ id: 'p4', trackingNumber: 'GONE4', cancellation }),
    aCustomerPackage({ id: 'p5', trackingNumber: 'THERE5', rescheduled, status: 'Delivered' }),
  ];
  server.answers['GET /api/packages/user'] = () => Response.json({ items, counts, due });
  act(() => live.subscription?.onRefetch());
  const row = async (number: string) => (await screen.findByText(number)).closest('summary');
  const why = async (number: string) => (await row(number))?.textContent.match(/Weather|Waiting|No carrier/g);
  const road = async (number: string) => (await row(number))?.querySelectorAll('[style*="--covered"]');
  expect(await why('MOVED2')).toEqual(['Weather']);
  expect(await why('HELD3')).toEqual(['Waiting']);
  expect(await why('GONE4')).toEqual(['No carrier']);
  expect(await road('HELD3')).toHaveLength(1);
  expect(await road('GONE4')).toHaveLength(0);
  expect(await why('THERE5')).toBeNull();
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
  await openAsCustomer();
  server.answers = {
    'GET /api/packages/user?cursor=next': () =>
      Response.json({ items: [aCustomerPackage({ id: 'p2', trackingNumber: 'SECOND2' })], counts, due }),
    'GET /api/packages/user': () =>
      Response.json({ items: [aCustomerPackage()], counts, due, nextCursor: 'next' }),
  };
  act(() => live.subscription?.onRefetch());
  await user.click(await screen.findByRole('button', { name: 'Show more packages' }));
  expect(await screen.findByText('SECOND2')).toBeTruthy();
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

  server.answers['GET /api/packages/user'] = () =>
    Response.json({
      items: [aCustomerPackage({ status: 'Delivered', updatedAt: '2026-11-21T19:59:00.000Z' })],
      counts: { ...counts, delivered: 3 },
      due: [],
    });
  server.answers['GET /api/packages/track/'] = () =>
    Response.json({
      package: aPackage(),
      events: [anEvent({ id: 'e2', location: 'Denver, CO' }), anEvent()],
      route: {},
    });
  act(() =>
    live.subscription?.onChange?.({ trackingNumber: 'MW123456789', updatedAt: '2026-11-21T19:59:00.000Z' }),
  );
  expect(await screen.findByText('Denver, CO')).toBeTruthy();
  expect(await screen.findByText('Delivered', { selector: 'summary *' })).toBeTruthy();
  expect(screen.getByText('MW123456789 is now Delivered.').closest('[aria-live="polite"]')).toBeTruthy();
});
