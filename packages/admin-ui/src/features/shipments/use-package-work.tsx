import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { DialogLoading } from '../../lib/dialogs/loading.tsx';
import { useSteady } from '../../lib/use-steady.ts';
import type { PackageActionHandlers } from './list/actions.tsx';
import type { BatchWork } from './batch/dialog.tsx';
import { usePackageAct } from './use-package-act.ts';

// They bring the date picker, which is too large for the first visit.
const UpdateStatusDialog = lazy(async () => ({ default: (await loadStatusDialog()).UpdateStatusDialog }));
const EditPackageDrawer = lazy(async () => ({ default: (await loadEditDrawer()).EditPackageDrawer }));

const LabelsDialog = lazy(async () => ({
  default: (await import('./labels/labels-dialog.tsx')).LabelsDialog,
}));
const StopDialog = lazy(async () => ({ default: (await loadStopDialog()).StopDialog }));
const BatchDialog = lazy(async () => ({ default: (await loadBatchDialog()).BatchDialog }));

function loadBatchDialog() {
  return import('./batch/dialog.tsx');
}

function loadStopDialog() {
  return import('./cancellation/stop-dialog.tsx');
}

function loadStatusDialog() {
  return import('./status/update-dialog.tsx');
}

function loadEditDrawer() {
  return import('./form/edit-drawer.tsx');
}

/** Where the network fails, opening the dialog tries again. */
export function preloadDialogs(): void {
  void Promise.allSettled([loadStatusDialog(), loadEditDrawer(), loadBatchDialog(), loadStopDialog()]);
}

type PackageWork =
  | { kind: 'update' | 'edit' | 'stop'; item: AdminPackage }
  | { kind: 'labels'; items: AdminPackage[] }
  | { kind: 'batch'; batch: BatchWork; onBegun?: (() => void) | undefined };

/** Until the code of a dialog is loaded, the screen stays as it is and keeps the focus. */
function WorkDialogs({ work, onEnd }: { work: PackageWork | undefined; onEnd: () => void }) {
  const loaded = useDeferredValue(work);
  // What ends, ends at once.
  const shown = work && loaded;
  return (
    <Suspense>
      {shown?.kind === 'update' && <UpdateStatusDialog item={shown.item} onClose={onEnd} />}
      {shown?.kind === 'batch' && (
        <BatchDialog work={shown.batch} onClose={onEnd} onBegun={() => shown.onBegun?.()} />
      )}
      {shown?.kind === 'stop' && <StopDialog item={shown.item} onClose={onEnd} />}
      {shown?.kind === 'edit' && (
        // Another package has a form of its own.
        <EditPackageDrawer key={shown.item.trackingNumber} item={shown.item} onClose={onEnd} />
      )}
      {shown?.kind === 'labels' && <LabelsDialog items={shown.items} onClose={onEnd} />}
      {shown !== work && <DialogLoading />}
    </Suspense>
  );
}

/**
 * The actions of a package, and the dialog that one of them opens, with the package as it was then.
 * @param onBegin called before each: the focused element may disappear with it
 */
export function usePackageWork(onBegin: (item: AdminPackage) => void = () => undefined) {
  const [work, setWork] = useState<PackageWork>();
  const { act, error } = usePackageAct();
  const begin = (kind: 'update' | 'edit' | 'stop', item: AdminPackage) => {
    onBegin(item);
    setWork({ kind, item });
  };
  const beginBatch = (batch: BatchWork, onBegun?: () => void) => setWork({ kind: 'batch', batch, onBegun });
  const handlers = useSteady<PackageActionHandlers>({
    onUpdateStatus: (item) => begin('update', item),
    onEdit: (item) => begin('edit', item),
    onStop: (item) => begin('stop', item),
    onAct: (name, item) => {
      const { trackingNumber } = item;
      // By the browser's dialog (specification, section 2).
      if (
        name !== 'delete' ||
        window.confirm(`Delete package ${trackingNumber}? It can be restored for 30 days.`)
      ) {
        onBegin(item);
        void act(name, item);
      }
    },
    onPrintLabels: (items) => setWork({ kind: 'labels', items }),
    onReschedule: (item) => {
      onBegin(item);
      const { trackingNumber } = item;
      beginBatch({
        kind: 'reschedule',
        selection: { trackingNumbers: [trackingNumber] },
        what: trackingNumber,
      });
    },
  });
  return {
    handlers,
    /** Opens the dialog of one change of many. @param onBegun called once it is run */
    beginBatch,
    work,
    error,
    dialog: <WorkDialogs work={work} onEnd={() => setWork(undefined)} />,
  };
}
