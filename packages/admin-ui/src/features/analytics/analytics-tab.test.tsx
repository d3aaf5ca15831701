import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import {
  adminPackage,
  prepareBrowser,
  errorResponse,
  renderScreen,
  stats,
  type Answers,
} from '../../testing/render-console.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { StatCards } from './stat-cards.tsx';

prepareBrowser();

const report: AnalyticsReport = {
  period: { from: '2026-11-15', to: '2026-11-21' },
  previousPeriod: { from: '2026-11-08', to: '2026-11-14' },
  created: { current: 12, previous: 10 },
  delivered: { current: 5, previous: 5 },
  onTimeShare: { current: null, previous: 90 },
  revenue: { current: 12_345.5, previous: 10_000 },
  satisfaction: { current: 98.5, previous: null, isPublished: true, ratings: 3 },
  firstReplyMinutes: { current: 4, previous: 90 },
  openConversations: 12,
  timeline: [
    { date: '2026-11-20', created: 7, delivered: 2 },
    { date: '2026-11-21', created: 5, delivered: 3 },
  ],
  timeInStatus: [{ status: 'In Transit', hours: { current: 60, previous: null } }],
  lanes: [{ origin: { label: 'Reno, NV' }, destination: { label: 'Miami, FL' }, count: 3 }],
  lanesCountedAt: '2026-11-21T20:05:00.000Z',
  isCounting: false,
};

const late = adminPackage({
  status: 'In Transit',
  estimatedDelivery: '2026-11-18',
  createdAt: '2026-11-10T10:00:00.000Z',
  updatedAt: '2026-11-17T10:00:00.000Z',
});

const REPORT = 'GET /api/admin/analytics';
const ATTENTION = 'GET /api/admin/analytics/attention';

const server: Answers = {
  [REPORT]: () => ({ body: report }),
  [ATTENTION]: ({ query }) => ({
    body: { items: query.get('reason') === 'late' ? [{ package: late, reason: 'late', days: 3 }] : [] },
  }),
};

const render = (answers: Answers = {}, period = 'month') =>
  renderScreen(<AnalyticsTab />, { ...server, ...answers }, { at: `/admin/analytics?period=${period}` });

const figure = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt > span' })).closest('div') ?? document.body);

describe('the metrics of a period', () => {
  it('are compared with the period before, in words and as tables, for the period in the address or chosen', async () => {
    const console = render({}, 'year');
    const created = await figure('Created');
    expect(created.getByText('12')).toBeTruthy();
    expect(created.getByText('2 more (10 before)')).toBeTruthy();
    expect((await figure('Delivered')).getByText('No change')).toBeTruthy();
    // The stat card shows the rate of all packages; the screen shows no second one.
    expect(screen.queryByText('Delivery rate')).toBeNull();
    expect((await figure('On time')).getByText('None yet')).toBeTruthy();
    expect(screen.getByText('Created and delivered by week')).toBeTruthy();
    expect(console.callsOf(REPORT)[0]?.query.get('period')).toBe('year');
    const lanes = within(await screen.findByRole('region', { name: 'Busiest lanes, table' }));
    expect(screen.getByText(/^As of Nov 21, .*:05/)).toBeTruthy();
    expect(lanes.getByRole('cell', { name: '1. Reno, NV to Miami, FL' })).toBeTruthy();
    const time = within(screen.getByRole('region', { name: 'Average time in each status' }));
    await console.user.click(time.getByRole('button', { name: /Show as a table/ }));
    expect(time.getByRole('row', { name: 'In Transit 2.5 days –' })).toBeTruthy();

    const revenue = await figure('Revenue');
    expect(revenue.getByText('$12,346')).toBeTruthy();
    expect(revenue.getByText('$2,346 more ($10,000 before)')).toBeTruthy();
    const published = await figure('Satisfaction');
    expect(published.getByText('98.5%')).toBeTruthy();
    expect(published.getByText('published figure')).toBeTruthy();
    expect(published.getByText('3 of 20 ratings so far')).toBeTruthy();

    const firstReply = await figure('First reply');
    expect(firstReply.getByText('4 minutes')).toBeTruthy();
    expect(firstReply.getByText('1.4 hours less (1.5 hours before)')).toBeTruthy();
    const open = await figure('Open conversations');
    expect(open.getByText('12')).toBeTruthy();
    expect(open.queryByText(/compare/)).toBeNull();

    // Its own once enough customers have rated.
    const satisfaction = { current: 90.5, previous: 88, isPublished: false, ratings: 40 };
    console.answers[REPORT] = () => ({ body: { ...report, satisfaction } });
    await console.user.click(screen.getByText('Week'));
    await screen.findByText('90.5%');
    expect((await figure('Satisfaction')).getByText('2.5 points more (88% before)')).toBeTruthy();
    expect(console.callsOf(REPORT).at(-1)?.query.get('period')).toBe('week');
  });

  it('show why they could not be loaded, and can be loaded again', async () => {
    const console = render({ [REPORT]: () => errorResponse(503, 'unavailable', 'Just a moment.') });
    await screen.findByText('Just a moment.');
    console.answers[REPORT] = () => ({ body: report });
    await console.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 more (10 before)')).toBeTruthy();
  });
});

