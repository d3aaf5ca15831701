import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { adminPackage, prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import '../packages-tab.tsx';

prepareBrowser();

const BULK = 'POST /api/admin/packages/status';

const row = (trackingNumber: string, change: Partial<AdminPackage> = {}) =>
  adminPackage({ id: trackingNumber, trackingNumber, ...change });
const rows = [
  row('MW1000001'),
  row('MW1000002', { version: 2 }),
  row('MW1000003', {
    can: {
      archive: false,
      cancel: false,
      delete: false,
      edit: false,
      hold: false,
      reinstate: false,
      release: false,
      restore: true,
      unarchive: false,
      updateStatus: false,
    },
  }),
];

describe('updating the status of a selection', () => {
  it('shows the outcome for each, and sends a changed one again only on request', async () => {
    const updated = row('MW1000001', { status: 'In Transit', version: 2 });
    const theirs = row('MW1000002', { status: 'Processing', currentLocation: 'Memphis, TN', version: 7 });
    const console = renderConsole({
      'GET /api/admin/packages': () => ({ body: { items: rows } }),
      'GET /api/admin/packages/MW1000002': () => ({ body: { package: theirs, events: [] } }),
      [BULK]: () => ({
        body: {
          results: [
            { outcome: 'updated', trackingNumber: 'MW1000001', package: updated },
            { outcome: 'changed', trackingNumber: 'MW1000002' },
          ],
        },
      }),
    });
    const { user } = console;
    // What cannot be updated is not picked with the others.
    await user.click(await screen.findByLabelText('Select all on this page'));
    expect(screen.getByText('2 packages selected')).toBeTruthy();
    await user.click(screen.getByText('Update status of selection'));
    await screen.findByText('Update status of 2 packages');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'In Transit' }));
    await user.click(dialog.getByRole('button', { name: 'Update status' }));

    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('1 of 2 packages could not be updated.')).toBeTruthy();
    expect(dialog.getByText('Updated: In Transit')).toBeTruthy();
    expect(
      await dialog.findByText('Not updated: someone else changed it; it is Processing in Memphis, TN now'),
    ).toBeTruthy();
    expect(console.callsOf(BULK)[0]?.body).toEqual({
      packages: [
        { trackingNumber: 'MW1000001', version: 1 },
        { trackingNumber: 'MW1000002', version: 2 },
      ],
      status: 'In Transit',
    });

    console.answers[BULK] = () => ({
      body: {
        results: [
          { outcome: 'updated', trackingNumber: 'MW1000002', package: { ...theirs, status: 'In Transit' } },
          { outcome: 'history_full', trackingNumber: 'MW1000003' },
        ],
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Update the changed one anyway' }));
    await waitFor(() => expect(dialog.getAllByText('Updated: In Transit')).toHaveLength(2));
    dialog.getByText('Not updated: it has the maximum number of events');
    expect(console.callsOf(BULK)[1]?.body).toEqual({
      packages: [{ trackingNumber: 'MW1000002', version: 7 }],
      status: 'In Transit',
    });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });
});
