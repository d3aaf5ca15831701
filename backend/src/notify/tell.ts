import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import type { Jobs } from './jobs/jobs.service.ts';
import type { MailContent, MailService } from './mail/mail.service.ts';
import { mailStopRepo } from './mail/mail-stop.repo.ts';
import type { UnsubscribeService } from './mail/unsubscribe.service.ts';
import type { PushService } from './push/push.service.ts';
import { findPlace } from '../shipments/places/gazetteer.ts';
import {
  validEvents,
  type Made,
  type Shipment,
  type ShipmentHistory,
  type TrackedShipment,
} from '../shipments/shipment.service.ts';
import { newsMail } from './texts/mail-text.ts';
import { newsRepo, type NewRow } from './news.repo.ts';
import {
  isAnswer,
  isNews,
  knownOf,
  mailOccasions,
  pushOccasions,
  standingOf,
  type Occasion,
  type ToldOf,
  type Untold,
} from './occasions.ts';
import { newsPush } from './texts/push-text.ts';

/** Changes that are due within this time are told together. */
const TOGETHER_MS = 10_000;
/** The job of a nearer time may read its rows before a change is committed. */
const COMMIT_MS = 5000;
/** For how many shipments the readers are counted at once. */
const COUNTED_AT_ONCE = 500;

/** A message as it is stored until it is sent. It only says what is still true when it is sent. */
interface Message {
  to: string;
  items: (Untold & { occasions: readonly Occasion[]; expected: string })[];
  /** Shown to staff if the message fails. */
  trackingNumbers: string[];
  recipient?: Addressee['role'] | undefined;
}

/** What a recipient knows of a shipment, the shipment as it is now, and what to tell of it. */
interface Item extends ToldOf, Partial<Addressee> {
  untold: Untold;
}

/** A customer who may get emails, as far as their account says. */
interface Customer {
  email?: string;
  emailConfirmedAt?: Date;
  isDisabled: boolean;
}

/** Who gets emails about a shipment. */
interface Addressee {
  address: string;
  role: 'customer' | 'receiver';
}

export interface NewsDeps {
  jobs: Pick<Jobs, 'define'>;
  mail: MailService;
  unsubscribe: Pick<UnsubscribeService, 'createToken'>;
  push: Pick<PushService, 'followersOf' | 'deliver'>;
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  history: Pick<ShipmentHistory, 'findByIds'>;
  /** Of a batch or import that is not undone: when it ended (undefined while it runs), how long it can be undone. */
  bulk(id: string): Promise<{ endedAt: Date | undefined; undoMs: number } | undefined>;
  settings: { get(): Pick<Settings, 'statusMails' | 'timeZone'> };
  clock: Clock;
  /** How long after a change it is told, so that a change that is undone meanwhile is never told. */
  delayMs: number;
}

/**
 * Tells customers, receivers and browsers what happens to shipments. A change stores a row for each of them in its
 * transaction. A job then compares what they know with the shipments as they are, and stores one message about all of
 * the changes.
 */
