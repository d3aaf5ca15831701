import { beforeEach, describe, expect, it } from 'vitest';
import { signUpCustomer } from '../testing/customer.ts';
import { batchesOf } from '../testing/shipments/batches.ts';
import { RECEIVER, startMailedDispatch } from '../testing/shipments/mailed-dispatch.ts';
import { tellNow } from '../testing/shipments/tell-now.ts';
import { JobModel } from './jobs/job.repo.ts';
import { LinkTokenModel } from '../storage/link-tokens.ts';
import { MailStopModel } from './mail/mail-stop.repo.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { longInstant } from './texts/mail-text.ts';
import { NewsModel } from './news.repo.ts';

const { aShipment, customer, dispatch, mails, sent } = await startMailedDispatch('status_mails');
const batches = batchesOf(dispatch.admin);
/** The emails that wait for a retry. */
const RETRIED = { failCount: 1, nextRunAt: { $ne: null } };

beforeEach(() => {
  mails.received.length = 0;
});

describe('customer and receiver', () => {
  it('get one email each when the package is picked up, out for delivery and delivered', async () => {
    const number = await aShipment();
    await dispatch.updateStatus(number, 'Processing');
    expect(await sent(number)).toEqual([]);
    for (const [status, words] of [
      ['In Transit', 'was picked up'],
      ['Out for Delivery', 'is out for delivery'],
      ['Delivered', 'was delivered'],
    ] as const) {
      mails.received.length = 0;
      await dispatch.updateStatus(number, status);
      await dispatch.updateStatus(number, status, { location: 'Austin, TX' });
      expect(await sent(number)).toEqual([`${RECEIVER}: ${words}`, `rosa@example.com: ${words}`]);
    }
    const [mail] = mails.received;
    expect(mail?.text).toContain(`https://moveway.example/tracking?number=${number}`);
    expect(mail?.text).toContain('Location: Austin, TX');
  });

  it('are told when an event happened if it was entered later', async () => {
    const number = await aShipment();
    await dispatch.updateStatus(number, 'Delivered');
    await sent(number);
    expect(mails.received.at(-1)?.text).not.toContain('When:');
    const late = await aShipment();
    const happenedAt = new Date(Date.now() - 5 * 60 * 60 * 1000);
    await dispatch.updateStatus(late, 'Delivered', { happenedAt: happenedAt.toISOString() });
    await sent(late);
    expect(mails.received.at(-1)?.text).toContain(`When: ${longInstant(happenedAt, 'America/Chicago')}`);
  });

  it('are told the answer to a request to cancel: only the customer', async () => {
    const number = await aShipment();
    await dispatch.askToCancel(number, undefined, customer.call);
    expect(await sent(number)).toEqual([]);
    await dispatch.declineCancellation(number, 'The carrier is on the way');
    expect(await sent(number)).toEqual(['rosa@example.com: will not be canceled']);
    expect(mails.received[0]?.text).toContain('The carrier is on the way');

    await dispatch.askToCancel(number, undefined, customer.call);
    mails.received.length = 0;
    await dispatch.updateStatus(number, 'Processing');
    expect(await sent(number)).toEqual(['rosa@example.com: was not canceled']);

    const undone = await aShipment();
    await dispatch.askToCancel(undone, undefined, customer.call);
    const { version } = await dispatch.updateStatus(undone, 'Out for Delivery');
    await dispatch.undoStatus(undone, version);
    expect(await sent(undone)).toEqual([]);
    // Also once if another update follows the one that is undone.
    const wrong = await dispatch.updateStatus(undone, 'Out for Delivery');
    await dispatch.undoStatus(undone, wrong.version);
    await dispatch.updateStatus(undone, 'Processing');
    await dispatch.updateStatus(undone, 'Processing', { location: 'Reno, NV' });
    expect(await sent(undone)).toEqual(['rosa@example.com: was not canceled']);
  });

  it('are told nothing twice if a step back is taken back', async () => {
    const number = await aShipment({ receiverEmail: '' });
    await dispatch.updateStatus(number, 'Delivered');
    await sent(number);
    mails.received.length = 0;
    const { version } = await dispatch.updateStatus(number, 'In Transit');
    await dispatch.undoStatus(number, version);
    expect(await sent(number)).toEqual([]);
    await dispatch.updateStatus(number, 'Out for Delivery');
    await dispatch.updateStatus(number, 'Delivered');
    expect(await sent(number)).toEqual(['rosa@example.com: was delivered']);
  });

  it('are told that a batch ended such a request once the batch can no longer be undone', async () => {
    const numbers = [await aShipment(), await aShipment(), await aShipment()];
    const [asked = '', , gone = ''] = numbers;
    for (const number of [asked, gone]) {
      await dispatch.askToCancel(number, undefined, customer.call);
    }
    const { id, told } = await batches.preview(numbers, { kind: 'status', status: 'Processing' });
    expect(told).toEqual({ emails: 1, browsers: 0 });
    await batches.run(id);
    await dispatch.updateStatus(gone, 'Pending');
    await tellNow();
    expect(mails.received.map(({ subject }) => subject)).toEqual([`Your shipment ${asked} was not canceled`]);
  });

  it('get an email about a new expected date', async () => {
    const number = await aShipment({ estimatedDelivery: '2026-12-01' });
    const { version } = await dispatch.get(number);
    await dispatch.patch(number, { version, receiverEmail: null, estimatedDelivery: '2026-12-24' });
    expect(await sent(number)).toEqual(['rosa@example.com: has a new expected date']);
    expect(mails.received.at(-1)?.text).toContain('Thursday, December 24, 2026');
  });

  it('get emails only about the occasions in the settings', async () => {
    const { statusMails } = await dispatch.admin('GET /api/admin/settings', {});
    await dispatch.backend.changeSettings({ statusMails: ['Processing'] });
    const number = await aShipment();
    await dispatch.updateStatus(number, 'Processing');
    await dispatch.updateStatus(number, 'Processing');
    expect(await sent(number)).toHaveLength(2);
    await dispatch.updateStatus(number, 'In Transit');
    expect(await sent(number)).toHaveLength(2);
    await dispatch.backend.changeSettings({ statusMails });
  });
});

