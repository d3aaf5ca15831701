import { lazy, startTransition, useState, useEffect, useRef, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Grid } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { isTooBroad } from '../../lib/error-text.ts';
import { PageNav } from '../../lib/page-nav.tsx';
import { QueryView, UnreachableAlert } from '../../lib/query-view.tsx';
import { usePollingIntervals } from '../../lib/shared.queries.ts';
import { useColumnChoice } from '../../lib/use-column-choice.ts';
import { BulkStatusDialog } from './status/bulk-dialog.tsx';
import type { PackageActionHandlers } from './list/actions.tsx';
import { HIDDEN_AT_FIRST } from './list/columns.tsx';
import { PackageCards } from './list/cards.tsx';
import { PackageDetailDrawer } from './detail/drawer.tsx';
import { PackageTable } from './list/table.tsx';
import { PackageToolbar } from './list/toolbar.tsx';
import { SelectionBar, usePackageSelection } from './list/selection.tsx';
import { packageList } from './shipment.queries.ts';
import { usePackageKeys } from './list/use-keys.ts';
import { usePackageCount, usePackageFilter } from './list/use-filter.ts';
import { useArchiving } from './list/use-archiving.ts';
import { usePackageRemoval } from './list/use-removal.ts';
import { useStatusUndo } from './status/use-undo.ts';

// They bring the date picker, which is too large for the first visit.
const UpdateStatusDialog = lazy(async () => ({ default: (await loadStatusDialog()).UpdateStatusDialog }));
const EditPackageDrawer = lazy(async () => ({ default: (await loadEditDrawer()).EditPackageDrawer }));

function loadStatusDialog() {
  return import('./status/update-dialog.tsx');
}

function loadEditDrawer() {
  return import('./form/edit-drawer.tsx');
}

/** Where the network fails, opening the dialog tries again. */
function preloadDialogs(): void {
  void Promise.allSettled([loadStatusDialog(), loadEditDrawer()]);
}

/** The open dialog, with its packages as they were when it was opened. */
type Work =
  | { kind: 'update'; item: AdminPackage }
  | { kind: 'edit'; item: AdminPackage }
  | { kind: 'update-selection'; items: AdminPackage[] };

/** The list of packages with its dialogs. */
export function PackagesTab({ onNewPackage }: { onNewPackage: () => void }) {
  const list = usePackageFilter();
  const { packages: refetchInterval } = usePollingIntervals();
  const query = useQuery({
    ...packageList(useAdminApi(), list.query),
    refetchInterval: ({ state }) => !isTooBroad(state.error) && refetchInterval,
  });
  const selection = usePackageSelection(query.data?.items ?? []);
  const { remove, restore, error: removalError } = usePackageRemoval();
  const { undo, error: undoError } = useStatusUndo();
  const { setArchived, error: archiveError } = useArchiving();
  const count = usePackageCount(list, query.data);
  const [work, setWork] = useState<Work>();
  const { list: section, expectFocusLoss } = useListFocus<HTMLElement>([
    query.data,
    work,
    selection.items.length,
  ]);
  const begin = (next: Work) => {
    expectFocusLoss('item' in next ? next.item : undefined);
    // Until its code is loaded, the list stays as it is and keeps the focus.
    startTransition(() => setWork(next));
  };
  const endWork = () => setWork(undefined);
  const columns = useColumnChoice('packages', HIDDEN_AT_FIRST);
  const isWide = Grid.useBreakpoint().xl ?? true;

  const handlers: PackageActionHandlers = {
    onUpdateStatus: (item) => begin({ kind: 'update', item }),
    onUndoStatus: (item) => {
      expectFocusLoss(item);
      void undo(item);
    },
    onArchive: (item, isArchived) => {
      expectFocusLoss(item);
      void setArchived([item], isArchived);
    },
    onEdit: (item) => begin({ kind: 'edit', item }),
    onDelete: (item) => {
      expectFocusLoss(item);
      void remove(item);
    },
    onRestore: (item) => {
      expectFocusLoss(item);
      void restore(item.trackingNumber);
    },
  };
  usePackageKeys(section, query.data?.items ?? [], handlers);
  const shared = { onOpen: list.openPackage, handlers, selection };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads code in advance.
    <section
      aria-label="Packages"
      ref={section}
      tabIndex={-1}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
    >
      <PackageToolbar list={list} columns={isWide ? columns : undefined} />
      <UnreachableAlert error={removalError ?? undoError ?? archiveError} />
      <QueryView query={query} what="the packages" lines={12}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={list.isFiltered ? 'No matching packages' : 'No packages yet'}
              >
                {list.isFiltered ? (
                  <Button
                    onClick={() => {
                      expectFocusLoss(undefined);
                      list.clear();
                    }}
                  >
                    Show all packages
                  </Button>
                ) : (
                  <Button type="primary" onClick={onNewPackage}>
                    Create the first package
                  </Button>
                )}
              </Empty>
            ) : (
              <>
                {isWide ? (
                  <PackageTable items={items} list={list} columns={columns} {...shared} />
                ) : (
                  <PackageCards items={items} {...shared} />
                )}
              </>
            )}
            <PageNav list={list} nextCursor={nextCursor} count={count} />
          </>
        )}
      </QueryView>
      <SelectionBar
        selection={selection}
        onClear={() => {
          expectFocusLoss(undefined);
          selection.clear();
        }}
        onUpdateStatus={() => begin({ kind: 'update-selection', items: selection.items })}
        onArchive={(items, isArchived) => {
          expectFocusLoss(undefined);
          selection.toggle(items, false);
          void setArchived(items, isArchived);
        }}
      />
      <PackageDetailDrawer
        trackingNumber={list.openNumber}
        onClose={() => list.openPackage(undefined)}
        handlers={handlers}
      />
      {work?.kind === 'update' && <UpdateStatusDialog item={work.item} onClose={endWork} />}
      {work?.kind === 'edit' && <EditPackageDrawer item={work.item} onClose={endWork} />}
      {work?.kind === 'update-selection' && (
        <BulkStatusDialog
          items={work.items}
          onClose={endWork}
          onUpdated={(items) => selection.toggle(items, false)}
        />
      )}
    </section>
  );
}

/**
 * Moves the focus when the focused element disappeared, with its row or its dialog: to the row of the package, else to
 * the list, so that keyboard users do not start again at the top of the page.
 * @param changes values whose change may remove the focused element
 */
function useListFocus<List extends HTMLElement>(
  changes: readonly unknown[],
): { list: RefObject<List | null>; expectFocusLoss: (item: AdminPackage | undefined) => void } {
  const list = useRef<List>(null);
  /** Of the package; empty for a selection. */
  const expected = useRef<string>(undefined);
  useEffect(() => {
    if (expected.current !== undefined && document.activeElement === document.body) {
      const row = list.current?.querySelector<HTMLElement>(`[data-row-key="${expected.current}"]`);
      expected.current = undefined;
      (row ?? list.current)?.focus({ preventScroll: true });
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller names the dependencies.
  }, changes);
  return {
    list,
    expectFocusLoss: (item) => {
      expected.current = item?.id ?? '';
    },
  };
}
