import type { BatchAction } from '@moveway/contracts/shipments/batch.schema.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { inTransaction } from '../../../storage/transactions/transactions.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import type { MailContent, MailService } from '../../mail/mail.service.ts';
import type { UnsubscribeService } from '../../mail/unsubscribe.service.ts';
import type { PushService } from '../../push/push.service.ts';
import { isCancellationAsked } from '../shipment.policy.ts';
import type { ShipmentRepo } from '../shipment.repo.ts';
import { validEvents, type Shipment, type TrackedShipment } from '../shipment.types.ts';
import {
  addressesOf,
  isLatestStatus,
  isRequestOver,
  type Addressee,
  type StatusMails,
} from '../status/status.service.ts';
import { batchRepo, type StoredBatch, type StoredRow } from './batch.repo.ts';
import { digestMail, digestPush, type Occasion } from './digest-text.ts';

/** Messages that are stored in one transaction. */
const STORED_AT_ONCE = 100;
const READ_AT_ONCE = 500;
/** How long to wait for a batch that is being undone just now. */
const UNDOING_MS = 15_000;

/** What one receiver is told of a batch: all of their shipments, in one email. */
interface Digest {
  batchId: string;
  email: string;
  trackingNumbers: string[];
}

export interface BatchMessagesDeps {
  mail: MailService;
  jobs: Pick<Jobs, 'define'>;
  repo: Pick<ShipmentRepo, 'findMany'>;
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Addressee>> };
  unsubscribe: Pick<UnsubscribeService, 'createToken' | 'findUnstopped'>;
  push: Pick<PushService, 'followersOf' | 'sendToFollower'>;
  statusMails: Pick<StatusMails, 'requestOver'>;
  settings: { get(): Pick<Settings, 'statusMails' | 'timeZone'> };
  clock: Clock;
  /** How long after its end a batch is told of, so that one that is undone never is. */
  delayMs: number;
}

/** Tells those concerned of a batch, each once. */
export type BatchMessages = ReturnType<typeof createBatchMessages>;

