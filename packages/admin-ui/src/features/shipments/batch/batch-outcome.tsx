import { useInfiniteQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import type { Batch } from '@moveway/contracts/shipments/batch.schema.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { useAdminApi } from '../../../lib/admin-api.ts';
import { ListTable } from '../../../lib/list-table.tsx';
import list from '../../../lib/list-table.module.css';
import { MoreButton } from '../../../lib/page-nav.tsx';
import { batchRows, isMoving } from './batch.queries.ts';
import { countOf, outcomeText, packages, toldText } from './batch-text.ts';
import styles from './batch-outcome.module.css';

/** The outcomes of packages that an undo has come to. */
const TRIED = ['undone', 'kept', 'not_undone'] as const;

/** What a batch will do, how far it is, and what became of each package. */
export function BatchOutcome({ batch }: { batch: Batch }) {
  return (
    <div className={styles.outcome}>
      <output>{summaryOf(batch)}</output>
      {batch.state === 'preview' && <p>{toldText(batch)}</p>}
      {isMoving(batch) ? <Moving batch={batch} /> : <Rows batch={batch} />}
    </div>
  );
}

function summaryOf(batch: Batch): string {
  const { state, total } = batch;
  const waiting = countOf(batch, 'waiting');
  const updated = countOf(batch, 'updated');
  const of = `of ${packages(total)}`;
  switch (state) {
    case 'preview': {
      return `${formatCount(waiting)} ${of} will be changed.`;
    }
    case 'running':
    case 'canceling': {
      return `${formatCount(total - waiting)} ${of} done.`;
    }
    case 'undoing': {
      return `${formatCount(countOf(batch, ...TRIED))} of ${packages(countOf(batch, ...TRIED, 'updated'))} undone.`;
    }
    case 'undone': {
      return `${formatCount(countOf(batch, 'undone'))} ${of} back as before. No one is notified.`;
    }
    case 'canceled':
    case 'done':
    default: {
      return `${state === 'canceled' ? 'Stopped. ' : ''}${formatCount(updated)} ${of} changed.`;
    }
  }
}

function Moving({ batch }: { batch: Batch }) {
  const isUndoing = batch.state === 'undoing';
  const whole = isUndoing ? countOf(batch, ...TRIED, 'updated') : batch.total;
  const left = countOf(batch, isUndoing ? 'updated' : 'waiting');
  return (
    <Progress
      aria-label="Progress"
      percent={whole === 0 ? 100 : Math.floor(((whole - left) / whole) * 100)}
      status="active"
    />
  );
}

function Rows({ batch }: { batch: Batch }) {
  const query = useInfiniteQuery(batchRows(useAdminApi(), batch));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const hasDays = batch.kind === 'reschedule';
  return (
    <>
      <div className={`${styles.rows} ${list.scroll}`}>
        <ListTable
          items={items.map((row) => ({ id: row.trackingNumber, row }))}
          columns={[
            { key: 'number', title: 'Tracking number', className: styles.number ?? '', dataIndex: 'id' },
            {
              key: 'outcome',
              title: 'Outcome',
              render: (_, { row: { outcome, before, after } }) => (
                <>
                  {outcomeText(batch, outcome)}
                  {hasDays && before && after && (outcome === 'waiting' || outcome === 'updated') && (
                    <>
                      : <s>{formatDay(before)}</s> {formatDay(after)}
                    </>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      <MoreButton query={query} />
    </>
  );
}
