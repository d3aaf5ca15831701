import { MAX_VIEWS } from '@moveway/contracts/views/view.routes.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import { ViewModel } from '../../views/view.model.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { UNKNOWN_ID, type Rejecting } from './shipment-errors.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of views declare. */
export function viewErrors({ admin }: Dispatch) {
  const view = (name: string) => ({ name, query: '', isShared: false });
  const add = (name: string) => admin('POST /api/admin/views', { body: view(name) });
  const change = (id: string, name: string) =>
    admin('PUT /api/admin/views/:id', { params: { id }, body: view(name) });
  return {
    'POST /api/admin/views': {
      'view.name_taken': async () => add((await add('taken')).name),
      'view.limit_reached': async () => {
        const { id } = await admin('GET /api/auth/user', {});
        const names = Array.from({ length: MAX_VIEWS }, (_, index) => `full ${index}`);
        const ownerId = toObjectId(id);
        await ViewModel.insertMany(names.map((name) => ({ ...view(name), ownerId })));
        try {
          return await add('one more');
        } finally {
          await ViewModel.deleteMany({ name: /^full/ });
        }
      },
    },
    'PUT /api/admin/views/:id': {
      'view.name_taken': async () => {
        const [other, { id }] = [await add('other'), await add('renamed')];
        return change(id, other.name);
      },
      'view.not_yours': async () => {
        const { id } = await ViewModel.create({
          ...view('of a colleague'),
          isShared: true,
          ownerId: toObjectId(UNKNOWN_ID),
        });
        return change(id, 'of a colleague');
      },
    },
  } satisfies Partial<Rejecting>;
}
