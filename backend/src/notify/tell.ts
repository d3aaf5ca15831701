import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../kernel/clock.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import type { Jobs } from './jobs/jobs.service.ts';
import type { MailContent, MailService } from './mail/mail.service.ts';
import type { UnsubscribeService } from './mail/unsubscribe.service.ts';
import type { PushService } from './push/push.service.ts';
import {
  validEvents,
  type Made,
  type Shipment,
  type ShipmentHistory,
  type TrackedShipment,
} from '../shipments/shipment.service.ts';
import { addresseesOf, possibleAddressees, type Addressee, type Customer } from './addressees.ts';
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

/** What comes due within this time is told together. */
const TOGETHER_MS = 10_000;
/** The job of a nearer time may have read its rows before one is committed. */
const COMMIT_MS = 5000;
/** Shipments whose readers are counted at once. */
const COUNTED_AT_ONCE = 500;

/** What is stored of a message until it is sent. It tells what is still so by then. */
interface Message {
  to: string;
  items: (Untold & { occasions: readonly Occasion[]; expected: string })[];
  /** For staff, where it fails. */
  trackingNumbers: string[];
  recipient?: Addressee['role'] | undefined;
}

/** What a recipient knows of a shipment, the shipment as it is now, and what there is to tell of it. */
interface Item<U> extends ToldOf, Partial<Addressee> {
  untold: U;
}

export interface NewsDeps {
  jobs: Pick<Jobs, 'define'>;
  mail: MailService;
  unsubscribe: Pick<UnsubscribeService, 'createToken' | 'findUnstopped'>;
  push: Pick<PushService, 'followersOf' | 'deliver'>;
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> };
  history: Pick<ShipmentHistory, 'findByIds'>;
  /** As the gazetteer names the place that a text mentions. */
  findPlace: (text: string, kind: 'free text') => Promise<{ label: string } | undefined>;
  /** A batch or import that is not undone: when it ended, absent while it runs, and how long it can be undone. */
  bulk(id: string): Promise<{ endedAt: Date | undefined; undoMs: number } | undefined>;
  settings: { get(): Pick<Settings, 'statusMails' | 'timeZone'> };
  clock: Clock;
  /** How long after a change it is told, so that one that is undone meanwhile never is. */
  delayMs: number;
}

/**
 * Tells customers, receivers and browsers what happens to shipments. A change stores a row for each of them, in its
 * transaction. A job then compares what they know with what is so, and stores one message about all of theirs.
 */
export function createNews(deps: NewsDeps) {
  const { jobs, mail, unsubscribe, push, accounts, history, settings, clock, delayMs } = deps;
  const telling = jobs.define<{ to: string; at: Date }>('news.tell', tell);
  const emails = mail.define<Message>('news', compose, { isSentOnce: true });
  const pushes = jobs.define<Message>('push.news', async (message, run) => {
    const { to: endpoint, items } = message;
    const [first, ...others] = stillSo(message, await pushItems(endpoint, items));
    if (first) {
      const told = [first, ...others] as const;
      const trackingNumbers = told.map(({ shipment }) => shipment.trackingNumber);
      const place = await deps.findPlace(first.shipment.events.at(-1)?.location ?? '', 'free text');
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
      // Whoever gets emails about what is stopped has been told so by this, and is told when it goes on.
      const stopped = items.filter(({ shipment }) => isEmail(recipient) && standingOf(shipment) !== 'going');
      await newsRepo.settle(
        rows,
        stopped.map(({ untold: { _id }, shipment }) => ({
          _id,
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
   * When all that a batch or import has changed is told, where that time has not come; while it runs, when to ask
   * again.
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
    const told = stillSo(message, await mailItems(message.to, message.items));
    const [first] = told;
    if (!first) {
      return undefined;
    }
    const { id: shipmentId, trackingNumber } = first.shipment;
    const token = await unsubscribe.createToken({ email: first.address, shipmentId, trackingNumber });
    return { to: first.address, ...newsMail(told, token, settings.get().timeZone) };
  }

  /** Those of these that a recipient gets messages about, each with what there is to tell of it. */
  const itemsOf = <U extends Untold>(recipient: string, all: readonly U[]): Promise<Item<U>[]> =>
    isEmail(recipient) ? mailItems(recipient, all) : pushItems(recipient, all);

  /** Each of these, as it is now. */
  async function read<U extends Untold>(
    all: readonly U[],
  ): Promise<{ untold: U; shipment: TrackedShipment }[]> {
    const found = await history.findByIds(all.map(({ shipmentId }) => shipmentId));
    const byId = new Map(found.map((shipment) => [shipment.id, shipment]));
    return all.flatMap((untold) => {
      const shipment = byId.get(untold.shipmentId);
      return shipment ? [{ untold, shipment }] : [];
    });
  }

  async function pushItems<U extends Untold>(endpoint: string, all: readonly U[]): Promise<Item<U>[]> {
    const items = await read(all);
    const numbers = items.map(({ shipment }) => shipment.trackingNumber);
    const followed = new Set(
      (await push.followersOf(numbers, endpoint)).map(({ trackingNumber }) => trackingNumber),
    );
    return items
      .filter(({ shipment }) => followed.has(shipment.trackingNumber))
      .map(({ untold, shipment }) => ({ untold, shipment, occasions: pushOccasions(untold, shipment) }));
  }

  async function mailItems<U extends Untold>(recipient: string, all: readonly U[]) {
    const items = await read(all);
    return (await everyMail(items)).filter(({ address }) => emailRecipient(address) === recipient);
  }

  /** To everybody who gets emails about these. */
  async function everyMail<I extends { untold: Pick<Untold, 'from' | 'since'>; shipment: TrackedShipment }>(
    all: readonly I[],
  ) {
    const customers = await customersOf(all.map(({ shipment }) => shipment));
    const mails = all.flatMap((one) => {
      const occasions = mailOccasions(one.untold, one.shipment, settings.get());
      return addresseesOf(one.shipment, customers.get(one.shipment.customerId ?? '')).map((addressee) => ({
        ...one,
        ...addressee,
        email: addressee.address,
        shipmentId: one.shipment.id,
        // What a customer asked is between them and staff.
        occasions: addressee.role === 'customer' ? occasions : occasions.filter((told) => !isAnswer(told)),
      }));
    });
    return unsubscribe.findUnstopped(mails);
  }

  return {
    /** In the transaction of a change. */
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
          // Who was told that it is stopped has a row that says so.
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

    /** In the transaction that creates these. Their receivers are told; nobody follows them yet. */
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
          untold: { from: knownOf(before), since: before.updatedAt },
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

/** One time for all moments that are close together. */
const timeOf = (moment: number) => new Date(Math.ceil(moment / TOGETHER_MS) * TOGETHER_MS);

/** What of a message is still so; what became of the rest has a row of its own. */
function stillSo<I extends ToldOf>({ items }: Message, now: readonly I[]): I[] {
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
