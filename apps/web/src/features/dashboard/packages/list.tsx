import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@moveway/ui/button/button.tsx';
import { useBusinessDay } from '../../../lib/use-today.ts';
import { BusyButton } from '@moveway/ui/button/busy-button.tsx';
import { CancellationRequest } from '../cancellation/request.tsx';
import { dueFirst } from './due-first.ts';
import { LoadFailure } from './load-failure.tsx';
import { PackageRow } from './row.tsx';
import { RateDelivery } from './rate-delivery.tsx';
import styles from './list.module.css';

type Packages = UseInfiniteQueryResult<InfiniteData<ApiOutput<'GET /api/packages/user'>>>;

/**
 * The customer's packages, what waits for them, is late or arrives today first, or why there are none to show.
 * @param known what this device stored last, for as long as the server cannot be asked
 */
export function PackageList({
  packages,
  known,
  isFiltered,
  onShowAll,
}: {
  packages: Packages;
  known: Packages['data'];
  isFiltered: boolean;
  onShowAll: () => void;
}) {
  const today = useBusinessDay();
  const { error } = packages;
  const data = packages.data ?? known;
  const failure = error && (
    <LoadFailure error={error} isBusy={packages.isFetching} onRetry={() => void packages.refetch()} />
  );
  if (!data) {
    return failure ?? <p className={styles.message}>Loading your packages...</p>;
  }
  const rows = dueFirst(data.pages, today);
  if (rows.length === 0 && failure) {
    return failure;
  }
  if (rows.length === 0) {
    return (
      <div className={styles.empty}>
        <h3 className="heading">No packages found</h3>
        <p>
          {isFiltered
            ? 'No matches. Try another word or clear filters.'
            : 'Packages sent to you appear here. You can also add one by its tracking number.'}
        </p>
        {isFiltered && (
          <Button variant="quiet" onClick={onShowAll}>
            Show all
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      {failure}
      <ul className={styles.rows} aria-busy={packages.isPlaceholderData}>
        {rows.map((shipment) => (
          <li key={shipment.id}>
            <PackageRow shipment={shipment} today={today} fee={data.pages[0]?.cancellationFee} />
            <CancellationRequest shipment={shipment} />
            {shipment.can.rate && <RateDelivery shipment={shipment} />}
          </li>
        ))}
      </ul>
      {packages.hasNextPage && (
        <BusyButton
          variant="quiet"
          className={styles.more ?? ''}
          isBusy={packages.isFetchingNextPage}
          onClick={() => void packages.fetchNextPage()}
        >
          Show more packages
        </BusyButton>
      )}
    </>
  );
}
