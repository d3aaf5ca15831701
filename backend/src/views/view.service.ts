import { MAX_VIEWS, type NewView, type View } from '@moveway/contracts/views/view.routes.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import { unlessTaken } from '../storage/database-error.ts';
import { lock, type Change } from '../storage/transactions/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { viewRepo, type StoredView } from './view.repo.ts';

interface ViewServiceDeps {
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, { username: string }>> };
  audit: Pick<AuditService, 'record'>;
  events: DomainEventPublisher;
}

export type ViewService = ReturnType<typeof createViewService>;

/**
 * Views of the list of packages under a name. One that is shared is everybody's to change and delete; its owner alone
 * can stop sharing it. Others do not learn that there is a view that is not shared.
 */
export function createViewService({ accounts, audit, events }: ViewServiceDeps) {
  /** Makes each of these views what the caller sees of it. */
  async function presenter({ userId }: Actor, views: readonly StoredView[]) {
    const people = await accounts.findUsersByIds([...new Set(views.map(({ ownerId }) => ownerId))]);
    return ({ ownerId, ...view }: StoredView): View => ({
      ...view,
      isMine: ownerId === userId,
      owner: people.get(ownerId)?.username ?? '',
    });
  }

  /** Tells consoles of a change, and the audit log where it concerns more than the owner. */
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
    await events.publish('views.changed', {});
  }

  async function seen({ userId }: Actor, id: string): Promise<StoredView> {
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
        const before = await seen(actor, id);
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
        const before = await seen(actor, id);
        await viewRepo.remove(id);
        await record(actor, 'view.removed', { before });
        return { removed: true };
      },
  };
}

/** Until the running transaction ends, no other one adds or changes a view of theirs, so that it counts right. */
const lockOwner = (ownerId: string): Promise<void> => lock(`views of ${ownerId}`);

/**
 * Of a locked owner: no other view of theirs has the name. Others, who may change a shared view, do not learn which
 * names the private ones have: for them only the shared ones count, by the index.
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
