import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, renderScreen, stats } from '../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../features/bulletins/bulletins-view.tsx';
import '../features/failed-jobs/failed-job-list.tsx';
import '../features/inbox/inbox-list.tsx';
import { SupportViews } from './support-views.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/conversations';
const none = () => ({ body: { items: [] } });

it('what waits for staff is counted, and each of it is a press away: the conversations by who answers them, and the rest', async () => {
  const waiting = { ...stats, customersWaiting: 2, openRequests: 3 };
  const { user, callsOf } = renderScreen(
    <SupportViews />,
    {
      'GET /api/admin/stats': () => ({ body: waiting }),
      'GET /api/admin/chat': none,
      'GET /api/admin/inbox': none,
      'GET /api/admin/failed-jobs': none,
      'GET /api/admin/bulletins': none,
      'GET /api/admin/bulletins/receivers': () => ({ body: { count: 2, sendsEmail: true } }),
    },
    { at: '/admin/support?search=car&cursor=c2' },
  );
  expect(await screen.findByRole('radio', { name: /^Unanswered ?2$/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Inbox ?3$/ })).toBeTruthy();
  const choice = within(screen.getByLabelText('What to show'));
  for (const [label, view, region] of [
    ['Unanswered', '?filter=waiting', 'Support'],
    ['Mine', '?filter=mine', 'Support'],
    ['Unassigned', '?filter=unassigned', 'Support'],
    ['Resolved', '?filter=resolved', 'Support'],
    ['Inbox', '/inbox', 'Inbox'],
    ['Updates', '/bulletins', 'Service updates'],
    ['Failed jobs', '/failed-jobs', 'Failed jobs'],
    ['Open', '', 'Support'],
  ] as const) {
    await user.click(choice.getByText(label));
    expect(await screen.findByRole('region', { name: region })).toBeTruthy();
    expect(location.pathname + location.search).toBe(`/admin/support${view}`);
  }
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  await waitFor(() =>
    expect(callsOf(LIST).map(({ query }) => query.get('filter'))).toEqual([
      null,
      'waiting',
      'mine',
      'unassigned',
      'resolved',
      null,
    ]),
  );
});
