import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  adminPackage,
  errorResponse,
  prepareBrowser,
  renderScreen,
} from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';
import { PackageActions, type PackageActionHandlers } from './actions.tsx';

prepareBrowser();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const handlers: PackageActionHandlers = {
  onUpdateStatus: vi.fn(),
  onReschedule: vi.fn(),
  onEdit: vi.fn(),
  onStop: vi.fn(),
  onPrintLabels: vi.fn(),
  onAct: vi.fn(),
};
const undo = () => screen.queryByRole('button', { name: 'Undo the status update of MW1000001' });

it('offers Undo for the time that the server says, whatever the clock of the device', () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00.000Z') });
  const item = adminPackage({ undoStatusMs: 60_000 });
  const shown = render(<PackageActions item={item} handlers={handlers} />);
  undo()?.click();
  expect(handlers.onAct).toHaveBeenCalledExactlyOnceWith('undoStatus', item);
  act(() => void vi.advanceTimersByTime(30_000));
  vi.setSystemTime(new Date('2020-01-01T00:00:00.000Z'));
  shown.unmount();
  // Shown again from the same answer, as after another tab.
  render(<PackageActions item={item} handlers={handlers} />);
  act(() => void vi.advanceTimersByTime(29_000));
  expect(undo()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(undo()).toBeNull();
});

it('offers without the server the update of its status, which is queued, and no Reschedule', () => {
  const reschedule = () => screen.queryByRole('button', { name: 'Reschedule MW1000001' });
  const item = adminPackage();
  const shown = render(<PackageActions item={item} handlers={handlers} />);
  expect(reschedule()).not.toBeNull();
  shown.rerender(
    <PackageActions item={{ ...item, can: { ...item.can, edit: false } }} handlers={handlers} />,
  );
  expect(screen.getByRole('button', { name: 'Update status of MW1000001' })).toBeTruthy();
  expect(reschedule()).toBeNull();
});

it('says of a deleted package until which day of the business it is kept', async () => {
  // In the evening of the company, when it is the next day in UTC.
  const item = adminPackage({ archivedAt: '2026-11-22T03:00:00.000Z', purgeAt: '2026-12-22T03:00:00.000Z' });
  renderScreen(<PackageActions item={item} handlers={handlers} />);
  expect(await screen.findByText('Deleted, kept until Mon, Dec 21, 2026')).toBeTruthy();
  expect(undo()).toBeNull();
});

it('says in the row why Undo was rejected, and leaves the keyboard on the row once its button is gone', async () => {
  const UNDO = 'POST /api/admin/packages/MW1000001/status/undo';
  const item = adminPackage({ status: 'Delivered', undoStatusMs: 3_600_000 });
  const console = renderPackages({
    'GET /api/admin/packages': () => ({ body: { items: [item] } }),
    [UNDO]: () => errorResponse(409, 'shipment.changed', 'This package was changed after that update.'),
  });
  const name = 'Undo the status update of MW1000001';
  await console.user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Undo Failed')).toBeTruthy();
  expect(screen.getByText('This package was changed after that update.')).toBeTruthy();
  const { undoStatusMs: _, ...undone } = { ...item, status: 'Out for Delivery' };
  console.answers[UNDO] = () => {
    console.answers['GET /api/admin/packages'] = () => ({ body: { items: [undone] } });
    return { body: undone };
  };
  await console.user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Status Update Undone')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row-key')).toBe(item.id));
});
