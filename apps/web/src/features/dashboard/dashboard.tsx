import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { LiveIndicator } from '../../lib/shipments/live-indicator.tsx';
import { useChangeAnnouncement } from '../../lib/shipments/use-change-announcement.ts';
import { Counters } from './counters.tsx';
import { myPackages } from './dashboard.queries.ts';
import { Greeting } from './greeting.tsx';
import { PackageFilterBar } from './package-filter-bar.tsx';
import { PackageList } from './package-list.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { usePackageFilter } from './use-package-filter.ts';
import styles from './dashboard.module.css';

// Forms are half the weight of Ant Design here, and most visits open none.
const AccountDialog = lazy(async () => ({
  default: (await import('./account/account-dialog.tsx')).AccountDialog,
}));
const AttachDialog = lazy(async () => ({ default: (await import('./attach-dialog.tsx')).AttachDialog }));

/** The customer's page (specification, section 2). */
export function Dashboard({ user }: { user: User }) {
  const [filter, setFilter] = usePackageFilter();
  const packages = useInfiniteQuery({ ...myPackages(filter), placeholderData: keepPreviousData });
  const live = useLiveAccount();
  const shipments = useMemo(() => packages.data?.pages.flatMap(({ items }) => items), [packages.data]);
  const announcement = useChangeAnnouncement(shipments);
  const [dialog, setDialog] = useState<'account' | 'attach'>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (name: 'account' | 'attach') => {
    setOpened((before) => new Set([...before, name]));
    setDialog(name);
  };
  const close = () => setDialog(undefined);

  return (
    <div className={styles.page}>
      <Greeting user={user} onAccount={() => open('account')} />
      <VisuallyHidden as="div" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      <Counters counts={packages.data?.pages[0]?.counts} />
      <section className={styles.packages} aria-labelledby="your-packages">
        <div className={styles.head}>
          <h2 className={styles.title} id="your-packages">
            Your Packages
          </h2>
          <LiveIndicator state={live} />
          <Button className={styles.add ?? ''} type="primary" onClick={() => open('attach')}>
            Add a package
          </Button>
        </div>
        <PackageFilterBar filter={filter} onChange={setFilter} />
        <PackageList
          packages={packages}
          isFiltered={filter.search !== '' || filter.status !== undefined}
          onAttach={() => open('attach')}
        />
      </section>
      {/* A dialog stays once it was opened, with what was typed into it. */}
      <Suspense>
        {opened.has('attach') && <AttachDialog isOpen={dialog === 'attach'} onClose={close} />}
      </Suspense>
      <Suspense>
        {opened.has('account') && <AccountDialog user={user} isOpen={dialog === 'account'} onClose={close} />}
      </Suspense>
    </div>
  );
}
