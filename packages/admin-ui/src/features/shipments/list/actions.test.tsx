import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminPackage, prepareBrowser, renderConsole } from '../../../testing/render-console.tsx';
// Loaded before the test, so that it does not wait for the lazy import.
import '../packages-tab.tsx';
import { PackageActions, type PackageActionHandlers } from './actions.tsx';

prepareBrowser();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const handlers: PackageActionHandlers = {
  onUpdateStatus: vi.fn(),
  onReschedule: vi.fn(),
  onUndoStatus: vi.fn(),
  onEdit: vi.fn(),
  onStop: vi.fn(),
  onTakeBack: vi.fn(),
  onPrintLabels: vi.fn(),
  onArchive: vi.fn(),
  onDelete: vi.fn(),
  onRestore: vi.fn(),
};
const undo = () => screen.queryByRole('button', { name: 'Undo the status update of MW1000001' });

it('offers Undo for the time that the server says, whatever the clock of the device', () => {
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00.000Z') });
  const item = adminPackage({ undoStatusMs: 60_000 });
  const shown = render(<PackageActions item={item} handlers={handlers} />);
  undo()?.click();
  expect(handlers.onUndoStatus).toHaveBeenCalledOnce();
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
  renderConsole({ 'GET /api/admin/packages': () => ({ body: { items: [item] } }) });
  expect(await screen.findByText('Deleted, kept until Mon, Dec 21, 2026')).toBeTruthy();
  expect(undo()).toBeNull();
});
