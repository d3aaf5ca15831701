import { useEffect, useRef, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useConsole } from '../../lib/console.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { isTooBroad } from '../../lib/queries/error-text.ts';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { QueryView, UnreachableAlert } from '../../lib/queries/view.tsx';
import { usePollingIntervals } from '../../lib/queries/shared.queries.ts';
import { useBreakpoint } from '../../lib/use-breakpoint.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { packages, type BatchKind } from './batch/text.ts';
import { PackageCards } from './list/cards.tsx';
import { CHOOSABLE_COLUMNS } from './list/columns/columns.tsx';
import { PackageDetailDrawer } from './detail/drawer.tsx';
import { PackageTable } from './list/table.tsx';
import { PackageToolbar } from './list/toolbar.tsx';
import { SelectionBar, usePackageSelection } from './list/selection.tsx';
import { packageList } from './shipment.queries.ts';
import { preloadDialogs, usePackageWork } from './use-package-work.tsx';
import { KeyBar } from './list/key-bar.tsx';
import { useLikelyUpdate } from './status/use-likely-update.ts';
import { useFileDrop } from './list/use-file-drop.ts';
import { usePackageColumns } from './list/columns/use-columns.ts';
import { usePackageKeys } from './list/use-keys.ts';
import { usePackageCount, usePackageFilter, type PackageFilter } from './list/filter/use-filter.ts';

/** The rows before the first answer: always the same list. */
const NOTHING: AdminPackage[] = [];

/** The list of packages with its dialogs. */
export function PackagesTab() {
  const { newPackage, startImport } = useConsole();
  const list = usePackageFilter();
  const { packages: refetchInterval } = usePollingIntervals();
  const query = useQuery({
    ...packageList(useAdminApi(), list.query),
    refetchInterval: ({ state }) => !isTooBroad(state.error) && refetchInterval,
  });
  const selection = usePackageSelection(query.data?.items ?? NOTHING, JSON.stringify(list.filter));
  const count = usePackageCount(list, query.data);
  const focus = useListFocus<HTMLElement>();
  const { list: section, expectFocusLoss } = focus;
  const { handlers, beginBatch, work, error, dialog } = usePackageWork(expectFocusLoss);
  const hasMore = list.hasPrevious || query.data?.nextCursor !== undefined;
  const listed = query.data?.items.length ?? 0;
  // More than one batch takes has no number in its count.
  const whole =
    count !== undefined && !count.includes('+') && (hasMore || selection.items.length < listed)
      ? { count, isChosen: selection.isWhole, onChoose: selection.chooseWhole }
      : undefined;
  const onBatch = (kind: BatchKind) => {
    expectFocusLoss(undefined);
    const { sort: _sort, ...filter } = list.filter;
    const ticked = selection.items.map(({ trackingNumber }) => trackingNumber);
    beginBatch(
      whole?.isChosen
        ? { kind, selection: { filter }, what: whole.count }
        : {
            kind,
            selection: { trackingNumbers: ticked },
            what: packages(ticked.length),
            common: {
              status: commonOf(selection.items.map(({ status }) => status)),
              destination: commonOf(selection.items.map(({ destination }) => destination)),
            },
          },
      selection.clear,
    );
  };
  useReturnedFocus(focus, [query.data, work, selection.items.length]);
  const columns = usePackageColumns(list);
  const isWide = useBreakpoint('xl');

  const likely = useLikelyUpdate();
  const keyed = usePackageKeys(section, query.data?.items ?? [], {
    handlers,
    onLikely: (item) => void likely.update(item),
    onUndoLast: () => void likely.undoLast(),
  });
  const drop = useFileDrop(startImport);
  const { onOpen, onSort } = useSteady({
    onOpen: list.openPackage,
    onSort: (sort: PackageFilter['sort'] | undefined) => list.change({ sort }),
  });
  const shared = { onOpen, handlers, selection };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads code in advance.
    <section
      aria-label="Packages"
      ref={section}
      tabIndex={-1}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
      {...drop}
    >
      <PackageToolbar list={list} columns={isWide ? columns : undefined} />
      <UnreachableAlert error={error} />
      <QueryView query={query} what="the packages" lines={12}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty description={list.isFiltered ? 'No matching packages' : 'No packages yet'}>
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
                  <Button type="primary" onClick={newPackage}>
                    Create the first package
                  </Button>
                )}
              </Empty>
            ) : (
              <>
                {isWide ? (
                  <PackageTable
                    items={items}
                    sort={list.filter.sort}
                    onSort={onSort}
                    hidden={CHOOSABLE_COLUMNS.map(({ key }) => key)
                      .filter((key) => !columns.isShown(key))
                      .join(' ')}
                    {...shared}
                  />
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
        whole={whole}
        onBatch={onBatch}
        onClear={() => {
          expectFocusLoss(undefined);
          selection.clear();
        }}
        onPrintLabels={() => handlers.onPrintLabels(selection.items)}
      />
      <PackageDetailDrawer
        trackingNumber={list.openNumber}
        onClose={() => list.openPackage(undefined)}
        handlers={handlers}
      />
      {keyed && <KeyBar item={keyed} canUndo={likely.canUndo} />}
      {dialog}
    </section>
  );
}

/** What all have, if it is the same. */
function commonOf<T>([first, ...others]: T[]): T | undefined {
  return others.every((other) => other === first) ? first : undefined;
}

interface ListFocus<List extends HTMLElement> {
  list: RefObject<List | null>;
  /** Whose row or dialog had the focus: the id of the package, empty for a selection. */
  expected: RefObject<string | undefined>;
  expectFocusLoss: (item: AdminPackage | undefined) => void;
}

/** Where the focus goes when the focused element disappears; `useReturnedFocus` moves it. */
function useListFocus<List extends HTMLElement>(): ListFocus<List> {
  const list = useRef<List>(null);
  const expected = useRef<string>(undefined);
  return {
    list,
    expected,
    expectFocusLoss: (item) => {
      expected.current = item?.id ?? '';
    },
  };
}

/**
 * Moves the focus when the focused element disappeared, with its row or its dialog: to the row of the package, else to
 * the list, so that keyboard users do not start again at the top of the page.
 * @param changes values whose change may remove the focused element
 */
function useReturnedFocus<List extends HTMLElement>(
  { list, expected }: ListFocus<List>,
  changes: readonly unknown[],
): void {
  useEffect(() => {
    if (expected.current !== undefined && document.activeElement === document.body) {
      const row = list.current?.querySelector<HTMLElement>(`[data-row-key="${expected.current}"]`);
      expected.current = undefined;
      (row ?? list.current)?.focus({ preventScroll: true });
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller names the dependencies.
  }, changes);
}
