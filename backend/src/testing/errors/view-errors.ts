import { MAX_VIEWS } from '@moveway/contracts/views/view.routes.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { ViewModel } from '../../modules/views/view.model.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { UNKNOWN_ID, type Rejecting } from './shipment-errors.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of views declare. */
export function viewErrors({ admin }: Dispatch) {
  const view = (name: string) => ({ name, query: '', isShared: false });
  const add = (name: string) => admin('POST /api/admin/views', { body: view(name) });
  const change = (id: string, name: string, version: number) =>
    admin('PUT /api/admin/views/:id', { params: { id }, body: { ...view(name), version } });
  const remove = (id: string) => admin('DELETE /api/admin/views/:id', { params: { id } });
  const restore = (id: string) => admin('POST /api/admin/views/:id/restore', { params: { id } });
  /** Runs while the administrator has as many views as one can have. */
  const whileFull = async <T>(run: () => Promise<T>): Promise<T> => {
    const { id } = await admin('GET /api/auth/user', {});
    const names = Array.from({ length: MAX_VIEWS }, (_, index) => `full ${index}`);
    const ownerId = toObjectId(id);
    await ViewModel.insertMany(names.map((name) => ({ ...view(name), ownerId, version: 1 })));
    try {
      return await run();
    } finally {
      await ViewModel.deleteMany({ name: /^full/ });
    }
  };
  return {
    'POST /api/admin/views': {
      'view.name_taken': async () => add((await add('taken')).name),
      'view.limit_reached': () => whileFull(() => add('one more')),
    },
    'PUT /api/admin/views/:id': {
      'view.not_found': () => change(UNKNOWN_ID, 'unknown', 1),
      'view.changed': async () => change((await add('stale')).id, 'stale', 0),
      'view.name_taken': async () => {
        const [other, { id, version }] = [await add('other'), await add('renamed')];
        return change(id, other.name, version);
      },
      'view.not_yours': async () => {
        const { id } = await ViewModel.create({
          ...view('of a colleague'),
          isShared: true,
          ownerId: toObjectId(UNKNOWN_ID),
          version: 1,
        });
        return change(id, 'of a colleague', 1);
      },
    },
    'DELETE /api/admin/views/:id': { 'view.not_found': () => remove(UNKNOWN_ID) },
    'POST /api/admin/views/:id/restore': {
      'view.not_found': () => restore(UNKNOWN_ID),
      'view.name_taken': async () => {
        const { id } = await add('twice');
        await remove(id);
        await add('twice');
        return restore(id);
      },
      'view.limit_reached': async () => {
        const { id } = await add('removed before');
        await remove(id);
        return whileFull(() => restore(id));
      },
    },
    'PUT /api/admin/start-view': {
      'view.not_found': () => admin('PUT /api/admin/start-view', { body: { id: UNKNOWN_ID } }),
    },
  } satisfies Partial<Rejecting>;
}
