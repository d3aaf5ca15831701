import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { createLogger } from '../../kernel/logger.ts';
import { LinkTokenModel } from '../../storage/link-tokens.ts';
import { RateLimitModel } from '../../storage/limits/limits.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { CUSTOMER_PASSWORD, signUpCustomer, type TestCustomer } from '../../testing/customer.ts';
import { forwardedFrom } from '../../testing/forwarded.ts';
import { startMailedBackend } from '../../testing/servers/mailed-backend.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import { LIMITS } from '../../config/limits.ts';
import { UserModel } from '../account.model.ts';

const NEW_PASSWORD = 'a whole new password';
const CONFIRM = 'Confirm your email address';
const RESET = 'Choose a new password';
const logged: string[] = [];

const log = createLogger({ level: 'trace', destination: { write: (line: string) => logged.push(line) } });
const { backend, mails } = await startMailedBackend('account_email', {
  limits: { 'mail-address': 1000, 'sign-up-address': 1000 },
  env: { TRUST_PROXY: '1' },
  log,
});

const emailOf = ({ username }: Pick<TestCustomer, 'username'>) => `${username}@example.com`;
const forgot = (username: string) => backend.api('POST /api/auth/forgot-password', { body: { username } });
/** The same from the network of a stranger. */
const forgotFrom = (address: string, username: string) =>
  createApiClient({ baseUrl: backend.url, fetch: forwardedFrom(address) })('POST /api/auth/forgot-password', {
    body: { username },
  });
const confirm = (token: string) => backend.api('POST /api/auth/confirm-email', { body: { token } });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  backend.api('POST /api/auth/reset-password', { body: { token, newPassword } });
const signIn = (username: string, password: string) =>
  createApiClient({ baseUrl: backend.url, fetch: backend.browser() })('POST /api/auth/login', {
    body: { username, password },
  });

/** The secret of the link in the latest such email. */
async function tokenFrom(to: string, subject: string, count = 1): Promise<string> {
  const found = await mails.waitFor(to, subject, count);
  return /\?token=([\w-]{43})/.exec(found.at(-1)?.text ?? '')?.[1] ?? '';
}

async function confirmedCustomer(username: string): Promise<TestCustomer> {
  const customer = await signUpCustomer(backend, username);
  await confirm(await tokenFrom(emailOf(customer), CONFIRM));
  return customer;
}

/** Until everything that was to be sent is sent, or is not to be sent any more. */
const allSent = () =>
  vi.waitFor(
    async () => expect(await JobModel.countDocuments({ name: /^mail\./, lastFinishedAt: null })).toBe(0),
    { interval: 10 },
  );

describe('an email address', () => {
  it('is confirmed with the link of the sign-up email, which may be opened twice', async () => {
    const ann = await signUpCustomer(backend, 'ann');
    expect((await ann.call('GET /api/auth/user', {})).emailConfirmedAt).toBeUndefined();
    const token = await tokenFrom(emailOf(ann), CONFIRM);
    expect(await confirm(token)).toEqual({ email: 'ann@example.com' });
    expect(await confirm(token)).toEqual({ email: 'ann@example.com' });
    expect((await ann.call('GET /api/auth/user', {})).emailConfirmedAt).toBeTypeOf('string');
    const admin = await backend.admin();
    const { items } = await admin('GET /api/admin/users', { query: { search: 'ann' } });
    expect(items[0]?.emailConfirmedAt).toBeTypeOf('string');
  });

  it('gets emails that greet by first name only once it is confirmed', async () => {
    const amy = await signUpCustomer(backend, 'amy_1990', { firstName: 'Win $500 at evil.example' });
    const [mail] = await mails.waitFor(emailOf(amy), CONFIRM, 1);
    expect(mail?.text).toContain('Hello,\n');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/amy_1990|Win|evil/);
    await confirm(await tokenFrom(emailOf(amy), CONFIRM));
    await forgot('amy_1990');
    const [greeting] = await mails.waitFor(emailOf(amy), RESET);
    expect(greeting?.text).toContain('Hello Win,');
    await amy.call('POST /api/auth/change-email', {
      body: { currentPassword: CUSTOMER_PASSWORD, newEmail: 'amy@new.example' },
    });
    const [change] = await mails.waitFor('amy@new.example', 'Confirm your new email address');
    expect(change?.text).toContain('Hello,\n');
    expect(`${greeting?.text} ${greeting?.html} ${change?.html}`).not.toMatch(/\$500|evil/);
  });

  it('gets a limited number of emails in any spelling, and accounts are opened without them', async () => {
    const spellings = ['NIA', 'nia+1', 'nia+2', 'Nia+3', 'nia+a+b', 'nia+5', 'nia+4'].map(
      (name) => `${name}@example.com`,
    );
    for (const [index, email] of spellings.entries()) {
      await signUpCustomer(backend, `nia_${index}`, { email });
    }
    await allSent();
    const sent = mails.received.filter(({ to }) => to?.[0]?.address?.toLowerCase().includes('nia'));
    expect(sent).toHaveLength(LIMITS['mail-recipient'].points);
    const last = await signUpCustomer(backend, 'nia_last', { email: 'nia+last@example.com' });
    const resend = () => last.call('POST /api/auth/confirm-email/resend', {});
    expect((await apiErrorOf(resend())).code).toBe('rate_limited');
    await RateLimitModel.deleteMany({ key: /^mail-recipient/ });
    expect(await resend()).toEqual({ sent: true });
    await mails.waitFor('nia+last@example.com', CONFIRM);
  });

  it('is not confirmed by a link that was sent to an earlier address or has expired', async () => {
    const bea = await signUpCustomer(backend, 'bea');
    const token = await tokenFrom(emailOf(bea), CONFIRM);
    await UserModel.updateOne({ _id: bea.id }, { $set: { email: 'other@example.com' } });
    expect(await apiErrorOf(confirm(token))).toMatchObject({ code: 'account.link_expired' });
    await UserModel.updateOne({ _id: bea.id }, { $set: { email: 'bea@example.com' } });
    await LinkTokenModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await apiErrorOf(confirm(token))).toMatchObject({ status: 410 });
  });

  it('gets another link on request, up to a limit', async () => {
    const cas = await signUpCustomer(backend, 'cas');
    await tokenFrom(emailOf(cas), CONFIRM);
    const resend = () => cas.call('POST /api/auth/confirm-email/resend', {});
    for (let sent = 1; sent <= 4; sent += 1) {
      expect(await resend()).toEqual({ sent: true });
    }
    expect(await apiErrorOf(resend())).toMatchObject({ code: 'rate_limited' });
    await confirm(await tokenFrom(emailOf(cas), CONFIRM, 5));
    await RateLimitModel.deleteMany({ key: /^mail-a/ });
    expect(await resend()).toEqual({ sent: false });
  });
});

