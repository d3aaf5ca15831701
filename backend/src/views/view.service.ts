import { MAX_VIEWS, type NewView, type View } from '@moveway/contracts/views/view.routes.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { unlessTaken } from '../storage/database-error.ts';
import { lock, type Change } from '../storage/transactions/transactions.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { type mongoose, toObjectId } from '../storage/mongoose.ts';
import { ViewModel } from './view.model.ts';

/** A view as it is stored. */
export interface StoredView extends NewView {
  id: string;
  ownerId: string;
}

interface ViewRecord extends NewView {
  _id: mongoose.Types.ObjectId;
  ownerId: mongoose.Types.ObjectId;
}

const toView = ({ _id, ownerId, name, query, isShared }: ViewRecord): StoredView => ({
  id: _id.toHexString(),
  ownerId: ownerId.toHexString(),
  name,
  query,
  isShared,
});

/** A user's own views and the shared ones. */
const ownOrShared = (userId: string) => ({ $or: [{ ownerId: toObjectId(userId) }, { isShared: true }] });

export type ViewService = ReturnType<typeof createViewService>;

/**
 * Named views of the list of packages. All administrators can change and delete a shared view; only its owner can stop
 * sharing it. Nobody but its owner learns that a private view exists.
 */
export function createViewService({
  accounts,
  audit,
}: {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, { username: string }>> };
  audit: Pick<AuditService, 'record'>;
}) {
  /** Presents each of these views as the caller sees it. */
  async function presenter({ userId }: Actor, views: readonly StoredView[]) {
    const people = await accounts.findUsersByIds([...new Set(views.map(({ ownerId }) => ownerId))]);
    return ({ ownerId, ...view }: StoredView): View => ({
      ...view,
      isMine: ownerId === userId,
      owner: people.get(ownerId)?.username ?? '',
    });
  }

  /** Publishes a change to consoles, and records it in the audit log where it concerns more than the owner. */
  async function record(
    actor: Actor,
    action: 'view.created' | 'view.changed' | 'view.removed',
    { before, after }: { before?: StoredView; after?: StoredView },
  ): Promise<void> {
    const { id = '', name = '' } = after ?? before ?? {};
    if (before?.isShared || after?.isShared) {
      await audit.record({
        action,
        actor,
        target: { type: 'view', id, label: name },
        ...(before && { before: recorded(before) }),
        ...(after && { after: recorded(after) }),
      });
    }
    await outbox.publish('views.changed', {});
  }

  async function visibleView({ userId }: Actor, id: string): Promise<StoredView> {
    const found = await viewRepo.findFor(userId, id);
    if (!found) {
      throw new AppError(
        'view.not_found',
        'That view was not found: it was deleted, or is not shared any more.',
      );
    }
    return found;
  }

  return {
    presenter,

    /** The caller's and the shared ones, by their names. */
    async list(actor: Actor): Promise<View[]> {
      const views = await viewRepo.listFor(actor.userId);
      return views.map(await presenter(actor, views));
    },

    /** @throws {AppError} `view.name_taken`, `view.limit_reached` */
    create:
      (actor: Actor, view: NewView): Change<StoredView> =>
      async () => {
        await lockOwner(actor.userId);
        if ((await viewRepo.countOf(actor.userId)) >= MAX_VIEWS) {
          throw new AppError(
            'view.limit_reached',
            `There can be at most ${MAX_VIEWS} views. Delete one first.`,
          );
        }
        await assertNameIsFree(actor, { ownerId: actor.userId, name: view.name });
        const after = await unlessTaken(viewRepo.insert(actor.userId, view), nameTaken);
        await record(actor, 'view.created', { after });
        return after;
      },

    /** @throws {AppError} `view.not_found`, `view.name_taken`, `view.not_yours` */
    update:
      (actor: Actor, id: string, view: NewView): Change<StoredView> =>
      async () => {
        const before = await visibleView(actor, id);
        if (before.isShared && !view.isShared && before.ownerId !== actor.userId) {
          throw new AppError('view.not_yours', 'Only who made a view can stop sharing it.');
        }
        await lockOwner(before.ownerId);
        // A colleague may have given it, as a shared view, a name that its owner has for a private one.
        if (view.name !== before.name || view.isShared !== before.isShared) {
          await assertNameIsFree(actor, { ownerId: before.ownerId, name: view.name, id });
        }
        await unlessTaken(viewRepo.replace(id, view), nameTaken);
        const after = { ...before, ...view };
        await record(actor, 'view.changed', { before, after });
        return after;
      },

    /** @throws {AppError} `view.not_found` */
    remove:
      (actor: Actor, id: string): Change<{ removed: true }> =>
      async () => {
        const before = await visibleView(actor, id);
        await viewRepo.remove(id);
        await record(actor, 'view.removed', { before });
        return { removed: true };
      },
  };
}

/** Until the running transaction ends, no other one adds or changes a view of this owner: the count stays right. */
const lockOwner = (ownerId: string): Promise<void> => lock(`views of ${ownerId}`);

/**
 * Throws when another view of the owner, who is locked, has the name. A colleague who changes a shared view must not
 * learn the names of private views, so for them only the unique index of shared names counts.
 * @throws {AppError} `view.name_taken`
 */
async function assertNameIsFree(
  { userId }: Actor,
  { ownerId, name, id }: Pick<StoredView, 'ownerId' | 'name'> & { id?: string },
): Promise<void> {
  if (userId === ownerId && (await viewRepo.hasOther(ownerId, name, id))) {
    throw nameTaken();
  }
}

const nameTaken = () =>
  new AppError('view.name_taken', 'Another view has this name.', {
    fields: { name: 'Another view has this name' },
  });

const recorded = ({ name, query, isShared }: StoredView) => ({ name, query, isShared });

/** MongoDB rejects a name that the owner has given to another shared view, or to another private one. */
const viewRepo = {
  /** By their names. */
  async listFor(userId: string): Promise<StoredView[]> {
    const found = await ViewModel.find(ownOrShared(userId)).sort({ name: 1, _id: 1 }).lean<ViewRecord[]>();
    return found.map(toView);
  },

  async findFor(userId: string, id: string): Promise<StoredView | undefined> {
    const found = await ViewModel.findOne({ ...ownOrShared(userId), _id: id }).lean<ViewRecord>();
    return found ? toView(found) : undefined;
  },

  countOf: (ownerId: string): Promise<number> => ViewModel.countDocuments({ ownerId: toObjectId(ownerId) }),

  /** Whether a user has another view of this name, shared or not. */
  hasOther: async (ownerId: string, name: string, id?: string): Promise<boolean> =>
    (await ViewModel.exists({
      ownerId: toObjectId(ownerId),
      name,
      ...(id !== undefined && { _id: { $ne: toObjectId(id) } }),
    })) !== null,

  async insert(ownerId: string, view: NewView): Promise<StoredView> {
    const { _id } = await new ViewModel({ ...view, ownerId }).save();
    return { id: _id.toHexString(), ownerId, ...view };
  },

  async replace(id: string, view: NewView): Promise<void> {
    await ViewModel.updateOne({ _id: id }, { $set: view });
  },

  async remove(id: string): Promise<void> {
    await ViewModel.deleteOne({ _id: id });
  },
};
