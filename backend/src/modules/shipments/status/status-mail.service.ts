import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { STATUS_MAIL_OCCASIONS } from '@moveway/contracts/settings/settings.constants.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { MailContent, MailService } from '../../mail/mail.service.ts';
import { unsubscribeLinks, type UnsubscribeService } from '../../mail/unsubscribe.service.ts';
import type { ShipmentRepo } from '../shipment.repo.ts';
import { isCancellationAsked } from '../shipment.policy.ts';
import { validEvents, type Shipment, type TrackedShipment } from '../shipment.types.ts';
import { longInstant, statusMailText, type AnswerOccasion, type MailOccasion } from './status-mail-text.ts';

/** A customer who may get emails, as far as their account says. */
export interface Addressee {
  email?: string;
  emailConfirmedAt?: Date;
  isDisabled: boolean;
}

/** What is stored until the email is sent. */
interface StatusMail {
  trackingNumber: string;
  occasion: MailOccasion;
  recipient: 'customer' | 'receiver';
  /** Of the status, or of what ended the request to cancel; absent for other occasions. */
  eventId?: string;
  changedAt: Date;
  estimatedDelivery: string;
  /** Of one that says that it goes on: who was told that it was stopped. */
  toldTo?: readonly string[];
}

export interface StatusMailDeps {
  mail: MailService;
  repo: Pick<ShipmentRepo, 'findByNumber' | 'addTold'>;
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Addressee>> };
  unsubscribe: UnsubscribeService;
  settings: { get(): Pick<Settings, 'statusMails' | 'timeZone'> };
  clock: Clock;
  /** How long after the event an email is sent, so that one that is undone meanwhile is never sent. */
  delayMs: number;
}

export type StatusMails = ReturnType<typeof createStatusMails>;

/** Emails to customer and receiver of a shipment when it gets a status or a new expected date, stops or goes on. */
export function createStatusMails(deps: StatusMailDeps) {
  const { mail, repo, unsubscribe, settings, clock, delayMs } = deps;
  const statusMail = mail.define<StatusMail>('shipment-status', compose, { isSentOnce: true });

  async function compose(data: StatusMail): Promise<MailContent | undefined> {
    const found = await repo.findByNumber(data.trackingNumber);
    const shipment = found && { ...found, events: validEvents(found.events) };
    if (!shipment || shipment.purgeAt || !isWanted(data.occasion, settings.get())) {
      return undefined;
    }
    const again = stoppedAgain(shipment, data.occasion);
    const isSaid = again !== undefined || isStillSo(shipment, data);
    const to = isSaid ? await addressOf(shipment, data.recipient) : undefined;
    if (to === undefined) {
      return undefined;
    }
    const [wanted] = await unsubscribe.findUnstopped([{ email: to, shipmentId: shipment.id }]);
    if (!wanted) {
      return undefined;
    }
    if (data.toldTo && !data.toldTo.includes(to.toLowerCase())) {
      return undefined;
    }
    const { id: shipmentId, trackingNumber } = shipment;
    if (again) {
      // Its last news is that it is stopped, so the next that it goes on is for it too.
      return (await repo.addTold(shipmentId, again, to.toLowerCase())) ? undefined : compose(data);
    }
    const stop = STOPS[data.occasion];
    if (stop && !(await repo.addTold(shipmentId, { stop, at: data.changedAt }, to.toLowerCase()))) {
      // Taken back since it was read.
      return undefined;
    }
    const token = await unsubscribe.createToken({ email: to, shipmentId, trackingNumber });
    const event = shipment.events.find((one) => one.id === data.eventId);
    const happened = event?.enteredAt && longInstant(event.timestamp, settings.get().timeZone);
    return {
      to,
      ...statusMailText(shipment, data.occasion, happened),
      ...unsubscribeLinks(token, `the sender or receiver of shipment ${trackingNumber}`),
    };
  }

  async function addressOf(
    shipment: TrackedShipment,
    recipient: StatusMail['recipient'],
  ): Promise<string | undefined> {
    const customer = shipment.customerId
      ? (await deps.accounts.findUsersByIds([shipment.customerId])).get(shipment.customerId)
      : undefined;
    return recipient === 'customer' ? customerAddress(customer) : receiverAddress(shipment, customer);
  }

  return {
    /** In the transaction of the change. */
    async changed(before: Shipment, after: Shipment): Promise<void> {
      const occasions = occasionsOf(before, after, settings.get());
      if (!mail.isConfigured || occasions.length === 0) {
        return;
      }
      const { trackingNumber, estimatedDelivery } = after;
      // Kept for undoing the update that was made last.
      const eventId = after.statusUndo?.eventId;
      // A little later than the delay, so that no email is sent about an update that was undone at its end.
      const at = new Date(clock().getTime() + delayMs + 1000);
      for (const occasion of occasions) {
        const changedAt = timeOf(occasion, after);
        const toldTo = isGoingOn(occasion) ? stopOf(before)?.toldTo : undefined;
        // What a customer asked is between them and staff.
        for (const recipient of isAnswer(occasion)
          ? (['customer'] as const)
          : (['customer', 'receiver'] as const)) {
          await statusMail.send(
            {
              trackingNumber,
              occasion,
              recipient,
              changedAt,
              estimatedDelivery,
              ...(toldTo && { toldTo }),
              ...(isOfEvent(occasion) && eventId !== undefined && { eventId }),
            },
            { at },
          );
        }
      }
    },

    /**
     * Tells a customer at once that what they had asked to cancel went on, for a batch, whose own emails know of no
     * request.
     * @param eventId of the status that ended the request
     */
    async requestOver(
      { trackingNumber, estimatedDelivery, updatedAt }: Shipment,
      eventId: string,
    ): Promise<void> {
      await statusMail.send({
        trackingNumber,
        occasion: 'Request Over',
        recipient: 'customer',
        eventId,
        changedAt: updatedAt,
        estimatedDelivery,
      });
    },
  };
}