describe('another email address', () => {
  const CHANGE = 'Confirm your new email address';
  const CHANGED = 'Your email address was changed';
  const change = ({ call }: TestCustomer, newEmail: string, currentPassword = CUSTOMER_PASSWORD) =>
    call('POST /api/auth/change-email', { body: { currentPassword, newEmail } });
  const mailsTo = (address: string) => mails.received.filter(({ to }) => to?.[0]?.address === address);

  it('replaces the old one once its link is opened, and the old address gets an email', async () => {
    const ora = await confirmedCustomer('ora');
    expect(await change(ora, 'ora@new.example')).toEqual({ accepted: true });
    const token = await tokenFrom('ora@new.example', CHANGE);
    expect((await ora.call('GET /api/auth/user', {})).email).toBe(emailOf(ora));
    expect(await confirm(token)).toEqual({ email: 'ora@new.example' });
    expect(await confirm(token)).toEqual({ email: 'ora@new.example' });
    expect(await ora.call('GET /api/auth/user', {})).toMatchObject({
      email: 'ora@new.example',
      emailConfirmedAt: expect.any(String),
    });
    expect(await mails.waitFor(emailOf(ora), CHANGED)).toHaveLength(1);
    expect((await signIn('ora@new.example', CUSTOMER_PASSWORD)).user.username).toBe('ora');
    expect((await apiErrorOf(signIn(emailOf(ora), CUSTOMER_PASSWORD))).status).toBe(401);
    const admin = await backend.admin();
    const { items } = await admin('GET /api/admin/audit', { query: { action: 'user.email_changed' } });
    expect(items).toMatchObject([
      {
        actor: { username: 'ora' },
        before: { email: emailOf(ora) },
        after: { email: 'ora@new.example' },
      },
    ]);
  });

  it('replaces an unconfirmed address, which gets no email', async () => {
    const pam = await signUpCustomer(backend, 'pam');
    await tokenFrom(emailOf(pam), CONFIRM);
    await change(pam, 'pam@new.example');
    await confirm(await tokenFrom('pam@new.example', CHANGE));
    await allSent();
    expect(mailsTo(emailOf(pam))).toHaveLength(1);
    expect((await pam.call('GET /api/auth/user', {})).emailConfirmedAt).toBeTypeOf('string');
  });

  it('gets the same answer and no email when another account has it', async () => {
    const [quin, rex] = [await confirmedCustomer('quin'), await confirmedCustomer('rex')];
    await allSent();
    const before = mailsTo(emailOf(rex)).length;
    expect(await change(quin, emailOf(rex).toUpperCase())).toEqual({ accepted: true });
    await allSent();
    expect(mailsTo(emailOf(rex))).toHaveLength(before);
  });

  it('is not taken from an account that has got it meanwhile', async () => {
    const sam = await signUpCustomer(backend, 'sam');
    await change(sam, 'tia@example.com');
    const token = await tokenFrom('tia@example.com', CHANGE);
    await signUpCustomer(backend, 'tia');
    expect((await apiErrorOf(confirm(token))).code).toBe('account.link_expired');
    expect((await sam.call('GET /api/auth/user', {})).email).toBe(emailOf(sam));
  });

  it('is not set by an older link after a change of the address or the password', async () => {
    const una = await signUpCustomer(backend, 'una');
    await change(una, 'una@first.example');
    const first = await tokenFrom('una@first.example', CHANGE);
    await change(una, 'una@second.example');
    const second = await tokenFrom('una@second.example', CHANGE);
    await change(una, 'una@third.example');
    const third = await tokenFrom('una@third.example', CHANGE);
    await confirm(second);
    expect((await apiErrorOf(confirm(first))).code).toBe('account.link_expired');
    expect((await apiErrorOf(confirm(third))).code).toBe('account.link_expired');
    await RateLimitModel.deleteMany({ key: /^mail-a/ });
    await change(una, 'una@fourth.example');
    const fourth = await tokenFrom('una@fourth.example', CHANGE);
    await UserModel.updateOne({ _id: una.id }, { $inc: { passwordVersion: 1 } });
    expect((await apiErrorOf(confirm(fourth))).code).toBe('account.link_expired');
  });

  it('gets no link after a change of the password while the email waited, or from a job without its request', async () => {
    const wes = await signUpCustomer(backend, 'wes');
    await tokenFrom(emailOf(wes), CONFIRM);
    const isOfWes = { name: 'mail.change-address', 'data.userId': wes.id };
    mails.failWith(451);
    await change(wes, 'wes@new.example');
    await vi.waitFor(async () => expect(await JobModel.countDocuments({ ...isOfWes, failCount: 1 })).toBe(1));
    mails.failWith(undefined);
    await UserModel.updateOne({ _id: wes.id }, { $inc: { passwordVersion: 1 } });
    await JobModel.updateMany(isOfWes, { $set: { nextRunAt: new Date() }, $unset: { lastFinishedAt: 1 } });
    const { name } = isOfWes;
    const data = { userId: wes.id, email: 'wes@new.example' };
    await JobModel.create({ name, data, nextRunAt: new Date(), failCount: 0, createdAt: new Date() });
    // A job that is stored has the process look for others that are due.
    await forgot('wes');
    await allSent();
    expect(mailsTo('wes@new.example')).toEqual([]);
  });

  it('can be requested up to a limit', async () => {
    const val = await signUpCustomer(backend, 'val');
    for (let sent = 1; sent <= 4; sent += 1) {
      await change(val, 'val@new.example');
    }
    expect((await apiErrorOf(change(val, 'val@new.example'))).code).toBe('rate_limited');
  });
});

