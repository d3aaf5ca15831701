import { WEEKDAYS } from '@moveway/contracts/settings/settings.constants.ts';
import { HIDDEN_PAGE_HEADER } from '@moveway/contracts/http/http.constants.ts';
import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startBackendOfFile, TEST_ADMIN } from '../../testing/test-backend.ts';
import { SessionModel } from '../../accounts/account.model.ts';
import { SupportTimeModel } from './support-times.repo.ts';

const MINUTE = 60_000;

const backend = await startBackendOfFile('support_times');
const admin = await backend.admin();
const jane = await signUpCustomer(backend, 'jane');

const report = () => admin('GET /api/admin/analytics', { query: { period: 'week' } });
const ask = () => jane.call('POST /api/chat/send', { body: { message: 'Where is it?' } });
const answer = () =>
  admin('POST /api/admin/conversations/:id/messages', {
    params: { id: jane.id },
    body: { message: 'In Reno.' },
  });
const availability = () => jane.call('GET /api/chat/availability', {});

it('are the median of first answers and the open conversations in the analytics', async () => {
  const none = { current: null, previous: null };
  expect(await report()).toMatchObject({ firstReplyMinutes: none, openConversations: 0 });
  await ask();
  expect(await report()).toMatchObject({ firstReplyMinutes: none, openConversations: 1 });
  await answer();
  await ask();
  const { sequence } = await answer();
  expect(await SupportTimeModel.find().sort({ to: 1 }).lean()).toMatchObject([
    { isFirst: true },
    { isFirst: false },
  ]);
  expect(await report()).toMatchObject({ firstReplyMinutes: { current: 1 }, openConversations: 1 });
  await admin('PUT /api/admin/conversations/:id/status', {
    params: { id: jane.id },
    body: { status: 'resolved', lastSeenSequence: sequence },
  });
  expect(await report()).toMatchObject({ openConversations: 0 });
});

it('cover the period up to now, compared with the one before it', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * MINUTE);
  const time = (days: number, minutes: number, isFirst = true) => ({
    to: daysAgo(days),
    milliseconds: minutes * MINUTE,
    isFirst,
  });
  await SupportTimeModel.deleteMany({});
  await SupportTimeModel.insertMany([
    ...[1, 2, 90].map((minutes) => time(1, minutes)),
    time(1, 500, false),
    time(8, 7),
    time(15, 30),
  ]);
  expect(await report()).toMatchObject({ firstReplyMinutes: { current: 2, previous: 7 } });
  await SupportTimeModel.deleteMany({ $or: [{ to: { $lt: daysAgo(2) } }, { isFirst: false }] });
});

it('tell how long an answer usually takes once there are five', async () => {
  expect(await availability()).not.toHaveProperty('usualReplyMinutes');
  for (let index = 0; index < 2; index += 1) {
    await ask();
    await answer();
  }
  expect(await availability()).toMatchObject({ usualReplyMinutes: 1 });
});

it('the away text is shown only outside the business hours or while no administrator is there', async () => {
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
  const { businessHours } = await admin('GET /api/admin/settings', {});
  const closed = Object.fromEntries(Object.keys(businessHours).map((day) => [day, '']));
  await backend.changeSettings({
    businessHours: { ...businessHours, ...closed },
    awayText: 'Back on Monday.',
  });
  expect(await availability()).toMatchObject({ isAvailable: false, awayText: 'Back on Monday.' });
});

it('outside the business hours, the next opening follows the away text', async () => {
  const { businessHours } = await admin('GET /api/admin/settings', {});
  const closed = Object.fromEntries(WEEKDAYS.map((day) => [day, '']));
  // Neither today nor tomorrow, in any time zone.
  const day = WEEKDAYS[(new Date().getUTCDay() + 3) % WEEKDAYS.length] ?? 'monday';
  await backend.changeSettings({
    businessHours: { ...businessHours, ...closed, [day]: '08:00-18:00' },
    awayText: 'We are out.',
  });
  const named = `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
  expect(await availability()).toMatchObject({
    isAvailable: false,
    awayText: `We are out. Back ${named} at 8 AM CT.`,
  });
});

it('on a holiday, the chat and the public pages name it and when support is back', async () => {
  const { businessHours } = await admin('GET /api/admin/settings', {});
  // Every day that it may be in Chicago meanwhile.
  const holidays = [-1, 0, 1].map((days) => ({
    day: new Date(Date.now() + days * 24 * 60 * MINUTE).toISOString().slice(0, 10),
    name: 'Thanksgiving',
  }));
  const open = Object.fromEntries(WEEKDAYS.map((day) => [day, '08:00-18:00']));
  await backend.changeSettings({
    businessHours: { ...businessHours, ...open },
    holidays,
    awayText: 'We are out.',
  });
  const closed = 'Closed today, Thanksgiving; back \\w+ at 8 AM CT';
  expect(await availability()).toMatchObject({
    isAvailable: false,
    awayText: expect.stringMatching(`^We are out. ${closed}`),
  });
  expect(await admin('GET /api/settings', {})).toMatchObject({ openHours: expect.stringMatching(closed) });
});
