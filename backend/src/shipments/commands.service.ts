import { randomInt } from 'node:crypto';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { trackingCheckDigit } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import type {
  Archiving,
  NewPackage,
  PackagePatch,
  StatusUpdate,
} from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { newObjectId } from '../storage/mongoose.ts';
import { RetryTransaction, type Change, type Transaction } from '../storage/transactions/transactions.ts';
import {
  assertMayReceive,
  assertReferenceIsFree,
  assertWithinQuota,
  customerLimitReached,
} from './assignment.ts';
import { prepareEstimate } from './delivery-estimate.ts';
import { locatePlace } from './places/gazetteer.ts';
import type { Coordinates } from './places/place-tables.ts';
import { archive } from './rules/archive.ts';
import { cancel, reinstate } from './rules/cancel.ts';
import { askToCancel, declineCancellation, withdrawCancellation } from './rules/cancellation-request.ts';
import { attach, rate } from './rules/customer.ts';
import { deleteShipment, restore } from './rules/delete.ts';
import { edit, patchedEdit, toEditableDetails } from './rules/edit.ts';
import { hold, release } from './rules/hold.ts';
import { editConflict, type Applied, type RuleContext } from './rules/rule.ts';
import { undoStatus, updateStatus } from './rules/update-status.ts';
import { recordChange, saveShipment, type SaveDeps } from './save-shipment.ts';
import { notFound, shipmentRepo } from './shipment.repo.ts';
import type { Shipment, ShipmentEvent, TrackedShipment } from './shipment.types.ts';
import { isVerificationFactor, type VerificationLimit } from './verification.ts';

export interface ShipmentCommandDeps extends SaveDeps {
  inbox: {
    /** @returns the reference of the quote; undefined if there is no open quote with this id */
    fulfillQuote(actor: Actor, id: string, trackingNumber: string): Promise<string | undefined>;
  };
  accounts: { userExists(id: string): Promise<boolean> };
  settings: {
    get(): Pick<Settings, 'maxPackagesPerUser' | 'trackingNumberForm' | 'timeZone'>;
  };
  counter: {
    /** Runs in the transaction that removes new shipments for good. */
    removed(shipments: readonly Shipment[]): Promise<void>;
  };
  verificationLimit: VerificationLimit;
  /** Generates a number for a shipment that is created without one; in the form of the settings unless given. */
  generateNumber?: (now: Date) => string;
}

type RejectedOutcome = 'not_found' | 'canceled' | 'not_delivered';

/** Errors that a selection reports as the outcome of one package. */
const ARCHIVE_OUTCOMES: Partial<Record<ErrorCode, RejectedOutcome>> = {
  'shipment.not_found': 'not_found',
  'shipment.canceled': 'canceled',
  'shipment.not_delivered': 'not_delivered',
};

type ArchiveOutcome =
  | { outcome: 'updated'; trackingNumber: string; shipment: Shipment }
  | { outcome: RejectedOutcome; trackingNumber: string };

/**
 * Every command that changes a shipment. Most read the shipment, apply a rule (`rules/`), and save the result together
 * with its entry in the audit log, all in one transaction. The rule decides whether the command is allowed, so a
 * command throws the errors of its rule, and `shipment.not_found`.
 */
