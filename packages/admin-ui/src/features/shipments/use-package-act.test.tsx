import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adminPackage,
  prepareBrowser,
  errorResponse,
  PERMITTED,
  type Answers,
} from '../../testing/render-console.tsx';
import { renderPackages } from '../../testing/render-packages.tsx';

prepareBrowser();

const DELETE = 'DELETE /api/admin/packages/MW1000001';
const RESTORE = 'POST /api/admin/packages/MW1000001/restore';

const delivered = adminPackage({
  status: 'Delivered',
  can: { ...PERMITTED, archive: true, delete: true },
});
const pending = adminPackage({ id: 'p2', trackingNumber: 'MW1000002' });

const render = (answers: Answers) =>
  renderPackages({
    'GET /api/admin/packages': () => ({ body: { items: [delivered, pending] } }),
    ...answers,
  });

const pressDelete = async ({ user }: ReturnType<typeof renderPackages>) =>
  user.click(await screen.findByRole('button', { name: 'Delete MW1000001' }));

describe('deleting a package', () => {
  const confirm = vi.fn<(question: string) => boolean>();
  beforeEach(() => {
    confirm.mockReset().mockReturnValue(true);
    vi.stubGlobal('confirm', confirm);
  });

  it('is offered only where the server allows it, and does nothing unless confirmed', async () => {
    confirm.mockReturnValue(false);
    const console = render({});
    await pressDelete(console);
    expect(screen.queryByRole('button', { name: 'Delete MW1000002' })).toBeNull();
    expect(screen.getByText('High Priority')).toBeTruthy();
    expect(confirm).toHaveBeenCalledOnce();
    expect(console.callsOf(DELETE)).toHaveLength(0);
  });

  it('can be taken back from its message', async () => {
    const console = render({
      [DELETE]: () => ({ body: { trackingNumber: 'MW1000001', undoUntil: '2026-12-21T00:00:00.000Z' } }),
      [RESTORE]: () => ({ body: delivered }),
    });
    await pressDelete(console);
    expect(await screen.findByText('Package Deleted Successfully')).toBeTruthy();
    await console.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Package Restored')).toBeTruthy();
    expect(console.callsOf(RESTORE)).toHaveLength(1);
  });

  it('can be taken back from the list of deleted ones', async () => {
    const deleted = adminPackage({ ...delivered, can: { ...PERMITTED, restore: true } });
    const list = () => ({ body: { items: [deleted] } });
    const full = 'The customer has reached the limit of 10 packages.';
    const console = renderPackages(
      {
        'GET /api/admin/packages': list,
        [RESTORE]: () => errorResponse(409, 'shipment.limit_reached', full),
      },
      { at: '/?archived=true' },
    );
    const restore = async () =>
      console.user.click(await screen.findByRole('button', { name: 'Restore MW1000001' }));
    await restore();
    expect(await screen.findByText('Restore Failed')).toBeTruthy();
    expect(screen.getByText(full)).toBeTruthy();
    console.answers[RESTORE] = () => ({ body: delivered });
    await restore();
    expect(await screen.findByText('Package Restored')).toBeTruthy();
    expect(console.callsOf(RESTORE)).toHaveLength(2);
  });

  it('shows the server’s reason of a rejection, or a default', async () => {
    const console = render({
      [DELETE]: () => errorResponse(409, 'shipment.not_delivered', 'It is on the road again.'),
    });
    await pressDelete(console);
    expect(await screen.findByText('It is on the road again.')).toBeTruthy();
    expect(screen.getByText('Delete Failed')).toBeTruthy();
    console.answers[DELETE] = () => ({ status: 502, body: '<html>' });
    await pressDelete(console);
    await waitFor(() =>
      expect(
        screen.getByText('Failed to delete package. Only delivered packages can be deleted.'),
      ).toBeTruthy(),
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^The server cannot be reached/);
  });
});
