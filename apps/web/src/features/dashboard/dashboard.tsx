import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@moveway/ui/button/button.tsx';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lastDashboard, storeDashboard } from '../../lib/accounts/last-dashboard.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { localDate } from '@moveway/ui/time/time-format.ts';
import { useBusinessDay } from '../../lib/use-today.ts';
import { OnDemand } from '../../lib/on-demand.tsx';
import { LiveIndicator, useChangeAnnouncement } from '../../lib/shipments/live-updates.tsx';
import { Counters } from './packages/counters.tsx';
import { myPackages } from './dashboard.queries.ts';
import { Greeting } from './greeting.tsx';
import { KnownAsOf } from './last-known/known-as-of.tsx';
import { headlineOf } from './headline.ts';
import { PackageFilterBar, usePackageFilter } from './packages/filter-bar.tsx';
import { PackageList } from './packages/list.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';
import { UnreadNote } from './unread-note.tsx';
import { useLiveAccount } from './use-live-account.ts';
import styles from './dashboard.module.css';

// Lazy, because most visits open none.
const loadAccount = async () => (await import('./account/account-dialog.tsx')).AccountDialog;
const loadAttach = async () => (await import('./packages/attach-dialog.tsx')).AttachDialog;

/** The stored packages of this customer, in the shape of the packages query. */
function readLastDashboard() {
  const known = lastDashboard.read();
  return known
    ? {
        asOf: known.asOf,
        moment: formatNearTime(known.asOf, localDate(new Date())),
        pages: { pages: [known.page], pageParams: [undefined] },
      }
    : undefined;
}

/** The customer's page (specification, section 2). */
export function Dashboard({ user }: { user: User }) {
  const [filter, setFilter] = usePackageFilter();
  const isFiltered = filter.search !== '' || filter.status !== undefined;
  const [lastKnown] = useState(() => readLastDashboard());
  const packages = useInfiniteQuery({
    ...myPackages(filter),
    placeholderData: (previous) => previous ?? (isFiltered ? undefined : lastKnown?.pages),
  });
  // Shown while the server is asked, and for as long as it cannot be.
  const known = isFiltered || (packages.data && packages.data !== lastKnown?.pages) ? undefined : lastKnown;
  const firstPage = packages.isPlaceholderData || isFiltered ? undefined : packages.data?.pages[0];
  useEffect(() => {
    if (firstPage) {
      storeDashboard(user, firstPage, new Date());
    }
  }, [firstPage, user]);
  const live = useLiveAccount();
  const shipments = useMemo(() => packages.data?.pages.flatMap(({ items }) => items), [packages.data]);
  const announcement = useChangeAnnouncement(shipments);
  // Counted over all packages, so a search that fails leaves them unchanged.
  const summary = packages.data?.pages[0];
  const [knownSummary, setKnownSummary] = useState(summary);
  if (summary && summary !== knownSummary) {
    setKnownSummary(summary);
  }
  const today = useBusinessDay();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<'account' | 'attach'>();
  const close = () => setDialog(undefined);
  const isAttaching = dialog === 'attach';
  const isInAccount = dialog === 'account';

  return (
    <div className={styles.page}>
      <Greeting
        user={user}
        headline={knownSummary && headlineOf(knownSummary, today)}
        onAccount={() => setDialog('account')}
      />
      <UnconfirmedEmail user={user} />
      <UnreadNote />
      <VisuallyHidden as="div" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <Counters
        counts={knownSummary?.counts}
        status={filter.status}
        onChoose={(status) => setFilter({ status })}
      />
      <section className="stack" aria-labelledby="your-packages">
        <div className={styles.head}>
          <h2 ref={heading} className="title" id="your-packages" tabIndex={-1}>
            Your Packages
          </h2>
          {/* One of them, in the same place, so that the list does not move. */}
          {known ? (
            <KnownAsOf known={known} isUpdating={packages.isFetching} />
          ) : (
            <LiveIndicator state={live} />
          )}
        </div>
        <div className={styles.tools}>
          <PackageFilterBar filter={filter} onChange={setFilter} />
          <Button onClick={() => setDialog('attach')}>Add a package</Button>
        </div>
        <PackageList
          packages={packages}
          known={known?.pages}
          isFiltered={isFiltered}
          onShowAll={() => {
            setFilter({ search: '', status: undefined });
            // The pressed button is unmounted, so the focus moves to the heading.
            heading.current?.focus();
          }}
        />
      </section>
      <OnDemand
        load={loadAttach}
        isWanted={isAttaching}
        onFailure={close}
        props={{ isOpen: isAttaching, onClose: close }}
      />
      <OnDemand
        load={loadAccount}
        isWanted={isInAccount}
        onFailure={close}
        props={{ user, isOpen: isInAccount, onClose: close }}
      />
    </div>
  );
}