export function createShipmentCommands(deps: ShipmentCommandDeps) {
  const { inbox, settings, clock, verificationLimit } = deps;
  const generateNumber =
    deps.generateNumber ??
    ((now: Date) =>
      settings.get().trackingNumberForm === 'check-digit'
        ? generateCheckedNumber()
        : generateTrackingNumber(now));

  /** @param rule returns undefined if there is nothing to change */
  const change =
    <S extends Shipment>(
      actor: Actor,
      read: () => Promise<S>,
      rule: (before: S, context: RuleContext) => Applied | undefined | Promise<Applied | undefined>,
    ): Change<Shipment> =>
    async () => {
      const before = await read();
      const context = { actor, now: clock() };
      const applied = await rule(before, context);
      return applied ? saveShipment(deps, before, applied, context) : before;
    };

  /** A command that only applies a rule. It takes the input of the rule, if the rule has one. */
  const command =
    <Input = void>(
      read: (trackingNumber: string, actor: Actor) => Promise<Shipment>,
      rule: (before: Shipment, input: Input, context: RuleContext) => Applied | undefined,
    ) =>
    (actor: Actor, trackingNumber: string, input: Input): Change<Shipment> =>
      change(
        actor,
        () => read(trackingNumber, actor),
        (before, context) => rule(before, input, context),
      );

  const archiveActive = command(activeShipment, archive);

  async function archiveOne(
    actor: Actor,
    trackingNumber: string,
    isArchived: boolean,
  ): Promise<ArchiveOutcome> {
    try {
      const shipment = await archiveActive(actor, trackingNumber, { isArchived })();
      return { outcome: 'updated', trackingNumber, shipment };
    } catch (error) {
      // These errors are thrown before anything is written.
      const outcome = error instanceof AppError ? ARCHIVE_OUTCOMES[error.code] : undefined;
      if (!outcome) {
        throw error;
      }
      return { outcome, trackingNumber };
    }
  }

  return {
    /**
     * @throws {AppError} `shipment.tracking_number_taken` if the given number is in use;
     *   `shipment.customer_not_found`, `shipment.limit_reached`, `shipment.reference_taken`, `shipment.quote_not_open`
     */
    async create(actor: Actor, input: NewPackage): Promise<Change<TrackedShipment>> {
      const { trackingNumber, status, currentLocation, quoteId } = input;
      const coordinates = currentLocation ? await locatePlace(currentLocation, 'free text') : undefined;
      const estimateFrom = await prepareEstimate(input, settings);
      return async () => {
        const now = clock();
        await assertReferenceIsFree(input);
        await assertMayReceive(deps, input.customerId);
        const created = await shipmentRepo.insert({
          ...toEditableDetails(input, estimateFrom({ createdAt: now })),
          currentLocation,
          trackingNumber: trackingNumber ?? generateNumber(now),
          status,
          events: firstEvents(input, coordinates, now),
          version: 1,
          createdAt: now,
          updatedAt: now,
        });
        if (!created) {
          const message = 'This tracking number is already in use.';
          const taken = new AppError('shipment.tracking_number_taken', message, {
            fields: { trackingNumber: message },
          });
          throw trackingNumber === undefined ? new RetryTransaction(taken) : taken;
        }
        await deps.storeView(created);
        const quote =
          quoteId === undefined
            ? undefined
            : await inbox.fulfillQuote(actor, quoteId, created.trackingNumber);
        if (quoteId !== undefined && quote === undefined) {
          throw new AppError(
            'shipment.quote_not_open',
            'This quote is already closed. Check the inbox, or create the package without it.',
          );
        }
        const { id: _id, events: _events, lastEventAt: _lastEventAt, ...fields } = created;
        const entry = { action: 'package.created', after: { ...fields, quote } } as const;
        await recordChange(deps, { before: undefined, after: created }, entry, { actor, now });
        return created;
      };
    },

    /** The day on which a package would be expected if it were created now. */
    expectedDay: async (input: NewPackage): Promise<string> =>
      (await prepareEstimate(input, settings))({ createdAt: clock() }),

    /**
     * In a transaction: removes a new shipment that nobody has changed since, so that its number and its reference are
     * free again.
     * @param version of the shipment right after its creation
     * @returns false if the shipment was changed, and so stays; true also if it is already gone
     */
    async takeBack(actor: Actor, trackingNumber: string, version: number): Promise<boolean> {
      const found = await shipmentRepo.findActiveByNumber(trackingNumber);
      if (found?.version !== version) {
        return found === undefined;
      }
      const now = clock();
      await shipmentRepo.remove(found);
      await deps.storeView({ ...found, version: version + 1, purgeAt: now, events: [] });
      const after = { ...found, updatedAt: now, purgeAt: now };
      const entry = { action: 'package.deleted', after: { undoUntil: now } } as const;
      await recordChange(deps, { before: found, after }, entry, { actor, now });
      await deps.counter.removed([found]);
      return true;
    },

    /**
     * Changes the details that a merge patch names, if the shipment still has the version that was read.
     * @throws {AppError} `shipment.customer_not_found`, `shipment.limit_reached`, `shipment.reference_taken`, and
     *   `invalid_input` if the patch does not fit the other details
     */
    async patch(actor: Actor, trackingNumber: string, patch: PackagePatch): Promise<Change<Shipment>> {
      const shipment = await shipmentRepo.findActiveByNumber(trackingNumber);
      if (shipment?.version !== patch.version) {
        // Thrown in the transaction: there, the second of two equal calls at once gets the answer of the first.
        return async () => {
          throw shipment ? editConflict() : notFound();
        };
      }
      const input = patchedEdit(shipment, patch);
      const estimateFrom = await prepareEstimate(input, settings);
      return change(
        actor,
        () => activeShipment(trackingNumber),
        async (before) => {
          const applied = edit(before, toEditableDetails(input, estimateFrom(before)), input.version);
          const isOther = input.customerId !== before.customerId || input.reference !== before.reference;
          if (isOther && !before.cancellation) {
            await assertReferenceIsFree({ ...input, id: before.id });
          }
          if (input.customerId !== before.customerId) {
            await assertMayReceive(deps, input.customerId);
          }
          return applied;
        },
      );
    },

    /** @throws {AppError} `shipment.town_unknown` */
    async updateStatus(actor: Actor, idOrNumber: string, input: StatusUpdate): Promise<Change<Shipment>> {
      const { trackingNumber, ...update } = input;
      const coordinates = await locateEvent(update);
      return change(
        actor,
        async () => {
          const found = await trackedShipment(idOrNumber);
          if (trackingNumber !== undefined && trackingNumber !== found.trackingNumber) {
            throw notFound();
          }
          return found;
        },
        (before, { now }) =>
          updateStatus(before, { ...update, coordinates }, { now, eventId: newObjectId() }),
      );
    },

    /** @param version of the shipment right after the update */
    undoStatus: (actor: Actor, trackingNumber: string, version: number) =>
      change(
        actor,
        () => trackedShipment(trackingNumber),
        (before, context) => undoStatus(before, { version, isInBatch: false }, context),
      ),

    /** Archives the Delivered shipments of a selection, or takes that back. */
    archive:
      (actor: Actor, { packages, isArchived }: Archiving): Change<ArchiveOutcome[]> =>
      async () => {
        const outcomes: ArchiveOutcome[] = [];
        for (const { trackingNumber } of packages) {
          outcomes.push(await archiveOne(actor, trackingNumber, isArchived));
        }
        return outcomes;
      },

    delete:
      (actor: Actor, trackingNumber: string): Change<{ trackingNumber: string; undoUntil: Date }> =>
      async () => {
        const before = await activeShipment(trackingNumber);
        const context = { actor, now: clock() };
        const applied = deleteShipment(before, context);
        await saveShipment(deps, before, applied, context);
        return { trackingNumber, undoUntil: applied.after.purgeAt };
      },

    /** @throws {AppError} `shipment.limit_reached`, because the shipment counts for its customer again */
    restore: (actor: Actor, trackingNumber: string) =>
      change(
        actor,
        async () => (await shipmentRepo.findByNumber(trackingNumber)) ?? throwNotFound(),
        async (before, context) => {
          const applied = restore(before, context);
          if (applied) {
            await assertWithinQuota(settings, before.customerId, customerLimitReached);
          }
          return applied;
        },
      ),

    cancel: command(activeShipment, cancel),

    /**
     * The shipment counts for its customer again, and another one may have its reference by now.
     * @throws {AppError} `shipment.limit_reached`, `shipment.reference_taken`
     */
    reinstate: (actor: Actor, trackingNumber: string) =>
      change(
        actor,
        () => activeShipment(trackingNumber),
        async (before, context) => {
          const applied = reinstate(before, context);
          if (applied) {
            await assertReferenceIsFree(before);
            await assertWithinQuota(settings, before.customerId, customerLimitReached);
          }
          return applied;
        },
      ),

    hold: command(activeShipment, hold),
    release: command(activeShipment, release),
    askToCancel: command(ownShipment, askToCancel),
    withdrawCancellation: command(ownShipment, withdrawCancellation),
    declineCancellation: command(activeShipment, declineCancellation),
    rate: command(ownShipment, rate),

    /**
     * Puts a shipment on the caller's dashboard if they prove to be its receiver. An unknown or deleted number, a wrong
     * factor and another customer's shipment get the same answer, after the same work. Attaching an own shipment
     * changes nothing.
     * @throws {AppError} `rate_limited`, `shipment.digits_used_up`, `shipment.not_attached`, `shipment.limit_reached`,
     *   `shipment.reference_taken`
     */
    async attach<A>(
      { actor, caller }: { actor: Actor; caller: Caller },
      { trackingNumber, verificationFactor }: { trackingNumber: string; verificationFactor: string },
      transaction: Transaction<Shipment, A>,
    ): Promise<A> {
      const attempt = { userId: actor.userId, caller, trackingNumber, verificationFactor };
      await verificationLimit.count(attempt);
      const answer = await transaction(
        change(
          actor,
          async () => {
            const found = await shipmentRepo.findActiveByNumber(trackingNumber);
            // Compared without a shipment too, so that an unknown number takes as long.
            const isProved = isVerificationFactor(verificationFactor, found);
            const isOwn = found?.customerId === actor.userId;
            if (!found || !(isOwn || (isProved && found.customerId === undefined))) {
              throw notAttached();
            }
            return found;
          },
          async (before) => {
            if (before.customerId !== undefined) {
              return undefined;
            }
            // A canceled shipment has no reference and does not count. Reinstating it checks both.
            if (!before.cancellation) {
              await assertReferenceIsFree({ ...before, customerId: actor.userId }, ownReferenceTaken);
              await assertWithinQuota(settings, actor.userId, ownLimitReached);
            }
            return attach(before, actor.userId);
          },
        ),
      );
      await verificationLimit.forgive(attempt);
      return answer;
    },
  };
}

