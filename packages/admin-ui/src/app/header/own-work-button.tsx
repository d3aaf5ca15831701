import { lazy, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HourglassOutlined, ProfileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { Batch } from '@moveway/contracts/shipments/batch.routes.ts';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import {
  canBeUndone as canImportBeUndone,
  isAtWork,
  ownImports,
} from '../../features/imports/import.queries.ts';
import { outcomeOf, percentOf as percentOfImport, shortOutcomeOf } from '../../features/imports/text.ts';
import { canBeUndone, isMoving, ownBatches } from '../../features/shipments/batch/batch.queries.ts';
import {
  batchTitle,
  packages,
  percentOf,
  shortSummaryOf,
  summaryOf,
} from '../../features/shipments/batch/text.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { importPath } from '../../lib/address/links.ts';
import { DialogLoading } from '../../lib/dialogs/loading.tsx';
import { PanelButton } from '../../lib/dialogs/panel-button.tsx';
import { useMinute } from '../../lib/times/use-minute.ts';
import { TabBoundary } from '../tab-boundary.tsx';
import panel from './panel.module.css';
import styles from './own-work-button.module.css';

const OpenedBatchDialog = lazy(async () => ({
  default: (await import('../../features/shipments/batch/opened-dialog.tsx')).OpenedBatchDialog,
}));

/**
 * What this person has changed of many packages and imported, on whichever device, while it runs and for an hour after:
 * how far it is, and the way back to its dialog or page. Shown only while there is something.
 */
export function OwnWorkButton() {
  const api = useAdminApi();
  const { data: batches = [] } = useQuery(ownBatches(api));
  const { data: imports = [] } = useQuery(ownImports(api));
  const now = useMinute();
  const [isOpen, setIsOpen] = useState(false);
  const [batchId, setBatchId] = useState<string>();
  const entries = [
    ...batches.map((batch) => entryOfBatch(batch)),
    ...imports.map((found) => entryOfImport(found, now)),
  ].toSorted((a, b) => Number(b.percent !== undefined) - Number(a.percent !== undefined));
  const [first] = entries;
  const text = first ? `${first.short}${first.canUndo ? '. Undo' : ''}` : 'Nothing runs';
  const isMovingNow = first?.percent !== undefined;
  return (
    <>
      {(first !== undefined || isOpen) && (
        <PanelButton
          label="Changes of many packages"
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          button={{
            icon: isMovingNow ? <HourglassOutlined aria-hidden /> : <ProfileOutlined aria-hidden />,
            'aria-label': text,
            children: <span className={styles.text}>{first && shortTextOf(first)}</span>,
          }}
        >
          <div className={panel.list}>
            <h2 className={panel.title}>Changes of many packages</h2>
            <ul className={panel.entries}>
              {entries.map(({ id, kind, title, outcome, canUndo }) => {
                const label = canUndo ? 'Show or undo' : 'Show';
                return (
                  <li key={id} className={panel.entry}>
                    <div>
                      <strong>{title}</strong>
                    </div>
                    <div>{outcome}</div>
                    {kind === 'import' ? (
                      <Link to={importPath(id)} onClick={() => setIsOpen(false)}>
                        {label}
                      </Link>
                    ) : (
                      <Button
                        size="small"
                        onClick={() => {
                          setIsOpen(false);
                          setBatchId(id);
                        }}
                      >
                        {label}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        </PanelButton>
      )}
      {batchId !== undefined && (
        <TabBoundary waiting={<DialogLoading />}>
          <OpenedBatchDialog id={batchId} onClose={() => setBatchId(undefined)} />
        </TabBoundary>
      )}
    </>
  );
}

interface Entry {
  id: string;
  kind: 'batch' | 'import';
  title: string;
  /** In a sentence, and in a few words. */
  outcome: string;
  short: string;
  /** How far it is; undefined once it has ended. */
  percent: number | undefined;
  canUndo: boolean;
}

/** Where there is no room for more: how far it is, or how many were changed. */
const shortTextOf = ({ percent, short }: Entry) =>
  percent === undefined ? short.split(',', 1)[0] : `${percent}%`;

function entryOfBatch(batch: Batch): Entry {
  return {
    id: batch.id,
    kind: 'batch',
    title: batchTitle(batch.kind, packages(batch.total)),
    outcome: summaryOf(batch),
    short: shortSummaryOf(batch),
    percent: isMoving(batch) ? percentOf(batch) : undefined,
    canUndo: canBeUndone(batch),
  };
}

function entryOfImport(found: Import, now: number): Entry {
  const { id, fileName } = found;
  return {
    id,
    kind: 'import',
    title: `Import ${fileName}`,
    outcome: outcomeOf(found),
    short: shortOutcomeOf(found),
    percent: isAtWork(found) ? percentOfImport(found) : undefined,
    canUndo: canImportBeUndone(found, now),
  };
}