describe('a forgotten password', () => {
  it('is replaced once with the link in the email, which ends every session', async () => {
    const dan = await confirmedCustomer('dan');
    await forgot('DAN@example.com');
    const token = await tokenFrom(emailOf(dan), RESET);
    expect(await apiErrorOf(reset(token, 'short'))).toMatchObject({ status: 400 });
    expect(await reset(token)).toEqual({ username: 'dan' });
    expect(await apiErrorOf(reset(token, 'another password'))).toMatchObject({
      code: 'account.link_expired',
    });
    expect(await apiErrorOf(dan.call('GET /api/auth/user', {}))).toMatchObject({ status: 401 });
    expect(await apiErrorOf(signIn('dan', 'correct horse battery'))).toMatchObject({ status: 401 });
    expect((await signIn('dan', NEW_PASSWORD)).user.username).toBe('dan');
    await mails.waitFor(emailOf(dan), 'Your password was changed');
  });

  it('is replaced by only one of two who use the link at the same time', async () => {
    const eve = await confirmedCustomer('eve');
    await forgot('eve');
    const token = await tokenFrom(emailOf(eve), RESET);
    const outcomes = await Promise.allSettled([
      reset(token, 'first password'),
      reset(token, 'second password'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not replaced by a link that has expired or is older than the password', async () => {
    const fay = await confirmedCustomer('fay');
    await forgot('fay');
    const old = await tokenFrom(emailOf(fay), RESET);
    await forgot('fay');
    await reset(await tokenFrom(emailOf(fay), RESET, 2));
    expect(await apiErrorOf(reset(old))).toMatchObject({ code: 'account.link_expired' });
    await forgot('fay');
    const late = await tokenFrom(emailOf(fay), RESET, 3);
    await LinkTokenModel.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await apiErrorOf(reset(late))).toMatchObject({ code: 'account.link_expired' });
  });

  it('gets the same answer after the same work whether or not the account exists', async () => {
    const gus = await confirmedCustomer('gus');
    await allSent();
    const stored = await JobModel.countDocuments();
    expect(await forgot('gus')).toEqual({ accepted: true });
    expect(await forgot('nobody_at_all')).toEqual({ accepted: true });
    expect(await JobModel.countDocuments()).toBe(stored + 2);
    await mails.waitFor(emailOf(gus), RESET);
    await allSent();
    expect(mails.received.filter(({ subject }) => subject === RESET && subject.includes('nobody'))).toEqual(
      [],
    );
  });

  it('sends an unconfirmed address a link to confirm it, and no link for a password', async () => {
    const hal = await signUpCustomer(backend, 'hal');
    await forgot('hal');
    await mails.waitFor(emailOf(hal), CONFIRM, 2);
    await allSent();
    expect(
      mails.received.some(({ to, subject }) => to?.[0]?.address === emailOf(hal) && subject === RESET),
    ).toBe(false);
  });

  it('sends nothing to a disabled account, whose link no longer works', async () => {
    const ida = await confirmedCustomer('ida');
    await forgot('ida');
    const token = await tokenFrom(emailOf(ida), RESET);
    const admin = await backend.admin();
    await admin('PUT /api/admin/users/:id/disabled', { params: { id: ida.id }, body: { isDisabled: true } });
    expect(await apiErrorOf(reset(token))).toMatchObject({ code: 'account.link_expired' });
    await forgot('ida');
    await allSent();
    expect(await mails.waitFor(emailOf(ida), RESET)).toHaveLength(1);
  });

  it('leaves the owner with valid links, however often strangers request them', async () => {
    const kim = await confirmedCustomer('kim');
    for (let network = 1; network <= 6; network += 1) {
      await forgotFrom(`198.51.100.${network}`, network % 2 === 0 ? 'kim' : emailOf(kim));
    }
    await allSent();
    const links = await mails.waitFor(emailOf(kim), RESET, 3);
    expect(links).toHaveLength(3);
    const [first = '', second = ''] = links.map(({ text }) => /\?token=([\w-]{43})/.exec(text ?? '')?.[1]);
    // The owner asks, too: nothing more is sent, and the links that were sent work until more can be sent.
    expect(await forgot('kim')).toEqual({ accepted: true });
    const lifetimes = await LinkTokenModel.find({
      'subject.userId': kim.id,
      purpose: 'reset-password',
    }).lean();
    const counted = await RateLimitModel.findOne({ key: /^reset-mail/ })
      .sort({ expire: -1 })
      .lean();
    const latest = Math.max(...lifetimes.map(({ expiresAt }) => expiresAt.getTime()));
    expect(latest).toBeGreaterThanOrEqual(counted?.expire?.getTime() ?? Infinity);
    expect(await reset(first)).toEqual({ username: 'kim' });
    expect(await apiErrorOf(reset(second))).toMatchObject({ code: 'account.link_expired' });
    // With the new password, the count begins anew, as the links that it counted have ended.
    await forgot('kim');
    await mails.waitFor(emailOf(kim), RESET, 4);
  });

  it('is not replaced by a link that was sent to an address that the account no longer has', async () => {
    const liv = await confirmedCustomer('liv');
    await forgot('liv');
    const link = await tokenFrom(emailOf(liv), RESET);
    await liv.call('POST /api/auth/change-email', {
      body: { currentPassword: CUSTOMER_PASSWORD, newEmail: 'liv@new.example' },
    });
    await confirm(await tokenFrom('liv@new.example', 'Confirm your new email address'));
    expect(await apiErrorOf(reset(link))).toMatchObject({ code: 'account.link_expired' });
    expect((await signIn('liv', CUSTOMER_PASSWORD)).user.username).toBe('liv');
  });

  it('can be requested a limited number of times for one name from one network, whether the name exists or not', async () => {
    for (const name of ['someone_unknown', 'gus']) {
      await RateLimitModel.deleteMany({ key: /^mail-a/ });
      for (let asked = 1; asked <= 4; asked += 1) {
        await forgot(name);
      }
      expect(await apiErrorOf(forgot(name))).toMatchObject({ code: 'rate_limited' });
    }
  });
});

it('links are neither stored nor logged', async () => {
  const jan = await confirmedCustomer('jan');
  await RateLimitModel.deleteMany({ key: /^mail-a/ });
  await forgot('jan');
  const token = await tokenFrom(emailOf(jan), RESET);
  const stored = JSON.stringify([await LinkTokenModel.find().lean(), await JobModel.find().lean()]);
  await reset(token);
  expect(stored).not.toContain(token);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain(token);
});