describe('a receiver', () => {
  it('gets no email if the dispatcher turned it off, and only one if they are also the customer', async () => {
    const silent = await aShipment({ notifyReceiver: false });
    expect((await dispatch.get(silent)).notifyReceiver).toBe(false);
    await dispatch.updateStatus(silent, 'Delivered');
    expect(await sent(silent)).toEqual(['rosa@example.com: was delivered']);
    const own = await aShipment({ receiverEmail: 'ROSA@example.com' });
    await dispatch.updateStatus(own, 'Delivered');
    expect(await sent(own)).toEqual(['rosa@example.com: was delivered']);
  });
});

it('sends nothing to an address that is not confirmed', async () => {
  const ben = await signUpCustomer(dispatch.backend, 'ben');
  const number = await aShipment({ customerId: ben.id });
  await dispatch.updateStatus(number, 'Delivered');
  expect(await sent(number)).toEqual([`${RECEIVER}: was delivered`]);
  const own = await aShipment({ customerId: ben.id, receiverEmail: 'BEN@example.com' });
  await dispatch.updateStatus(own, 'Delivered');
  expect(await sent(own)).toEqual([]);
});

describe('a change', () => {
  it('causes no email if it is undone before the email is due', async () => {
    const number = await aShipment();
    await dispatch.updateStatus(number, 'In Transit');
    expect(await sent(number)).toHaveLength(2);
    await dispatch.updateStatus(number, 'Delivered');
    await dispatch.updateStatus(number, 'In Transit');
    expect(await sent(number)).toHaveLength(2);
    await dispatch.updateStatus(number, 'Delivered');
    await dispatch.remove(number);
    expect(await sent(number)).toHaveLength(2);
  });

  it('causes no email if it is retracted, and the update before it causes its own', async () => {
    const number = await aShipment({ estimatedDelivery: '2099-12-01' });
    await dispatch.updateStatus(number, 'In Transit');
    const { version } = await dispatch.updateStatus(number, 'Delivered', { arrivalDate: '2099-12-24' });
    await dispatch.undoStatus(number, version);
    expect(await sent(number)).toEqual([`${RECEIVER}: was picked up`, 'rosa@example.com: was picked up']);
  });

  it('causes one email if it is undone and made again', async () => {
    const number = await aShipment({ receiverEmail: '' });
    await dispatch.updateStatus(number, 'Out for Delivery');
    await dispatch.updateStatus(number, 'Processing');
    await dispatch.updateStatus(number, 'Out for Delivery');
    expect(await sent(number)).toEqual(['rosa@example.com: is out for delivery']);
  });

  it('causes its email even if the server that made the previous change has a clock that is ahead', async () => {
    const number = await aShipment({ receiverEmail: '' });
    await dispatch.updateStatus(number, 'Processing');
    const ahead = new Date(Date.now() + 10_000);
    await ShipmentModel.updateOne(
      { trackingNumber: number },
      { $set: { updatedAt: ahead, lastEventAt: ahead, 'events.0.timestamp': ahead } },
    );
    await dispatch.updateStatus(number, 'Delivered');
    expect(await sent(number)).toEqual(['rosa@example.com: was delivered']);
  });

  it('causes one email, however often a job runs again whose email may have been sent', async () => {
    const number = await aShipment({ receiverEmail: '' });
    mails.failWith(451);
    await dispatch.updateStatus(number, 'Out for Delivery');
    await sent(number);
    mails.failWith(undefined);
    // The state that a process leaves that is killed while it sends.
    await JobModel.updateMany(RETRIED, { $set: { begunAt: new Date() }, $unset: { lastFinishedAt: 1 } });
    expect(await sent(number)).toEqual([]);
    expect(await JobModel.countDocuments({ failReason: /^It is not known/, nextRunAt: null })).toBe(1);
    await dispatch.updateStatus(number, 'Delivered');
    expect(await sent(number)).toEqual(['rosa@example.com: was delivered']);
  });

  it('causes no email once another change has followed, and an email that failed is not sent twice', async () => {
    const number = await aShipment({ receiverEmail: '' });
    mails.failWith(451);
    await dispatch.updateStatus(number, 'Out for Delivery', { arrivalDate: '2099-12-24' });
    await sent(number);
    mails.failWith(undefined);
    await dispatch.updateStatus(number, 'Delivered');
    await JobModel.updateMany(RETRIED, { $set: { nextRunAt: new Date() }, $unset: { lastFinishedAt: 1 } });
    expect(await sent(number)).toEqual(['rosa@example.com: was delivered']);
  });

  it('causes its email as soon as a server that rejected it temporarily accepts it', async () => {
    const number = await aShipment({ receiverEmail: '' });
    mails.failWith(451);
    await dispatch.updateStatus(number, 'Delivered');
    expect(await sent(number)).toEqual([]);
    mails.failWith(undefined);
    await JobModel.updateMany(RETRIED, { $unset: { lastFinishedAt: 1 } });
    expect(await sent(number)).toEqual(['rosa@example.com: was delivered']);
  });
});

