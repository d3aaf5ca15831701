import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
  type Answers,
} from '../../../testing/render-console.tsx';
import { EMMA } from '../../../testing/render-support.tsx';
import { AskedPackage } from './asked-package.tsx';

prepareBrowser();

const trackingNumber = 'MW1000001';
const PACKAGE = `GET /api/admin/packages/${trackingNumber}`;
const NOT_THEIRS = 'Not this customer’s package';

type Answer = Answers[string];

async function openAskedPackage(answer: Answer) {
  const console = renderScreen(<AskedPackage trackingNumber={trackingNumber} userId={EMMA} />, {
    [PACKAGE]: answer,
  });
  await screen.findByRole('link', { name: trackingNumber });
  return console;
}

it.each([
  ['of another customer', { id: 'c'.repeat(24), username: 'carl' }],
  ['of nobody', undefined],
])('a conversation about a package %s says that it is not theirs', async (_, customer) => {
  await openAskedPackage(() => ({ body: { package: adminPackage({ customer }), events: [], route: {} } }));
  expect(await screen.findByText(NOT_THEIRS)).toBeTruthy();
});

it.each([
  [
    'their own package',
    () => ({
      body: { package: adminPackage({ customer: { id: EMMA, username: 'emma' } }), events: [], route: {} },
    }),
  ],
  [
    'a package that was deleted for good',
    () => errorResponse(404, 'shipment.not_found', 'That package was not found.'),
  ],
])('a conversation about %s says nothing of the kind', async (_, answer) => {
  const console = await openAskedPackage(answer);
  await expect.poll(() => console.callsOf(PACKAGE).length).toBe(1);
  expect(screen.queryByText(NOT_THEIRS)).toBeNull();
});
