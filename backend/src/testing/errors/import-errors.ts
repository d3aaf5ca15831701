import { BulkModel } from '../../bulk/bulk.repo.ts';
import { csvOf, sendList } from '../imports/imports.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { TEST_ADMIN } from '../test-backend.ts';
import type { Rejecting } from './shipment-errors.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of imports declare. */
export function importErrors(dispatch: Dispatch) {
  const send = async (content: string) => {
    const { backend } = dispatch;
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const asAdmin: typeof fetch = (input, init) =>
      fetch(input, {
        ...init,
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/octet-stream' },
      });
    return sendList(asAdmin, backend.url, content);
  };
  const good = () => send(csvOf(['Shipper', 'Consignee'], [['Acme', 'Jane']]));
  const committed = async () => {
    const found = await good();
    await BulkModel.create([
      {
        _id: found.id,
        kind: 'import',
        command: found.choices,
        actor: {},
        state: 'done',
        step: 0,
        total: 1,
        expiresAt: new Date('2199-01-01'),
      },
    ]);
    return found;
  };
  type Known = { id: string; version: number };
  const change = ({ id, version }: Known) =>
    dispatch.admin('PATCH /api/admin/imports/:id', { params: { id }, body: { version } });
  const correct = ({ id, version }: Known) =>
    dispatch.admin('PATCH /api/admin/imports/:id/rows/:row', {
      params: { id, row: '2' },
      body: { version, column: 0, value: 'x' },
    });
  const commit = ({ id, version }: Known) =>
    dispatch.admin('POST /api/admin/imports/:id/commit', { params: { id }, body: { version, mode: 'good' } });
  const undo = ({ id }: Known) => dispatch.admin('POST /api/admin/imports/:id/undo', { params: { id } });
  const outdated = async () => ({ ...(await good()), version: 9 });

  return {
    'POST /api/admin/imports': { 'import.file_rejected': () => send('') },
    'PATCH /api/admin/imports/:id': {
      'import.not_open': async () => change(await committed()),
      'import.changed': async () => change(await outdated()),
    },
    'PATCH /api/admin/imports/:id/rows/:row': {
      'import.not_open': async () => correct(await committed()),
      'import.changed': async () => correct(await outdated()),
    },
    'POST /api/admin/imports/:id/commit': {
      'import.not_open': async () => commit(await committed()),
      'import.changed': async () => commit(await outdated()),
      'import.not_ready': async () => commit(await send(csvOf(['Shipper'], [['Acme']]))),
    },
    'POST /api/admin/imports/:id/undo': {
      'import.undo_expired': async () => undo(await good()),
    },
  } satisfies Partial<Rejecting>;
}