/** What says who its receiver is, and whether they are told. */
type ReceiverFields = Pick<Shipment, 'receiverEmail' | 'notifyReceiver'>;

/** Who gets emails about a shipment, as long as they want them: its customer, and its receiver. */
export function addressesOf(shipment: ReceiverFields, customer: Addressee | undefined): string[] {
  return [customerAddress(customer), receiverAddress(shipment, customer)].filter(
    (address) => address !== undefined,
  );
}

const customerAddress = (customer: Addressee | undefined) =>
  customer?.emailConfirmedAt && !customer.isDisabled ? customer.email : undefined;

function receiverAddress(shipment: ReceiverFields, customer: Addressee | undefined): string | undefined {
  // The customer's own address gets their email, or none until it is confirmed.
  const isSame = shipment.receiverEmail?.toLowerCase() === customer?.email?.toLowerCase();
  return shipment.notifyReceiver === false || isSame ? undefined : shipment.receiverEmail;
}

const isOfEvent = (occasion: MailOccasion): boolean =>
  occasion === 'Request Over' || PACKAGE_STATUSES.some((status) => status === occasion);

/** Steps of the journey are a choice of the settings; that it stops or goes on is always told. */
function isWanted(occasion: MailOccasion, { statusMails }: Pick<Settings, 'statusMails'>): boolean {
  return (
    statusMails.some((one) => one === occasion) || !STATUS_MAIL_OCCASIONS.some((one) => one === occasion)
  );
}

function occasionsOf(
  before: Shipment,
  after: Shipment,
  settings: Pick<Settings, 'statusMails'>,
): MailOccasion[] {
  if (after.cancellation) {
    return before.cancellation ? [] : ['Canceled'];
  }
  // Who was not told that it is stopped is not told either that it goes on.
  const isTold = isStopTold(before);
  if (before.cancellation) {
    return isTold ? ['Reinstated'] : [];
  }
  const isReleased = before.hold && !after.hold && isTold;
  const isNewStatusTold = before.status !== after.status && isWanted(after.status, settings);
  const wasAsked = isCancellationAsked(before);
  return [
    ...(wasAsked && after.cancellationRequest?.state === 'declined' ? (['Request Declined'] as const) : []),
    ...(wasAsked && after.status !== 'Pending' ? (['Request Over'] as const) : []),
    ...(after.hold && !before.hold ? (['On Hold'] as const) : []),
    // Its new status says that it goes on.
    ...(isReleased && !isNewStatusTold ? (['Released'] as const) : []),
    ...(before.status === after.status ? [] : [after.status]),
    ...(before.estimatedDelivery === after.estimatedDelivery || after.status === 'Delivered'
      ? []
      : (['New Date'] as const)),
  ];
}