describe('several changes', () => {
  it('of one package are one email, and so are changes of several packages of one reader', async () => {
    const [first, second] = [await aShipment({ receiverEmail: '' }), await aShipment({ receiverEmail: '' })];
    await dispatch.updateStatus(first, 'Out for Delivery', { arrivalDate: '2099-12-24' });
    expect(await sent(first)).toEqual(['rosa@example.com: is out for delivery']);
    expect(mails.received[0]?.text).toContain('The day we expect it to arrive has changed.');
    mails.received.length = 0;
    await together(async () => {
      await dispatch.updateStatus(first, 'Delivered');
      await dispatch.hold(second, { note: 'The title is missing' });
    });
    expect(mails.received.map(({ subject }) => subject)).toEqual(['There is news of 2 of your shipments']);
    expect(mails.received[0]?.text).toContain(`${first}: was delivered`);
    expect(mails.received[0]?.text).toContain(`${second}: is on hold. Waiting for documents.`);
  });

  it('reach a receiver who is also the customer of another package as one email', async () => {
    const [own, received] = [
      await aShipment({ receiverEmail: '' }),
      await aShipment({ customerId: undefined, receiverEmail: 'ROSA@example.com' }),
    ];
    await together(async () => {
      await dispatch.updateStatus(own, 'In Transit');
      await dispatch.updateStatus(received, 'In Transit');
    });
    expect(mails.received.map(({ subject }) => subject)).toEqual(['2 of your shipments are now In Transit']);
  });

  it('leave no stored rows once they are told', async () => {
    await NewsModel.deleteMany({});
    const number = await aShipment();
    await dispatch.updateStatus(number, 'In Transit');
    expect(await NewsModel.countDocuments()).toBe(2);
    await sent(number);
    expect(await NewsModel.countDocuments()).toBe(0);
  });

  /** Makes changes that are told at the same time. */
  async function together(change: () => Promise<void>): Promise<void> {
    await change();
    const [last] = await NewsModel.find({ at: { $exists: true } }).sort({ at: -1 });
    await NewsModel.updateMany({ at: { $exists: true } }, { $set: { at: last?.at } });
    await tellNow();
  }
});

