import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminPackage, errorResponse, prepareBrowser } from '../../../testing/render-console.tsx';
import { conversation, DETAIL, EMMA, openReply, renderSupport } from '../../../testing/render-support.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../../../app/support-views.tsx';

prepareBrowser();

const trackingNumber = 'MW1000001';
const PACKAGE = `GET /api/admin/packages/${trackingNumber}`;
const NOT_THEIRS = 'Not this customer’s package';

async function openConversationAbout(answer: () => { body: object } | ReturnType<typeof errorResponse>) {
  const console = renderSupport({
    [DETAIL]: () => ({ body: conversation({ trackingNumber }) }),
    [PACKAGE]: answer,
  });
  await openReply(console);
  await screen.findByRole('link', { name: trackingNumber });
  return console;
}

it.each([
  ['of another customer', { id: 'c'.repeat(24), username: 'carl' }],
  ['of nobody', undefined],
])('a conversation about a package %s says that it is not theirs', async (_, customer) => {
  await openConversationAbout(() => ({ body: { package: adminPackage({ customer }), events: [] } }));
  expect(await screen.findByText(NOT_THEIRS)).toBeTruthy();
});

it.each([
  [
    'their own package',
    () => ({ body: { package: adminPackage({ customer: { id: EMMA, username: 'emma' } }), events: [] } }),
  ],
  [
    'a package that was deleted for good',
    () => errorResponse(404, 'shipment.not_found', 'That package was not found.'),
  ],
])('a conversation about %s says nothing of the kind', async (_, answer) => {
  const console = await openConversationAbout(answer);
  await expect.poll(() => console.callsOf(PACKAGE).length).toBe(1);
  expect(screen.queryByText(NOT_THEIRS)).toBeNull();
});