/** What is stored of who was told of these. */
const STOPS: Partial<Record<MailOccasion, 'cancellation' | 'hold'>> = {
  Canceled: 'cancellation',
  'On Hold': 'hold',
};

const isAnswer = (occasion: MailOccasion): occasion is AnswerOccasion =>
  occasion === 'Request Declined' || occasion === 'Request Over';

const isGoingOn = (occasion: MailOccasion) => occasion === 'Reinstated' || occasion === 'Released';

const stopOf = ({ cancellation, hold }: Shipment) => cancellation ?? hold;

/** Whether an email told that it is stopped. */
function isStopTold(shipment: Shipment): boolean {
  const { toldTo = [] } = stopOf(shipment) ?? {};
  return toldTo.length > 0;
}

/** The stop that stands again by the time when it is to be said that it goes on. */
function stoppedAgain(
  { cancellation, hold }: Shipment,
  occasion: MailOccasion,
): { stop: 'cancellation' | 'hold'; at: Date } | undefined {
  if (!isGoingOn(occasion)) {
    return undefined;
  }
  if (cancellation) {
    return { stop: 'cancellation', at: cancellation.at };
  }
  // What was canceled while it was on hold is on hold when that is taken back.
  return hold && occasion === 'Released' ? { stop: 'hold', at: hold.at } : undefined;
}

/** When what an occasion tells of was done, by which it is known again. */
const timeOf = (
  occasion: MailOccasion,
  { cancellation, cancellationRequest, hold, updatedAt }: Shipment,
): Date =>
  (occasion === 'Request Declined' ? cancellationRequest?.answer?.at : (cancellation?.at ?? hold?.at)) ??
  updatedAt;

/** Whether the event still stands and nothing came after it; of several pickups only the first one counts. */
export function isLatestStatus(
  { events, status }: TrackedShipment,
  { occasion, eventId }: Pick<StatusMail, 'occasion' | 'eventId'>,
): boolean {
  const index = events.findIndex(({ id }) => id === eventId);
  const event = events[index];
  if (!event || event.isCorrection || event.status !== occasion || status !== occasion) {
    return false;
  }
  const isUndone = events.slice(index + 1).some((later) => later.status !== occasion);
  const isRepeated =
    occasion === 'In Transit' && events.slice(0, index).some((earlier) => earlier.status === occasion);
  return !isUndone && !isRepeated;
}

/**
 * Whether the customer asked to cancel it, and this event ended that: it still stands, and nothing has put the shipment
 * back to Pending since.
 */
export function isRequestOver(
  { cancellationRequest, events }: TrackedShipment,
  eventId: string | undefined,
): boolean {
  const index = events.findIndex(({ id }) => id === eventId);
  const isOver = index !== -1 && events.slice(index).every(({ status }) => status !== 'Pending');
  return isOver && cancellationRequest?.state === 'open';
}

/** Whether what is to be said is still true. */
function isStillSo(shipment: TrackedShipment, data: StatusMail): boolean {
  const { cancellation, cancellationRequest, hold } = shipment;
  if (data.occasion === 'Canceled') {
    // One that was taken back and done again has an email of its own.
    return cancellation?.at.getTime() === data.changedAt.getTime();
  }
  if (cancellation) {
    return false;
  }
  switch (data.occasion) {
    case 'On Hold': {
      return hold?.at.getTime() === data.changedAt.getTime();
    }
    case 'Released': {
      return hold === undefined;
    }
    case 'Request Declined': {
      return cancellationRequest?.answer?.at.getTime() === data.changedAt.getTime();
    }
    case 'Request Over': {
      return isRequestOver(shipment, data.eventId);
    }
    case 'Reinstated': {
      return true;
    }
    case 'New Date': {
      return isExpected(shipment, data);
    }
    case 'Pending':
    case 'Processing':
    case 'In Transit':
    case 'Out for Delivery':
    case 'Delivered':
    default: {
      return isLatestStatus(shipment, data);
    }
  }
}

function isExpected(shipment: TrackedShipment, { estimatedDelivery }: StatusMail): boolean {
  return shipment.status !== 'Delivered' && shipment.estimatedDelivery === estimatedDelivery;
}
