import { useQuery } from '@tanstack/react-query';
import type { AttentionFilter } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { useAdminApi } from '../../../lib/admin-api.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { QueryView } from '../../../lib/query-view.tsx';
import { packageTitle } from '../package-fields.ts';
import { MAX_REPORTED, customerDetail, packageReport } from '../shipment.queries.ts';
import { placeText } from './place-text.ts';
import { usePackageFilter, type PackageFilter } from './use-filter.ts';
import styles from './report.module.css';

const sortText: Record<PackageListQuery['sort'], string> = {
  'needs-work': 'what needs work first',
  '-updatedAt': 'recently updated first',
  updatedAt: 'oldest update first',
  '-createdAt': 'newest first',
  createdAt: 'oldest first',
  trackingNumber: 'by tracking number',
  estimatedDelivery: 'earliest delivery first',
  '-estimatedDelivery': 'latest delivery first',
  lastEventAt: 'longest idle first',
  '-lastEventAt': 'latest event first',
};

/** Where the name of a filter is no word. */
const attentionText: Partial<Record<AttentionFilter, string>> = {
  'hold-due': 'to look at again',
  'cancel-asked': 'with a request to cancel',
};

/** The packages of the URL's filter, as a table to print. */
export function PackageReport() {
  const { filter } = usePackageFilter();
  const api = useAdminApi();
  const query = useQuery(packageReport(api, filter));
  const { data: customer } = useQuery({
    ...customerDetail(api, filter.customerId ?? ''),
    enabled: filter.customerId !== undefined,
  });
  // What each filter adds, in the order of the sentence; one whose words another one has adds nothing.
  const covered = {
    archived: filter.canceled
      ? 'Canceled packages'
      : filter.archived === 'true'
        ? 'Archived packages'
        : 'Current packages',
    canceled: undefined,
    onHold: filter.onHold && 'on hold',
    attention: filter.attention && (attentionText[filter.attention] ?? filter.attention),
    status: filter.status,
    kind: filter.kind === 'vehicle' ? 'vehicles' : filter.kind === 'package' ? 'parcels' : undefined,
    customerId: filter.customerId && `of ${customer?.username ?? 'one customer'}`,
    state: placeText(filter),
    near: undefined,
    within: undefined,
    search: filter.search && `matching "${filter.search}"`,
    sort: sortText[filter.sort],
  } satisfies Record<keyof PackageFilter, string | undefined>;
  return (
    <QueryView query={query} what="the packages" lines={12}>
      {({ items, isWhole }) => (
        <>
          <p>
            {Object.values(covered).filter(Boolean).join(', ')}:{' '}
            {items.length === 1 ? '1 package' : `${items.length} packages`}.
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
                  <td>{packageTitle(item)}</td>
                  <td className={styles.whole}>{item.status}</td>
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
