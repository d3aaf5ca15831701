import { beforeEach, expect, it } from 'vitest';
import { RateLimitModel } from '../storage/limits/limits.ts';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { agedFormToken } from '../testing/form-requests.ts';
import { startMailedBackend } from '../testing/servers/mailed-backend.ts';
import { LinkTokenModel } from '../storage/link-tokens.ts';
import { SubscriptionModel } from './subscription.repo.ts';

const JANE = 'Jane@example.com';

const { backend, mails } = await startMailedBackend('subscriptions', {
  limits: { 'mail-subscription': 2 },
  env: { JOBS_POLL_MS: '100' },
});
beforeEach(async () => {
  mails.received.length = 0;
  await Promise.all([SubscriptionModel.deleteMany({}), RateLimitModel.deleteMany({})]);
});

const request = async (email: string, formToken?: string) =>
  backend.api('POST /api/subscriptions', {
    body: { email, formToken: formToken ?? (await agedFormToken()) },
  });
const confirm = (token: string) => backend.api('POST /api/subscriptions/confirm', { body: { token } });

/** Subscribes, and reads the email that follows. */
async function linksSentTo(email: string) {
  await request(email);
  const [mail] = await mails.waitFor(email, 'Confirm your subscription');
  const confirmToken = /\/confirm\?token=([\w-]+)&for=updates/.exec(mail?.text ?? '')?.[1] ?? '';
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  return { confirmToken, header };
}

it('is pending until it is confirmed by the link in the email, which may happen twice', async () => {
  const { confirmToken } = await linksSentTo(JANE);
  const [pending] = await SubscriptionModel.find().lean();
  expect(pending).toMatchObject({ email: JANE, pendingUntil: expect.any(Date) });
  expect(pending?.confirmedAt).toBeUndefined();
  expect(await confirm(confirmToken)).toEqual({ email: JANE });
  const [confirmed] = await SubscriptionModel.find().lean();
  expect(confirmed?.confirmedAt).toBeInstanceOf(Date);
  // Nothing removes it any more.
  expect(confirmed?.pendingUntil).toBeUndefined();
  expect(await confirm(confirmToken)).toEqual({ email: JANE });
  expect(await SubscriptionModel.find().lean()).toEqual([confirmed]);
});

it('gets the same answer, and no email, when the address is subscribed already in upper or lower case', async () => {
  const first = await request(JANE);
  const [mail] = await mails.waitFor(JANE, 'Confirm your subscription');
  await confirm(/token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  expect(await request('jane@EXAMPLE.com')).toEqual(first);
  // The job before this one has run by the time this one has.
  await linksSentTo('next@example.com');
  expect(mails.received).toHaveLength(2);
  expect(await SubscriptionModel.countDocuments()).toBe(2);
});

it('ends with one click of a mail program, and the older link does not bring it back', async () => {
  await LinkTokenModel.deleteMany({});
  const { confirmToken, header } = await linksSentTo(JANE);
  await confirm(confirmToken);
  // Nothing is stored for the link that ends it.
  expect(await LinkTokenModel.distinct('purpose')).toEqual(['confirm-subscription']);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = header('list-unsubscribe').replaceAll(/[<>]/g, '').replace(mails.env.SITE_URL, backend.url);
  const stop = () => fetch(url, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
  expect((await stop()).status).toBe(200);
  expect(await (await stop()).json()).toEqual({ email: JANE });
  expect(await SubscriptionModel.countDocuments()).toBe(0);
  expect(await apiErrorOf(confirm(confirmToken))).toMatchObject({ code: 'account.link_expired' });
});

it('is requested once with a form’s token', async () => {
  const formToken = await agedFormToken();
  await request(JANE, formToken);
  expect((await apiErrorOf(request('next@example.com', formToken))).code).toBe('inbox.form_token_rejected');
  expect(await SubscriptionModel.countDocuments()).toBe(1);
});

it('sends a limited number of emails to one address, in any spelling', async () => {
  await request(JANE);
  await request(JANE.toLowerCase());
  for (const spelling of [JANE, 'jane+tag@example.com', 'JANE+other@example.com']) {
    expect((await apiErrorOf(request(spelling))).code).toBe('rate_limited');
  }
  expect(await request('another@example.com')).toEqual({ accepted: true });
});