describe('stopping', () => {
  /** The endpoint that a mail program calls. */
  async function stopLink(number: string): Promise<string> {
    await dispatch.updateStatus(number, 'In Transit');
    await sent(number);
    const mail = mails.received.find(({ to }) => to?.[0]?.address === RECEIVER);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    return header.replace('<https://moveway.example', dispatch.backend.url).replace('>', '');
  }

  it('with one click in the mail program stops all emails to this address only', async () => {
    const number = await aShipment();
    const link = await stopLink(number);
    const stopped = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([stopped.status, await stopped.json()]).toEqual([200, { scope: 'all', trackingNumber: number }]);
    mails.received.length = 0;
    const another = await aShipment();
    await dispatch.updateStatus(another, 'Delivered');
    expect(await sent(another)).toEqual(['rosa@example.com: was delivered']);
    await MailStopModel.deleteMany({});
  });

  it('for one shipment leaves the emails about others', async () => {
    const number = await aShipment();
    const token = new URL(await stopLink(number)).searchParams.get('token') ?? '';
    const stop = () => dispatch.backend.api('POST /api/unsubscribe', { query: { token, scope: 'shipment' } });
    expect(await stop()).toEqual({ scope: 'shipment', trackingNumber: number });
    expect(await stop()).toEqual({ scope: 'shipment', trackingNumber: number });
    mails.received.length = 0;
    const another = await aShipment();
    await dispatch.updateStatus(number, 'Delivered');
    expect(await sent(number)).toEqual(['rosa@example.com: was delivered']);
    await dispatch.updateStatus(another, 'Delivered');
    expect(await sent(another)).toHaveLength(2);
    await MailStopModel.deleteMany({});
  });

  it('is undone with the same link, which brings back only the emails that it stopped', async () => {
    const number = await aShipment({ customerId: undefined });
    const token = new URL(await stopLink(number)).searchParams.get('token') ?? '';
    const call = (
      endpoint: 'POST /api/unsubscribe' | 'POST /api/unsubscribe/undo',
      scope: 'shipment' | 'all',
    ) => dispatch.backend.api(endpoint, { query: { token, scope } });
    await call('POST /api/unsubscribe', 'all');
    await call('POST /api/unsubscribe', 'shipment');
    expect(await call('POST /api/unsubscribe/undo', 'all')).toEqual({ scope: 'all', trackingNumber: number });
    mails.received.length = 0;
    const another = await aShipment({ customerId: undefined });
    const unwanted = await aShipment({ customerId: undefined, notifyReceiver: false });
    for (const one of [number, another, unwanted]) {
      await dispatch.updateStatus(one, 'Delivered');
    }
    expect(await sent(another)).toEqual([`${RECEIVER}: was delivered`]);
    expect(await sent(unwanted)).toEqual([]);
    expect(await sent(number)).toEqual([]);
    // Using it again does no harm.
    await call('POST /api/unsubscribe/undo', 'all');
    await call('POST /api/unsubscribe/undo', 'shipment');
    expect(await MailStopModel.countDocuments()).toBe(0);
  });

  it('needs no stored link: the link has all that it stops in itself', async () => {
    const link = await stopLink(await aShipment());
    expect(new URL(link).searchParams.get('token')).toMatch(/^[\w.-]{44,}$/);
    expect(await LinkTokenModel.countDocuments({ purpose: 'unsubscribe' })).toBe(0);
  });
});
