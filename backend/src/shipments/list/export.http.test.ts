import { describe, expect, it } from 'vitest';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { TEST_ADMIN } from '../../testing/test-backend.ts';

const { backend, create } = await startDispatchBackend('export');

describe('exporting', () => {
  const download = (query: string, headers: Record<string, string>) =>
    fetch(`${backend.url}/api/admin/packages/export.csv${query}`, { headers });

  it('gives the filtered list, in its order, as a file that opens in a spreadsheet', async () => {
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const answer = await download('?customerId=nonsense', { authorization: `Bearer ${adminToken}` });
    expect(answer.status).toBe(400);

    await create('CSV-1', { sender: '=HYPERLINK("http://evil")', customerId: '' });
    await create('CSV-2', { sender: 'Quote "and", comma' });
    const file = await download('?search=csv-&sort=trackingNumber', {
      authorization: `Bearer ${adminToken}`,
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="packages-[\d-]{10}\.csv"$/,
    );
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, first, second, end] = bytes.toString().split('\r\n');
    expect(first).toContain(`CSV-1,package,Pending,"'=HYPERLINK(""http://evil"")",`);
    expect(second).toContain('CSV-2,package,Pending,"Quote ""and"", comma",');
    expect(end).toBe('');
  });

  it('answers HEAD with the headers and no file', async () => {
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const answer = await fetch(`${backend.url}/api/admin/packages/export.csv`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${adminToken}` },
    });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
