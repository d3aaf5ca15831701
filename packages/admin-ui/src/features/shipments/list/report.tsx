import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { MAX_REPORTED, packageReport } from '../shipment.queries.ts';
import { useFilterText } from './filter/use-text.ts';
import { usePackageFilter } from './filter/use-filter.ts';
import styles from './report.module.css';

/** The packages of the URL's filter, as a table to print. */
export function PackageReport() {
  const { filter } = usePackageFilter();
  const query = useQuery(packageReport(useAdminApi(), filter));
  const covered = useFilterText(filter);
  return (
    <QueryView query={query} what="the packages" lines={12}>
      {({ items, isWhole }) => (
        <>
          <p>
            {covered}: {items.length === 1 ? '1 package' : `${items.length} packages`}.
            {!isWhole && ` These are the first ${MAX_REPORTED}; the CSV export has all of them.`}
          </p>
          {/* A plain table, for paper. What scrolls on a phone has to be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above. */}
          <table className={styles.report} tabIndex={0}>
            <thead>
              <tr>
                <th scope="col">Tracking number</th>
                <th scope="col">What</th>
                <th scope="col">Status</th>
                <th scope="col">Sender</th>
                <th scope="col">Receiver</th>
                <th scope="col">Location</th>
                <th scope="col">Expected</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td className={styles.number}>{item.trackingNumber}</td>
                  <td>{item.view.title}</td>
                  <td className={styles.whole}>{item.view.statusWord}</td>
                  <td>{item.sender}</td>
                  <td>{item.receiver}</td>
                  <td>{item.currentLocation ?? '–'}</td>
                  <td>{formatDay(item.estimatedDelivery)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </QueryView>
  );
}
