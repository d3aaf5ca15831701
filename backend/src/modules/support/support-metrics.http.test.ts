import { WEEKDAYS } from '@moveway/contracts/settings/settings.constants.ts';
import { HIDDEN_PAGE_HEADER } from '@moveway/contracts/support/hidden-page.ts';
import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startBackendOfFile, TEST_ADMIN } from '../../testing/test-backend.ts';
import { SessionModel } from '../accounts/account.model.ts';
import { SettingsModel } from '../settings/settings.model.ts';
import { SupportTimeModel } from './support-time.model.ts';

const MINUTE = 60_000;

const backend = await startBackendOfFile('support_metrics');
const admin = await backend.admin();
const jane = await signUpCustomer(backend, 'jane');

const metrics = () => admin('GET /api/admin/analytics/support', { query: { period: 'week' } });
const ask = () => jane.call('POST /api/chat/send', { body: { message: 'Where is it?' } });
const answer = () =>
  admin('POST /api/admin/conversations/:id/messages', {
    params: { id: jane.id },
    body: { message: 'In Reno.' },
  });
const availability = () => jane.call('GET /api/chat/availability', {});

it('count first replies, resolutions and questions, by assignee', async () => {
  expect(await metrics()).toMatchObject({ firstReplyMinutes: null, resolutionMinutes: null, answered: 0 });
  await ask();
  const { id: userId } = await admin('GET /api/auth/user', {});
  await admin('PUT /api/admin/conversations/:id/assignee', { params: { id: jane.id }, body: { userId } });
  expect((await metrics()).assignees).toMatchObject([
    { assignee: { id: userId, username: 'Dispatcher' }, waiting: 1, answered: 0 },
  ]);
  const { sequence } = await answer();
  await admin('PUT /api/admin/conversations/:id/status', {
    params: { id: jane.id },
    body: { status: 'resolved', lastSeenSequence: sequence },
  });
  const { firstReplyMinutes, resolutionMinutes, hours, assignees, ...counts } = await metrics();
  expect(firstReplyMinutes).toEqual(expect.any(Number));
  expect(resolutionMinutes).toEqual(expect.any(Number));
  expect(counts).toEqual({ answered: 1, resolved: 1, timeZone: 'America/Chicago' });
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, { questions }) => sum + questions, 0)).toBe(1);
  expect(assignees).toMatchObject([{ assignee: { id: userId }, answered: 1, resolved: 1, waiting: 0 }]);
});

it('have the median, and what was unanswered after an hour, by the hour it came in', async () => {
  const to = new Date();
  const times = [1, 2, 90].map((minutes) => ({
    kind: 'answer',
    conversationId: jane.id,
    from: new Date(to.getTime() - minutes * MINUTE),
    to,
    milliseconds: minutes * MINUTE,
    isFirst: true,
  }));
  await SupportTimeModel.deleteMany({});
  await SupportTimeModel.insertMany(times);
  const { firstReplyMinutes, hours, assignees } = await metrics();
  expect(firstReplyMinutes).toBe(2);
  expect(hours.reduce((sum, { unanswered }) => sum + unanswered, 0)).toBe(1);
  expect(assignees).toMatchObject([{ answered: 3 }]);
  expect(assignees[0]).not.toHaveProperty('assignee');
});

it.each(['america/chicago', 'utc', 'America/Coyhaique', 'US/Central'])(
  'are answered with %s stored as the time zone, and say which zone their hours are of',
  async (timeZone) => {
    const { version } = await admin('GET /api/admin/settings', {});
    // As it could be saved before MongoDB was asked.
    await SettingsModel.collection.updateOne({}, { $set: { timeZone } });
    const settings = await admin('GET /api/admin/settings', {});
    const saved = await admin('PUT /api/admin/settings', { body: { ...settings, stalledDays: 9 } });
    expect(saved).toMatchObject({ timeZone, version: version + 1 });
    const { hours, timeZone: shown } = await metrics();
    expect(hours).toHaveLength(24);
    const expected = { 'america/chicago': 'America/Chicago', utc: 'UTC', 'US/Central': 'America/Chicago' };
    expect([expected[timeZone as keyof typeof expected] ?? timeZone, 'UTC']).toContain(shown);
    await admin('PUT /api/admin/settings', { body: { ...saved, timeZone: 'America/Chicago' } });
  },
);

