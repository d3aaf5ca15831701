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

it('rates a delivered package with one tap, and what was typed', async () => {
  const delivered = aCustomerPackage({
    status: 'Delivered',
    can: { askToCancel: false, rate: true, withdrawCancellation: false },
  });
  const rated = aCustomerPackage({
    status: 'Delivered',
    rating: { stars: 4, comment: 'Careful', ratedAt: '2026-11-22T10:00:00.000Z' },
  });
  await openWith(delivered);
  await user.type(await screen.findByLabelText('Tell us more (optional)'), 'Careful');
  server.answers = {
    ...server.answers,
    [RATE]: () => Response.json(rated),
    'GET /api/packages/user': () => Response.json({ items: [rated], counts, due }),
  };
  await user.click(screen.getByRole('button', { name: '4 of 5: Good' }));
  await waitFor(() => expect(rating()).toBeNull());
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
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ variant: 'destructive', title: 'Rating not saved' }),
  );
});