const throwNotFound = (): never => {
  throw notFound();
};

/** A shipment that is not deleted. @throws {AppError} `shipment.not_found` */
const activeShipment = async (trackingNumber: string): Promise<Shipment> =>
  (await shipmentRepo.findActiveByNumber(trackingNumber)) ?? throwNotFound();

/** One that is not deleted, with its history. @throws {AppError} `shipment.not_found` */
const trackedShipment = async (idOrNumber: string): Promise<TrackedShipment> =>
  (await shipmentRepo.findByIdOrNumber(idOrNumber)) ?? throwNotFound();

/** A shipment of the caller. @throws {AppError} `shipment.not_found` for another customer's too */
async function ownShipment(trackingNumber: string, actor: Actor): Promise<Shipment> {
  const found = await activeShipment(trackingNumber);
  return found.customerId === actor.userId ? found : throwNotFound();
}

/**
 * The coordinates of an event, looked up before a transaction opens: of its nearest town, or of its location.
 * @throws {AppError} `shipment.town_unknown`
 */
export async function locateEvent({ location, nearTown }: Pick<StatusUpdate, 'location' | 'nearTown'>) {
  if (location === undefined) {
    return undefined;
  }
  const found = await locatePlace(nearTown ?? location, nearTown === undefined ? 'free text' : 'address');
  if (nearTown !== undefined && !found) {
    const problem = 'This town is not known. Name it with its state, like Elko, NV';
    throw new AppError('shipment.town_unknown', `${problem}.`, { fields: { nearTown: problem } });
  }
  return found;
}