it('say how long an answer usually takes once there are five', async () => {
  expect(await availability()).not.toHaveProperty('usualReplyMinutes');
  for (let index = 0; index < 2; index += 1) {
    await ask();
    await answer();
  }
  expect(await availability()).toMatchObject({ usualReplyMinutes: 1 });
});

it('a text says outside the business hours, and while no administrator is there, that nobody is, and only then', async () => {
  expect(await availability()).toMatchObject({ isAvailable: true, repliesByEmail: false });
  expect(await availability()).not.toHaveProperty('awayText');
  const { id: userId } = await admin('GET /api/auth/user', {});
  await SessionModel.updateMany({ userId }, { $set: { shownAt: new Date(Date.now() - 10 * MINUTE) } });
  expect(await availability()).toMatchObject({
    isAvailable: false,
    awayText: expect.stringMatching(/^We are open/),
  });
  // A page that is hidden fetches what an event is about.
  const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
  const longAgo = new Date(Date.now() - 10 * MINUTE);
  await SessionModel.updateMany({ userId }, { $set: { shownAt: longAgo, lastUsedAt: longAgo } });
  const headers = { authorization: `Bearer ${adminToken}`, [HIDDEN_PAGE_HEADER]: '1' };
  expect((await fetch(`${backend.url}/api/admin/stats`, { headers })).status).toBe(200);
  expect(await availability()).toMatchObject({ isAvailable: false });
  // Whoever has a token cannot keep its use from its owner.
  expect(await SessionModel.countDocuments({ userId, lastUsedAt: { $gt: longAgo } })).toBe(1);
  // They are back.
  await admin('GET /api/auth/user', {});
  await expect.poll(availability).toMatchObject({ isAvailable: true });
  const settings = await admin('GET /api/admin/settings', {});
  const closed = Object.fromEntries(Object.keys(settings.businessHours).map((day) => [day, '']));
  await admin('PUT /api/admin/settings', {
    body: {
      ...settings,
      businessHours: { ...settings.businessHours, ...closed },
      awayText: 'Back on Monday.',
    },
  });
  expect(await availability()).toMatchObject({ isAvailable: false, awayText: 'Back on Monday.' });
});

it('outside the business hours, the away text is followed by when they begin next', async () => {
  const settings = await admin('GET /api/admin/settings', {});
  const closed = Object.fromEntries(WEEKDAYS.map((day) => [day, '']));
  // Neither today nor tomorrow, in any time zone.
  const day = WEEKDAYS[(new Date().getUTCDay() + 3) % WEEKDAYS.length] ?? 'monday';
  await admin('PUT /api/admin/settings', {
    body: {
      ...settings,
      businessHours: { ...settings.businessHours, ...closed, [day]: '08:00-18:00' },
      awayText: 'We are out.',
    },
  });
  const named = `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
  expect(await availability()).toMatchObject({
    isAvailable: false,
    awayText: `We are out. Back ${named} at 8 AM CT.`,
  });
});

it('on a holiday, the chat and the public pages say so, and when support is back', async () => {
  const settings = await admin('GET /api/admin/settings', {});
  // Every day that it may be in Chicago meanwhile.
  const holidays = [-1, 0, 1].map((days) => ({
    day: new Date(Date.now() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10),
    name: 'Thanksgiving',
  }));
  const businessHours = Object.fromEntries(WEEKDAYS.map((day) => [day, '08:00-18:00']));
  await admin('PUT /api/admin/settings', {
    body: {
      ...settings,
      businessHours: { ...settings.businessHours, ...businessHours },
      holidays,
      awayText: 'We are out.',
    },
  });
  const closed = /Closed today, Thanksgiving; back \w+ at 8 AM CT/;
  expect(await availability()).toMatchObject({
    isAvailable: false,
    awayText: expect.stringMatching(closed),
  });
  expect(await admin('GET /api/settings', {})).toMatchObject({ openHours: expect.stringMatching(closed) });
});