export function createBatchMessages(deps: BatchMessagesDeps) {
  const { mail, jobs, repo, accounts, unsubscribe, push, statusMails, settings, clock, delayMs } = deps;
  const digests = mail.define<Digest>('shipment-digest', compose, { isSentOnce: true });
  const telling = jobs.define<{ batchId: string }>('batch.messages', ({ batchId }) => tell(batchId));

  const isMailed = (occasion: Occasion) =>
    mail.isConfigured &&
    settings.get().statusMails.includes(occasion.kind === 'status' ? occasion.status : 'New Date');

  /** The shipments that each address is told of, by address. */
  async function byAddress(shipments: readonly Shipment[]): Promise<Map<string, Shipment[]>> {
    const ids = [...new Set(shipments.flatMap(({ customerId }) => customerId ?? []))];
    const customers = ids.length === 0 ? undefined : await accounts.findUsersByIds(ids);
    const mails = shipments.flatMap((shipment) =>
      addressesOf(shipment, customers?.get(shipment.customerId ?? '')).map((email) => ({
        email: email.toLowerCase(),
        shipmentId: shipment.id,
        shipment,
      })),
    );
    const wanted = new Map<string, Shipment[]>();
    for (const { email, shipment } of await unsubscribe.findUnstopped(mails)) {
      wanted.set(email, [...(wanted.get(email) ?? []), shipment]);
    }
    return wanted;
  }

  /**
   * Those of a batch that are still as it left them, and worth a message; and those whose request to cancel it ended,
   * each with the event that did.
   */
  async function newsOf(batchId: string, occasion: Occasion) {
    const news: TrackedShipment[] = [];
    const requestsOver: { shipment: TrackedShipment; eventId: string }[] = [];
    for (let after = -1; ;) {
      const rows = await batchRepo.rows(batchId, { outcome: 'updated', after, limit: READ_AT_ONCE });
      const byNumber = new Map(rows.map((row) => [row.trackingNumber, row]));
      for (const shipment of await repo.findMany([...byNumber.keys()])) {
        const row = byNumber.get(shipment.trackingNumber);
        if (isNews(occasion, shipment, row)) {
          news.push(shipment);
        }
        if (row?.eventId !== undefined && hasEndedRequest(shipment, row)) {
          requestsOver.push({ shipment, eventId: row.eventId });
        }
      }
      const last = rows.at(-1);
      if (rows.length < READ_AT_ONCE || !last) {
        return { news, requestsOver };
      }
      after = last.index;
    }
  }

  /** Stores a message for each receiver. A run that is repeated goes on after those that are stored. */
  async function tell(batchId: string): Promise<void> {
    const batch = await batchRepo.find(batchId);
    const occasion = batch && occasionOf(batch.action);
    if (!batch || !occasion) {
      return;
    }
    if (batch.state === 'undoing') {
      await telling.enqueue({ batchId }, { at: new Date(clock().getTime() + UNDOING_MS) });
      return;
    }
    if (batch.state === 'undone') {
      return;
    }
    const { news, requestsOver } = await newsOf(batchId, occasion);
    const emails = isMailed(occasion) ? [...(await byAddress(news))] : [];
    const followers = await push.followersOf(
      news.map(({ trackingNumber }) => trackingNumber),
      occasion.kind === 'status' ? occasion.status : undefined,
    );
    const byNumber = new Map(news.map((shipment) => [shipment.trackingNumber, shipment]));
    const messages = [
      ...emails.map(([email, shipments]) => ({
        key: `email ${email}`,
        store: () => digests.send({ batchId, email, trackingNumbers: shipments.map(numberOf) }),
      })),
      ...requestsOver.map(({ shipment, eventId }) => ({
        key: `request over ${shipment.trackingNumber}`,
        store: () => statusMails.requestOver(shipment, eventId),
      })),
      ...followers.map(({ id, trackingNumbers }) => ({
        key: `push ${id}`,
        store: async () => {
          const shipments = trackingNumbers.flatMap((number) => byNumber.get(number) ?? []);
          await push.sendToFollower({
            id,
            message: digestPush(shipments, occasion),
            trackingNumbers,
            ...(occasion.kind === 'status'
              ? { status: occasion.status }
              : { dates: shipments.map(({ estimatedDelivery }) => estimatedDelivery) }),
          });
        },
      })),
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    let { toldUpTo } = batch;
    const left = messages.filter(({ key }) => toldUpTo === undefined || key > toldUpTo);
    for (let start = 0; start < left.length; start += STORED_AT_ONCE) {
      const part = left.slice(start, start + STORED_AT_ONCE);
      const last = part.at(-1)?.key ?? '';
      const isOurs = await inTransaction(async () => {
        if (!(await batchRepo.markToldUpTo(batchId, toldUpTo, last))) {
          return false;
        }
        for (const { store } of part) {
          await store();
        }
        return true;
      });
      if (!isOurs) {
        // Another run does it.
        return;
      }
      toldUpTo = last;
    }
  }

  async function compose({ batchId, email, trackingNumbers }: Digest): Promise<MailContent | undefined> {
    const batch = await batchRepo.find(batchId);
    const occasion = batch && occasionOf(batch.action);
    if (!occasion || !isMailed(occasion)) {
      return undefined;
    }
    const current = (await repo.findMany(trackingNumbers)).filter(
      (shipment) => !shipment.purgeAt && !shipment.cancellation && isStillSo(occasion, shipment),
    );
    const wanted = await unsubscribe.findUnstopped(
      current.map((shipment) => ({ email, shipmentId: shipment.id, shipment })),
    );
    const shipments = wanted.map(({ shipment }) => shipment);
    const [first] = shipments;
    if (!first) {
      return undefined;
    }
    const { id: shipmentId, trackingNumber } = first;
    const token = await unsubscribe.createToken({ email, shipmentId, trackingNumber });
    return { to: email, ...digestMail(shipments, occasion, token, settings.get().timeZone) };
  }

  return {
    /** How many addresses get an email, and browsers a message, about a change of these. */
    async count(
      action: BatchAction,
      shipments: readonly TrackedShipment[],
    ): Promise<{ emails: number; browsers: number }> {
      const occasion = occasionOf(action);
      if (!occasion) {
        return { emails: 0, browsers: 0 };
      }
      const news = shipments.filter((shipment) => occasion.kind !== 'status' || isNewTo(shipment, occasion));
      const mailed = isMailed(occasion) ? await byAddress(news) : [];
      const asked = mail.isConfigured ? await byAddress(requestsEndedBy(occasion, shipments)) : [];
      const emails = new Map([...mailed, ...asked]).size;
      const followers = await push.followersOf(
        news.map(numberOf),
        occasion.kind === 'status' ? occasion.status : undefined,
      );
      return { emails, browsers: followers.length };
    },

    /** In the transaction of its end. */
    async ended({ id, action }: StoredBatch): Promise<void> {
      if (occasionOf(action)) {
        // A little later than the delay, so that nothing is sent about a batch that was undone at its end.
        await telling.enqueue({ batchId: id }, { at: new Date(clock().getTime() + delayMs + 1000) });
      }
    },
  };
}

const numberOf = ({ trackingNumber }: Shipment) => trackingNumber;

/** What those concerned are told; nothing of an assignment or the archive. */
function occasionOf(action: BatchAction): Occasion | undefined {
  return action.kind === 'reschedule' || action.kind === 'status' ? action : undefined;
}

/** Whether a status would be news of a shipment, as an email of one tells it: a pickup only once. */
function isNewTo({ status, events }: TrackedShipment, { status: next }: { status: PackageStatus }): boolean {
  const isRepeated =
    next === 'In Transit' && validEvents(events).some(({ status: earlier }) => earlier === next);
  return status !== next && !isRepeated;
}

function isNews(occasion: Occasion, shipment: TrackedShipment, row: StoredRow | undefined): boolean {
  if (!row || shipment.purgeAt || shipment.cancellation) {
    return false;
  }
  if (occasion.kind === 'reschedule') {
    return isStillSo(occasion, shipment) && row.to === shipment.estimatedDelivery;
  }
  const { status: before } = row.before ?? {};
  const { status } = occasion;
  const told = { ...shipment, events: validEvents(shipment.events) };
  return before !== status && isLatestStatus(told, { occasion: status, eventId: row.eventId ?? '' });
}

/** Those whose request to cancel a status would end, which only their customer is told. */
function requestsEndedBy(occasion: Occasion, shipments: readonly Shipment[]): Shipment[] {
  return occasion.kind === 'status' && occasion.status !== 'Pending'
    ? shipments.filter(isCancellationAsked).map((shipment) => ({ ...shipment, notifyReceiver: false }))
    : [];
}

/** Whether it took a shipment out of Pending whose customer had asked to cancel it. */
function hasEndedRequest(shipment: TrackedShipment, { before, eventId }: StoredRow): boolean {
  const isShown = !shipment.purgeAt && !shipment.cancellation;
  const told = { ...shipment, events: validEvents(shipment.events) };
  return isShown && before?.status === 'Pending' && isRequestOver(told, eventId);
}

/** Whether what is to be said is still true. */
function isStillSo(occasion: Occasion, { status, estimatedDelivery, rescheduled }: Shipment): boolean {
  return occasion.kind === 'status'
    ? status === occasion.status
    : status !== 'Delivered' && rescheduled?.to === estimatedDelivery;
}
