import { accountChanged, forgetAccount } from '@moveway/ui/personal/account.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anEvent, aPackage } from '../../lib/shipments/shipment.fixtures.ts';
import { refreshSession, signOut } from '../../lib/accounts/session.ts';
import { lastKnownAnswers } from './last-known.ts';
import { json, open, pass, prepareTracking, server } from './testing/render-tracking.tsx';

prepareTracking();
afterEach(() => accountChanged(undefined));

const answerFor = (receiver: string) => () =>
  json({ package: aPackage({ receiver }), events: [anEvent()], route: {} });
const receivers = () => lastKnownAnswers(['MW123456789']).map(({ result }) => result.package.receiver);

it('shows and stores nothing of what a user was told once they have signed out', async () => {
  accountChanged('dana');
  server.answer = answerFor('Dana Reyes');
  open('/tracking?number=MW123456789');
  await pass(3000);
  expect(screen.getAllByText(/Dana Reyes/).length).toBeGreaterThan(0);
  expect(receivers()).toEqual(['Dana Reyes']);

  server.answer = answerFor('D. R.');
  act(() => {
    forgetAccount('dana');
    accountChanged(undefined);
  });
  expect(screen.queryByText(/Dana Reyes/)).toBeNull();
  await pass(3000);
  expect(screen.getAllByText(/D\. R\./).length).toBeGreaterThan(0);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Dana Reyes');
  expect(receivers()).toEqual(['D. R.']);
});

it('stores nothing of an answer that comes after its user has left', async () => {
  accountChanged('dana');
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answer = () => promise;
  open('/tracking?number=MW123456789');
  await pass(100);
  server.answer = answerFor('D. R.');
  act(() => accountChanged('eli'));
  resolve(answerFor('Dana Reyes')());
  await pass(3000);
  expect(screen.queryByText(/Dana Reyes/)).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Dana Reyes');
});

it('ends the search when its user signs out, so that it is not asked again for the next one', async () => {
  const dana = { id: 'dana', username: 'dana', isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z' };
  document.cookie = 'moveway.signed-in=1';
  server.answer = () => json(dana);
  await refreshSession();
  server.answer = answerFor('Dana Reyes');
  open('/tracking?number=MW123456789');
  await pass(3000);
  expect(screen.getAllByText(/Dana Reyes/).length).toBeGreaterThan(0);

  document.cookie = 'moveway.signed-in=; max-age=0';
  server.answer = () => json({ signedOut: true });
  await act(async () => signOut());
  await pass(3000);
  expect(screen.getByTestId('address').textContent).toBe('/tracking');
  expect(screen.queryByText(/Dana Reyes/)).toBeNull();
});
