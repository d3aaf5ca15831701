import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { DialogLoading } from '../../lib/dialogs/loading.tsx';
import { useSteady } from '../../lib/use-steady.ts';
import type { PackageActionHandlers } from './list/actions.tsx';
import { useArchiving } from './list/use-archiving.ts';
import { useTakingBack } from './cancellation/use-taking-back.ts';
import { usePackageRemoval } from './list/use-removal.ts';
import type { BatchWork } from './batch/dialog.tsx';
import { useStatusUndo } from './status/use-undo.ts';

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
  | { kind: 'batch'; batch: BatchWork; onBegun?: (() => void) | undefined };

interface WorkDialogsProps {
  work: PackageWork | undefined;
  /** Whose labels are printed. */
  labeled: AdminPackage[] | undefined;
  onEnd: () => void;
  onLabeled: () => void;
}

/** Until the code of a dialog is loaded, the screen stays as it is and keeps the focus. */
function WorkDialogs({ work, labeled, onEnd, onLabeled }: WorkDialogsProps) {
  const loaded = useDeferredValue(work);
  const loadedLabels = useDeferredValue(labeled);
  // What ends, ends at once.
  const shown = work && loaded;
  const isLoading = shown !== work || (labeled !== undefined && labeled !== loadedLabels);
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
      {labeled && loadedLabels && <LabelsDialog items={loadedLabels} onClose={onLabeled} />}
      {isLoading && <DialogLoading />}
    </Suspense>
  );
}

/**
 * The actions of a package, and the dialog that one of them opens, with the package as it was then.
 * @param onBegin called before each: the focused element may disappear with it
 */
export function usePackageWork(onBegin: (item: AdminPackage) => void = () => undefined) {
  const [labeled, setLabeled] = useState<AdminPackage[]>();
  const [work, setWork] = useState<PackageWork>();
  const { remove, restore, error: removalError } = usePackageRemoval();
  const { undo, error: undoError } = useStatusUndo();
  const { setArchived, error: archiveError } = useArchiving();
  const { takeBack, error: takeBackError } = useTakingBack();
  const begin = (kind: 'update' | 'edit' | 'stop', item: AdminPackage) => {
    onBegin(item);
    setWork({ kind, item });
  };
  const beginBatch = (batch: BatchWork, onBegun?: () => void) => setWork({ kind: 'batch', batch, onBegun });
  const after = (act: (item: AdminPackage) => Promise<void>) => (item: AdminPackage) => {
    onBegin(item);
    void act(item);
  };
  const handlers = useSteady<PackageActionHandlers>({
    onUpdateStatus: (item) => begin('update', item),
    onEdit: (item) => begin('edit', item),
    onStop: (item) => begin('stop', item),
    onTakeBack: (what, item) => {
      onBegin(item);
      void takeBack(what, item);
    },
    onPrintLabels: setLabeled,
    onReschedule: (item) => {
      onBegin(item);
      const { trackingNumber } = item;
      beginBatch({
        kind: 'reschedule',
        selection: { trackingNumbers: [trackingNumber] },
        what: trackingNumber,
      });
    },
    onUndoStatus: after(undo),
    onArchive: (item, isArchived) => {
      onBegin(item);
      void setArchived(item, isArchived);
    },
    onDelete: after(remove),
    onRestore: after(({ trackingNumber }) => restore(trackingNumber)),
  });
  return {
    handlers,
    /** Opens the dialog of one change of many. @param onBegun called once it is run */
    beginBatch,
    work,
    /** Why the last of the actions was not done. */
    error: removalError ?? undoError ?? archiveError ?? takeBackError,
    dialog: (
      <WorkDialogs
        work={work}
        labeled={labeled}
        onEnd={() => setWork(undefined)}
        onLabeled={() => setLabeled(undefined)}
      />
    ),
  };
}