/** The first event, if there is something to show: a location, or a status other than Pending. */
function firstEvents(
  { status, currentLocation }: NewPackage,
  coordinates: Coordinates | undefined,
  now: Date,
): Omit<ShipmentEvent, 'id'>[] {
  if (currentLocation === undefined && status === 'Pending') {
    return [];
  }
  const location = currentLocation ?? '';
  return [{ status, location, coordinates, isCorrection: false, timestamp: now }];
}

const BILLION = 1_000_000_000;

/**
 * A number in the form of the specification (section 5): `MW`, the last six digits of the time, three random digits.
 * Whether it is free only shows when the shipment is stored.
 */
export function generateTrackingNumber(now: Date, random: (below: number) => number = randomInt): string {
  return `MW${String(now.getTime()).slice(-6)}${String(random(1000)).padStart(3, '0')}`;
}

/** A number that is hard to guess and hard to mistype: `MW`, nine random digits, their check digit. */
function generateCheckedNumber(): string {
  const digits = String(randomInt(BILLION)).padStart(9, '0');
  return `MW${digits}${trackingCheckDigit(digits)}`;
}

function notAttached(): AppError {
  return new AppError(
    'shipment.not_attached',
    'We couldn’t add that package. Check the tracking number, and the receiver’s email or the last four digits of their phone number.',
  );
}

function ownReferenceTaken(trackingNumber: string): string {
  return `Your package ${trackingNumber} has the same reference number. Please contact support.`;
}

function ownLimitReached(limit: number): AppError {
  return new AppError(
    'shipment.limit_reached',
    `Your account has reached its limit of ${limit} packages. Please contact support.`,
  );
}