export function createNews(deps: NewsDeps) {
  const { jobs, mail, unsubscribe, push, accounts, history, settings, clock, delayMs } = deps;
  const telling = jobs.define<{ to: string; at: Date }>('news.tell', tell);
  const emails = mail.define<Message>('news', compose, { isSentOnce: true });
  const pushes = jobs.define<Message>('push.news', async (message, run) => {
    const { to: endpoint, items } = message;
    const [first, ...others] = stillTrue(message, await pushItems(endpoint, items));
    if (first) {
      const told = [first, ...others] as const;
      const trackingNumbers = told.map(({ shipment }) => shipment.trackingNumber);
      const place = await findPlace(first.shipment.events.at(-1)?.location ?? '', 'free text');
      await push.deliver({ endpoint, trackingNumbers }, newsPush(told, place?.label), run);
    }
  });

  const dueAt = (moment: number) => timeOf(Math.max(moment, clock().getTime() + COMMIT_MS));

  async function customersOf(shipments: readonly Shipment[]): Promise<ReadonlyMap<string, Customer>> {
    const ids = [...new Set(shipments.flatMap(({ customerId }) => customerId ?? []))];
    return ids.length === 0 ? new Map() : accounts.findUsersByIds(ids);
  }

  const enqueue = (recipients: Iterable<string>, at: Date) =>
    telling.enqueueOnce(
      Array.from(new Set(recipients), (to) => ({ to, at })),
      { at },
    );

  async function store(rows: readonly Omit<NewRow, 'at' | 'bulkId'>[], { now, bulkId }: Made) {
    if (rows.length > 0) {
      // A little later than the delay, so that nothing is sent about a change that was undone at its end.
      const at = dueAt(now.getTime() + delayMs + 1000);
      await newsRepo.add(rows.map((row) => ({ ...row, at, bulkId })));
      await enqueue(
        rows.map(({ recipient }) => recipient),
        at,
      );
    }
  }

  async function tell({ to: recipient, at }: { to: string; at: Date }): Promise<void> {
    await inTransaction(async () => {
      const pending = await newsRepo.pending(recipient, at);
      const waiting = new Set<string | undefined>();
      for (const bulkId of new Set(pending.flatMap((row) => row.bulkId ?? []))) {
        const later = await endOf(bulkId, at);
        if (later) {
          await newsRepo.postpone({ recipient, at, bulkId }, later);
          await enqueue([recipient], later);
          waiting.add(bulkId);
        }
      }
      const rows = pending.filter(({ bulkId }) => !waiting.has(bulkId));
      const items = await itemsOf(recipient, rows);
      // Whoever gets an email that a shipment is stopped is later told that it goes on.
      const stopped = items.filter(({ shipment }) => isEmail(recipient) && standingOf(shipment) !== 'going');
      await newsRepo.settle(
        recipient,
        rows,
        stopped.map(({ shipment }) => ({
          shipmentId: shipment.id,
          from: knownOf(shipment),
          since: shipment.updatedAt,
          toldAt: clock(),
        })),
      );
      const told = items.filter(({ occasions }) => occasions.length > 0);
      if (told.length > 0) {
        const message: Message = {
          to: recipient,
          items: told.map(({ untold: { shipmentId, from, since }, shipment, occasions }) => ({
            shipmentId,
            from,
            since,
            occasions,
            expected: shipment.estimatedDelivery,
          })),
          trackingNumbers: told.map(({ shipment }) => shipment.trackingNumber),
          recipient: told.length === 1 ? told[0]?.role : undefined,
        };
        await (isEmail(recipient) ? emails.send(message) : pushes.enqueue(message));
      }
    });
  }

  /**
   * When the changes of a batch or import are to be told, or, while it runs, when to ask again; undefined if they can
   * be told now.
   */
  async function endOf(bulkId: string, at: Date): Promise<Date | undefined> {
    const bulk = await deps.bulk(bulkId);
    if (!bulk) {
      return undefined;
    }
    const reached = Math.max(at.getTime(), clock().getTime());
    const { endedAt, undoMs } = bulk;
    const end = (endedAt ? endedAt.getTime() + Math.max(undoMs, delayMs) : reached + delayMs) + 1000;
    return timeOf(end).getTime() > reached ? dueAt(end) : undefined;
  }

  async function compose(message: Message): Promise<MailContent | undefined> {
    const told = stillTrue(message, await mailItems(message.to, message.items));
    const [first] = told;
    if (!first) {
      return undefined;
    }
    const { id: shipmentId, trackingNumber } = first.shipment;
    const token = await unsubscribe.createToken({ email: first.address, shipmentId, trackingNumber });
    return { to: first.address, ...newsMail(told, token, settings.get().timeZone) };
  }

  /** The shipments that a recipient gets messages about, each with what to tell of it. */
  const itemsOf = (recipient: string, all: readonly Untold[]): Promise<Item[]> =>
    isEmail(recipient) ? mailItems(recipient, all) : pushItems(recipient, all);

  /** Adds each shipment as it is now. */
  async function read(all: readonly Untold[]) {
    const found = await history.findByIds(all.map(({ shipmentId }) => shipmentId));
    const byId = new Map(found.map((shipment) => [shipment.id, shipment]));
    return all.flatMap((untold) => {
      const shipment = byId.get(untold.shipmentId);
      return shipment ? [{ untold, shipment }] : [];
    });
  }

  async function pushItems(endpoint: string, all: readonly Untold[]): Promise<Item[]> {
    const items = await read(all);
    const numbers = items.map(({ shipment }) => shipment.trackingNumber);
    const followed = new Set(
      (await push.followersOf(numbers, endpoint)).map(({ trackingNumber }) => trackingNumber),
    );
    return items
      .filter(({ shipment }) => followed.has(shipment.trackingNumber))
      .map(({ untold, shipment }) => ({ untold, shipment, occasions: pushOccasions(untold, shipment) }));
  }

  async function mailItems(recipient: string, all: readonly Untold[]) {
    return (await everyMail(await read(all))).filter(({ address }) => emailRecipient(address) === recipient);
  }

  /** The emails about these shipments, one for each address and shipment. */
  async function everyMail(all: readonly { untold: Untold; shipment: TrackedShipment }[]) {
    const customers = await customersOf(all.map(({ shipment }) => shipment));
    const mails = all.flatMap((one) => {
      const occasions = mailOccasions(one.untold, one.shipment, settings.get());
      return addresseesOf(one.shipment, customers.get(one.shipment.customerId ?? '')).map((addressee) => ({
        ...one,
        ...addressee,
        email: addressee.address,
        shipmentId: one.shipment.id,
        // Receivers do not learn what the customer asked.
        occasions: addressee.role === 'customer' ? occasions : occasions.filter((told) => !isAnswer(told)),
      }));
    });
    return mailStopRepo.findUnstopped(mails);
  }

  return {
    /** Called in the transaction of a change. */
    async changed(before: Shipment, after: Shipment, made: Made): Promise<void> {
      if (!isNews(before, after)) {
        return;
      }
      const addressees = mail.isConfigured
        ? possibleAddressees(after, (await customersOf([after])).get(after.customerId ?? ''))
        : [];
      const followers = await push.followersOf([after.trackingNumber]);
      const from = knownOf(before);
      const untold = { shipmentId: after.id, version: after.version, since: before.updatedAt };
      await store(
        [
          // Recipients who were told that it is stopped have a row that says so.
          ...addressees.map(({ address }) => ({
            ...untold,
            recipient: emailRecipient(address),
            from: { ...from, standing: 'going' as const },
          })),
          ...followers.map(({ endpoint }) => ({ ...untold, recipient: endpoint, from })),
        ],
        made,
      );
    },

    /** Called in the transaction that creates these: tells their receivers. Nobody follows them yet. */
    async booked(shipments: readonly Shipment[], made: Made): Promise<void> {
      const told = mail.isConfigured
        ? shipments.filter(({ status }) => status === 'Pending' || status === 'Processing')
        : [];
      await store(
        told.flatMap((shipment) =>
          possibleAddressees(shipment, undefined).map(({ address }) => ({
            shipmentId: shipment.id,
            version: shipment.version,
            recipient: emailRecipient(address),
            from: { expected: shipment.estimatedDelivery, standing: 'going' as const },
            since: shipment.createdAt,
          })),
        ),
        made,
      );
    },

    /** How many addresses would get an email, and browsers a message, about these changes. */
    async count(
      changes: readonly { before: Shipment; after: TrackedShipment }[],
    ): Promise<{ emails: number; browsers: number }> {
      const [addresses, browsers] = [new Set<string>(), new Set<string>()];
      for (let start = 0; start < changes.length; start += COUNTED_AT_ONCE) {
        const all = changes.slice(start, start + COUNTED_AT_ONCE).map(({ before, after }) => ({
          untold: { shipmentId: before.id, from: knownOf(before), since: before.updatedAt },
          shipment: { ...after, events: validEvents(after.events) },
        }));
        const mails = mail.isConfigured ? await everyMail(all) : [];
        const pushed = all.filter(({ untold, shipment }) => pushOccasions(untold, shipment).length > 0);
        const followers = await push.followersOf(pushed.map(({ shipment }) => shipment.trackingNumber));
        mails.forEach(
          ({ address, occasions }) => occasions.length > 0 && addresses.add(emailRecipient(address)),
        );
        followers.forEach(({ endpoint }) => browsers.add(endpoint));
      }
      return { emails: addresses.size, browsers: browsers.size };
    },
  };
}

