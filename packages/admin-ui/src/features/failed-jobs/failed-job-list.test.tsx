import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FailedJob } from '@moveway/contracts/jobs/failed-job.routes.ts';
import { prepareBrowser, errorResponse, renderScreen, type Answers } from '../../testing/render-console.tsx';
import { FailedJobList } from './failed-job-list.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/failed-jobs';
const job: FailedJob = {
  id: 'a'.repeat(24),
  kind: 'mail.news',
  attempts: 7,
  error: 'connect ECONNREFUSED',
  createdAt: '2026-11-21T10:00:00.000Z',
  failedAt: '2026-11-21T19:00:00.000Z',
};
const RETRY = `POST /api/admin/failed-jobs/${job.id}/retry`;
const DISCARD = `DELETE /api/admin/failed-jobs/${job.id}`;

const render = (answers: Answers = {}) =>
  renderScreen(<FailedJobList />, { [LIST]: () => ({ body: { items: [job] } }), ...answers });
const press = async ({ user }: ReturnType<typeof render>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the failed jobs', () => {
  it('show that they are loaded, or could not be, and that there are none', async () => {
    const loaded = Promise.withResolvers<ReturnType<typeof errorResponse>>();
    const console = render({ [LIST]: () => loaded.promise });
    const section = await screen.findByRole('region', { name: 'Failed jobs' });
    expect(within(section).queryByText('No failed jobs')).toBeNull();
    loaded.resolve(errorResponse(503, 'unavailable', 'The database is away.'));
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    console.answers[LIST] = () => ({ body: { items: [] } });
    await press(console, 'Try again');
    expect(await within(section).findByText('No failed jobs')).toBeTruthy();
  });

  it('say what failed, how often and why, and are gone once they are retried, here or by somebody else', async () => {
    const console = render({ [RETRY]: () => errorResponse(404, 'job.not_found', 'This job runs again.') });
    const row = within(await screen.findByRole('row', { name: /Package status email/ }));
    expect(row.getByText('7')).toBeTruthy();
    expect(row.getByText('The mail server did not answer.')).toBeTruthy();
    expect(row.getByText('connect ECONNREFUSED')).toBeTruthy();
    await press(console, 'Retry Package status email');
    expect(await screen.findByText('This job runs again.')).toBeTruthy();
    console.answers[RETRY] = () => ({ body: { retried: true } });
    console.answers[LIST] = () => ({ body: { items: [] } });
    await press(console, 'Retry Package status email');
    expect(await screen.findByText('No failed jobs')).toBeTruthy();
    expect(console.callsOf(RETRY)).toHaveLength(2);
  });

  it('that a restore has held say so, and are run', async () => {
    const held = { ...job, heldAt: job.failedAt, attempts: 0, error: 'Held by a restore.' };
    const console = render({
      [LIST]: () => ({ body: { items: [held] } }),
      [RETRY]: () => ({ body: { retried: true } }),
    });
    const row = within(await screen.findByRole('row', { name: /Package status email/ }));
    expect(row.getByText('Held by a restore.')).toBeTruthy();
    expect(row.getByText(/^held /)).toBeTruthy();
    await press(console, 'Run Package status email');
    await waitFor(() => expect(console.callsOf(RETRY)).toHaveLength(1));
  });

  it('of one kind say which packages they are about', async () => {
    const about = (id: string, fields: Partial<FailedJob>) => ({ ...job, id: id.repeat(24), ...fields });
    const items = [
      about('a', { trackingNumber: 'MW100000001', recipient: 'receiver' }),
      about('b', { trackingNumber: 'MW100000001', recipient: 'customer' }),
      about('c', { trackingNumber: 'MW100000002', otherPackages: 1 }),
    ];
    render({ [LIST]: () => ({ body: { items } }) });
    expect(await screen.findByText(/^to the receiver of MW100000001 from/)).toBeTruthy();
    for (const name of [
      'Retry Package status email to the receiver of MW100000001',
      'Retry Package status email to the customer of MW100000001',
      'Discard Package status email about MW100000002 and 1 more',
    ]) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('are discarded after a question, which says of a change that it would be shown as running for good', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    const change = { ...job, id: 'b'.repeat(24), kind: 'bulk.rows' };
    const console = render({
      [LIST]: () => ({ body: { items: [job, change] } }),
      [DISCARD]: () => ({ body: { discarded: true } }),
    });
    await press(console, 'Discard Change or import of many packages');
    expect(confirm.mock.calls[0]?.[0]).toContain('shown as running for good');
    expect(console.callsOf(`DELETE /api/admin/failed-jobs/${change.id}`)).toHaveLength(0);
    await press(console, 'Discard Package status email');
    await waitFor(() => expect(console.callsOf(DISCARD)).toHaveLength(1));
    confirm.mockRestore();
  });
});
