import { useInfiniteQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import type { Batch } from '@moveway/contracts/shipments/batch.routes.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { ListTable } from '../../../lib/lists/table.tsx';
import list from '../../../lib/lists/table.module.css';
import { MoreButton } from '../../../lib/lists/page-nav.tsx';
import { QueryView } from '../../../lib/queries/view.tsx';
import { batchRows, isMoving } from './batch.queries.ts';
import { outcomeText, percentOf, summaryOf, toldText } from './text.ts';
import styles from './outcome.module.css';

/** What a batch will do, how far it is, and what became of each package. */
export function BatchOutcome({ batch }: { batch: Batch }) {
  return (
    <div className={styles.outcome}>
      <output>{summaryOf(batch)}</output>
      {batch.state === 'preview' && <p>{toldText(batch)}</p>}
      {isMoving(batch) ? (
        <>
          <Progress aria-label="Progress" percent={percentOf(batch)} status="active" />
          <p>You can close this; it goes on without you. A button at the top leads back.</p>
        </>
      ) : (
        <Rows batch={batch} />
      )}
    </div>
  );
}

function Rows({ batch }: { batch: Batch }) {
  const query = useInfiniteQuery(batchRows(useAdminApi(), batch));
  const hasDays = batch.kind === 'reschedule';
  return (
    <QueryView query={query} what="the packages" lines={4}>
      {({ pages }) => (
        <>
          <div className={`${styles.rows} ${list.scroll}`}>
            <ListTable
              items={pages.flatMap(({ items }) => items).map((row) => ({ id: row.trackingNumber, row }))}
              columns={[
                {
                  key: 'number',
                  title: 'Tracking number',
                  className: styles.number ?? '',
                  dataIndex: 'id',
                },
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
      )}
    </QueryView>
  );
}
