import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCustomerPackage } from '../../../lib/shipments/shipment.fixtures.ts';
import {
  counts,
  due,
  openAsCustomer,
  prepareDashboard,
  server,
  toasts,
  user,
} from '../testing/render-dashboard.tsx';

prepareDashboard();

const RATE = 'POST /api/packages/user/MW123456789/rating';
const rating = () => screen.queryByRole('group', { name: 'Rate the delivery of MW123456789' });

async function openWith(...items: ReturnType<typeof aCustomerPackage>[]) {
  await openAsCustomer();
  server.answers = {
    ...server.answers,
    'GET /api/packages/user': () => Response.json({ items, counts, due }),
  };
  // The list is loaded again for another filter.
  await user.click(screen.getByRole('button', { name: 'Delivered 2' }));
}

it('asks for stars first, which can be changed, then for words, and sends both with one press', async () => {
  const delivered = aCustomerPackage({
    status: 'Delivered',
    can: { askToCancel: false, rate: true, withdrawCancellation: false },
  });
  const rated = aCustomerPackage({
    status: 'Delivered',
    rating: { stars: 4, comment: 'Careful', ratedAt: '2026-11-22T10:00:00.000Z' },
  });
  await openWith(delivered);
  const star = (name: string) => screen.findByRole('button', { name });
  await star('1 of 5: Poor');
  expect(screen.queryByLabelText('Tell us more (optional)')).toBeNull();
  await user.click(await star('1 of 5: Poor'));
  await user.click(await star('4 of 5: Good'));
  await user.type(screen.getByLabelText('Tell us more (optional)'), 'Careful');
  server.answers = {
    ...server.answers,
    [RATE]: () => Response.json(rated),
    'GET /api/packages/user': () => Response.json({ items: [rated], counts, due }),
  };
  expect(screen.getByRole('button', { name: /of 5/, pressed: true })).toBe(await star('4 of 5: Good'));
  expect(server.asked.some((request) => request.startsWith(RATE))).toBe(false);
  await user.click(await star('Send rating'));
  await waitFor(() => expect(rating()).toBeNull());
  expect(document.activeElement?.id).toBe('package-MW123456789');
  expect(server.asked).toContain(`${RATE} {"stars":4,"comment":"Careful"}`);
  expect(toasts.at(-1)?.title).toBe('Thank you');
});

it('is not offered where the server does not allow it, and says when it failed', async () => {
  await openWith(aCustomerPackage({ status: 'Delivered' }));
  expect(rating()).toBeNull();
  server.answers = {
    ...server.answers,
    'GET /api/packages/user': () =>
      Response.json({
        items: [
          aCustomerPackage({
            status: 'Delivered',
            can: { askToCancel: false, rate: true, withdrawCancellation: false },
          }),
        ],
        counts,
        due,
      }),
  };
  await user.click(screen.getByRole('button', { name: 'Pending 1' }));
  await user.click(await screen.findByRole('button', { name: '5 of 5: Excellent' }));
  await user.click(screen.getByRole('button', { name: 'Send rating' }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ variant: 'destructive', title: 'Rating not saved' }),
  );
});
