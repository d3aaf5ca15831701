import { useMemo, useState } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Button, Checkbox } from 'antd';
import type { BatchKind } from '../batch/text.ts';
import styles from './selection.module.css';

/** The most packages that are named in one call (contract). */
const MAX_SELECTED = 200;

/**
 * Whether changes of a selection are for it. They are not queued while the server is lost, as the update of one status
 * is: of both abilities it alone is left then.
 */
export const isSelectable = ({ can }: AdminPackage): boolean => can.updateStatus && can.edit;

export interface PackageSelection {
  /** In their latest loaded state, in the order of selecting. */
  items: AdminPackage[];
  /** Whether no more can be selected. */
  isFull: boolean;
  has: (item: AdminPackage) => boolean;
  toggle: (items: AdminPackage[], isSelected: boolean) => void;
  /** Of these, exactly those with one of the ids are selected afterwards. */
  choose: (items: AdminPackage[], ids: ReadonlySet<string>) => void;
  /** Whether all of the list are selected, until a package is ticked or not. */
  isWhole: boolean;
  /** Selects all of the list; what is shown of it is ticked then. */
  chooseWhole: () => void;
  clear: () => void;
}

/**
 * The packages that are ticked; they stay selected over pages and filters.
 * @param shown the rows of this page, which may be newer than those selected
 * @param filter of the list, by which it is the same one
 */
export function usePackageSelection(shown: AdminPackage[], filter: string): PackageSelection {
  const [{ selected, whole }, setState] = useState<{
    selected: ReadonlyMap<string, AdminPackage>;
    /** The filter whose whole list is selected. */
    whole?: string;
  }>({ selected: new Map() });
  const isWhole = whole === filter;
  // The same as long as nothing in it changes, so that the list is rendered again only then.
  return useMemo(() => {
    // Of a list that is selected whole, all that is shown, which stays ticked when one of them is not any more.
    const ticked = new Map(selected);
    for (const item of isWhole ? shown.filter(isSelectable) : []) {
      ticked.set(item.id, item);
    }
    const change = (items: AdminPackage[], isChosen: (item: AdminPackage) => boolean) => {
      const next = new Map(ticked);
      for (const item of items) {
        if (!isChosen(item)) {
          next.delete(item.id);
        } else if (isSelectable(item) && next.size < MAX_SELECTED) {
          next.set(item.id, item);
        }
      }
      setState({ selected: next });
    };
    const latest = new Map(shown.map((item) => [item.id, item]));
    return {
      // None of this page that was deleted since.
      items: [...ticked.values()].map((item) => latest.get(item.id) ?? item).filter(isSelectable),
      isFull: ticked.size >= MAX_SELECTED,
      has: (item) => ticked.has(item.id) && isSelectable(item),
      toggle: (items, isSelected) => change(items, () => isSelected),
      choose: (items, ids) => change(items, ({ id }) => ids.has(id)),
      isWhole,
      chooseWhole: () => setState({ selected, whole: filter }),
      clear: () => setState({ selected: new Map() }),
    };
  }, [selected, isWhole, shown, filter]);
}

/** All packages of the list's filter, instead of those that are ticked. */
interface WholeList {
  /** In words: `1,284 packages`. */
  count: string;
  isChosen: boolean;
  onChoose: () => void;
}

interface SelectionBarProps {
  selection: PackageSelection;
  /** Where the list has more than is ticked. */
  whole: WholeList | undefined;
  onBatch: (kind: BatchKind) => void;
  onClear: () => void;
  onPrintLabels: () => void;
}

/** The actions for the selected packages; nothing while none is selected. */
export function SelectionBar({
  selection: { items, isFull },
  whole,
  onBatch,
  onClear,
  onPrintLabels,
}: SelectionBarProps) {
  return items.length === 0 ? null : (
    <section className={styles.bar} aria-label="Selection">
      <output>
        {selectedText(items.length, whole)}
        {isFull && !whole?.isChosen && ', the most that can be ticked'}
      </output>
      {whole && !whole.isChosen && (
        <Button type="link" size="small" onClick={whole.onChoose}>
          Select all {whole.count.split(' ')[0]} that match
        </Button>
      )}
      <Button type="primary" size="small" onClick={() => onBatch('status')}>
        Update status of selection
      </Button>
      {!whole?.isChosen && (
        <Button size="small" onClick={onPrintLabels}>
          Labels of selection
        </Button>
      )}
      <Button size="small" onClick={() => onBatch('reschedule')}>
        Reschedule
      </Button>
      <Button size="small" onClick={() => onBatch('assign')}>
        Assign customer
      </Button>
      {(whole?.isChosen === true || items.some(({ can }) => can.archive)) && (
        <Button size="small" onClick={() => onBatch('archive')}>
          Archive
        </Button>
      )}
      {items.some(({ can }) => can.unarchive) && (
        <Button size="small" onClick={() => onBatch('unarchive')}>
          Unarchive
        </Button>
      )}
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

function selectedText(ticked: number, whole: WholeList | undefined): string {
  if (whole?.isChosen) {
    return `All ${whole.count} that match selected`;
  }
  return ticked === 1 ? '1 package selected' : `${ticked} packages selected`;
}

/** Selects a package; disabled where no change of a selection is for it. */
export function PackageCheckbox({ item, selection }: { item: AdminPackage; selection: PackageSelection }) {
  return (
    // A click on the box must not open the row.
    <span onClick={(event) => event.stopPropagation()} role="presentation">
      <Checkbox
        aria-label={`Select ${item.trackingNumber}`}
        disabled={!isSelectable(item)}
        checked={selection.has(item)}
        onChange={({ target }) => selection.toggle([item], target.checked)}
      />
    </span>
  );
}