const emailRecipient = (address: string) => `mailto:${address.toLowerCase()}`;
const isEmail = (recipient: string) => recipient.startsWith('mailto:');

/** Gives moments that are close together the same time. */
const timeOf = (moment: number) => new Date(Math.ceil(moment / TOGETHER_MS) * TOGETHER_MS);

/** The parts of a message that are still true. Changes of the other parts have rows of their own. */
function stillTrue<I extends ToldOf>({ items }: Message, now: readonly I[]): I[] {
  const byId = new Map(items.map((item) => [item.shipmentId, item]));
  return now.flatMap((item) => {
    const stored = byId.get(item.shipment.id);
    const occasions = item.occasions.filter(
      (occasion) =>
        stored?.occasions.includes(occasion) &&
        (occasion !== 'New Date' || stored.expected === item.shipment.estimatedDelivery),
    );
    return occasions.length > 0 ? [{ ...item, occasions }] : [];
  });
}

type ReceiverFields = Pick<Shipment, 'receiverEmail' | 'notifyReceiver'>;

/** The customer and the receiver of a shipment, if they get emails about it. */
function addresseesOf(shipment: ReceiverFields, customer: Customer | undefined): Addressee[] {
  const isReachable = customer?.emailConfirmedAt !== undefined && !customer.isDisabled;
  // If both have one address, it gets the email of the customer, and none until it is confirmed.
  const isSame = shipment.receiverEmail?.toLowerCase() === customer?.email?.toLowerCase();
  return possibleAddressees(shipment, customer).filter(({ role }) =>
    role === 'customer' ? isReachable : !isSame,
  );
}

/** Includes a customer whose address is not confirmed yet: it may be by the time of the email. */
function possibleAddressees(
  { receiverEmail, notifyReceiver }: ReceiverFields,
  customer: Customer | undefined,
): Addressee[] {
  return [
    ...(customer?.email === undefined ? [] : [{ address: customer.email, role: 'customer' as const }]),
    ...(receiverEmail === undefined || notifyReceiver === false
      ? []
      : [{ address: receiverEmail, role: 'receiver' as const }]),
  ];
}
