import { expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';
import { JobModel } from '../jobs/job.repo.ts';
import { ReplySubscriptionModel } from './reply-push.repo.ts';

const body = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/jane',
  keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
};
const backend = await startBackendOfFile('reply_push_http');
const [jane, omar] = await Promise.all([signUpCustomer(backend, 'jane'), signUpCustomer(backend, 'omar')]);

const jobs = () => JobModel.countDocuments({ name: 'push.reply' });

it('a customer is notified of replies in the browser and the session in which they asked', async () => {
  const admin = await backend.admin();
  const reply = () =>
    admin('POST /api/admin/chat/:userId/reply', {
      params: { userId: jane.id },
      body: { message: 'In Reno.' },
    });
  await reply();
  expect(await jobs()).toBe(0);

  await jane.call('POST /api/chat/push', { body });
  const { items } = await jane.call('GET /api/auth/sessions', {});
  const [subscription] = await ReplySubscriptionModel.find().lean();
  expect(items.map(({ id }) => id)).toContain(subscription?.sessionId.toHexString());
  await reply();
  expect(await jobs()).toBe(1);

  // Another customer who knows the endpoint cannot stop the messages to this browser.
  const { endpoint } = body;
  await omar.call('POST /api/chat/push/stop', { body: { endpoint } });
  expect(await ReplySubscriptionModel.countDocuments()).toBe(1);
  await jane.call('POST /api/chat/push/stop', { body: { endpoint } });
  expect(await ReplySubscriptionModel.countDocuments()).toBe(0);
});
