import { createApiClient } from '@moveway/api-client/api-client.ts';
import type { ImportPatch } from '@moveway/contracts/imports/import.routes.ts';
import type { ImportState } from '@moveway/contracts/imports/import.constants.ts';
import { beforeEach, expect, vi } from 'vitest';
import { BulkModel, BulkRowModel } from '../../bulk/bulk.repo.ts';
import { ImportColumnsModel, ImportModel } from '../../imports/import.repo.ts';
import { JobModel } from '../../notify/jobs/job.repo.ts';
import { NewsModel } from '../../notify/news.repo.ts';
import { ShipmentModel } from '../../shipments/shipment.model.ts';
import { signUpCustomer } from '../customer.ts';
import { startMailedBackend } from '../servers/mailed-backend.ts';
import { TEST_ADMIN } from '../test-backend.ts';
import { csvOf, sendList } from './imports.ts';

/**
 * A backend that sends email, an administrator who imports lists in it, and the customer Ada; each test begins without
 * what others have stored.
 */
export async function startImportBackend(label: string) {
  const { backend, mails } = await startMailedBackend(label, { env: { JOBS_POLL_MS: '100' } });
  const ada = await signUpCustomer(backend, 'ada');
  const browser = backend.browser();
  const call = createApiClient({ baseUrl: backend.url, fetch: browser });
  await call('POST /api/auth/admin-login', { body: TEST_ADMIN });
  const send = (content: string | Uint8Array<ArrayBuffer>, query = {}) =>
    sendList(browser, backend.url, content, query);
  const get = (id: string, query = {}) => call('GET /api/admin/imports/:id', { params: { id }, query });
  const rowsOf = async (id: string, query = {}) => (await get(id, query)).items;
  const change = (id: string, patch: ImportPatch) =>
    call('PATCH /api/admin/imports/:id', { params: { id }, body: patch });
  const correct = (id: string, row: number, body: { version: number; column: number; value: string }) =>
    call('PATCH /api/admin/imports/:id/rows/:row', { params: { id, row: String(row) }, body });
  const commit = (id: string, version: number, mode: 'good' | 'all' = 'good') =>
    call('POST /api/admin/imports/:id/commit', { params: { id }, body: { version, mode } });
  const undo = (id: string) => call('POST /api/admin/imports/:id/undo', { params: { id } });
  const reach = (id: string, state: ImportState) =>
    vi.waitFor(
      async () => {
        const { import: found } = await get(id);
        expect(found.state).toBe(state);
        return found;
      },
      { interval: 200, timeout: 90_000 },
    );
  async function committed(content: string) {
    const { id, version } = await send(content);
    await commit(id, version);
    return reach(id, 'committed');
  }
  const parcels = (count: number, fields: (index: number) => string[] = () => []) =>
    csvOf(
      ['Order #', 'Shipper', 'Consignee', 'Email'],
      Array.from({ length: count }, (_, index) => [
        `PO-${index}`,
        'Acme',
        `Receiver ${index}`,
        ...fields(index),
      ]),
    );

  async function clear(): Promise<void> {
    mails.received.length = 0;
    await Promise.all(
      [ShipmentModel, ImportModel, ImportColumnsModel, BulkModel, BulkRowModel, JobModel, NewsModel].map(
        (model) => model.collection.deleteMany({}),
      ),
    );
  }
  beforeEach(clear);
  return {
    mails,
    backend,
    ada,
    browser,
    call,
    send,
    get,
    rowsOf,
    change,
    correct,
    commit,
    undo,
    reach,
    committed,
    parcels,
    /** Removes what tests have stored. */
    clear,
  };
}