it('packages that need attention are a list to work from: late ones first, or the stalled ones', async () => {
  const { user } = render();
  const link = await screen.findByRole('link', { name: 'MW1000001' });
  expect(link.getAttribute('href')).toContain('package=MW1000001');
  expect(screen.getByText('3 days')).toBeTruthy();
  await user.click(screen.getByText('Stalled'));
  expect(await screen.findByText('No stalled packages')).toBeTruthy();
});

it('says which number is an estimate, and compares the delivery rate where there were packages a month ago', async () => {
  const estimated = { totalUsers: 9000, chatMessages: 12_345, estimated: ['chatMessages'] };
  const compared = { deliveryRate: 84, deliveryRateBefore: 82 };
  renderScreen(<StatCards />, {
    'GET /api/admin/stats': () => ({ body: { ...stats, ...estimated, ...compared } }),
  });
  const card = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  await waitFor(async () => expect(await card('Messages')).toBe('MessagesAbout 12,345'));
  expect(await card('Total Users')).toBe('Total Users9,000');

  const rate = async () =>
    (await screen.findByText('Delivery Rate')).parentElement?.textContent?.replaceAll('\u00A0', ' ');
  await waitFor(async () => expect(await rate()).toBe('Delivery Rate84% of all▲ 2 points in 30 days'));
  cleanup();
  renderScreen(<StatCards />, {
    'GET /api/admin/stats': () => ({ body: { ...stats, deliveryRate: 84 } }),
  });
  await waitFor(async () => expect(await rate()).toBe('Delivery Rate84% of all'));
});

it('says that the answer comes from another server, and shows no number of it', async () => {
  renderScreen(<StatCards />, {
    'GET /api/admin/stats': () => ({ body: '<html>Sign in to the Wi-Fi</html>' }),
  });
  expect((await screen.findByText(/^The server cannot be reached/)).closest('[role=alert]')).toBeTruthy();
  const cards = screen.getByText('Total Users').closest('dl');
  expect(cards?.textContent).toBe('Total Users–Active Packages–Delivery Rate–Messages–');
});

it('cards and metrics show that packages are still being counted, without a layout shift', async () => {
  renderScreen(
    <>
      <StatCards />
      <AnalyticsTab />
    </>,
    {
      ...server,
      [REPORT]: () => ({ body: { ...report, isCounting: true } }),
      'GET /api/admin/stats': () => ({ body: { ...stats, totalUsers: 7, isCounting: true } }),
    },
  );
  const card = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;
  await waitFor(async () => expect(await card('Total Users')).toBe('Total Users7'));
  expect(await card('Active Packages')).toBe('Active PackagesStill counting');
  expect(await card('Delivery Rate')).toBe('Delivery RateStill counting');
  expect(await screen.findByText(/numbers below are incomplete/)).toBeTruthy();
});
