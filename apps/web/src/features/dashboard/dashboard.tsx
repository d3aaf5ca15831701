import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { LiveIndicator } from '../../lib/shipments/live-indicator.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { AccountDrawer } from './account/account-drawer.tsx';
import { AttachDrawer } from './attach-drawer.tsx';
import { Counters } from './counters.tsx';
import { myPackages } from './dashboard.queries.ts';
import { Greeting } from './greeting.tsx';
import { PackageFilterBar } from './package-filter-bar.tsx';
import { PackageList } from './package-list.tsx';
import { useLiveAccount } from './use-live-account.ts';
import { usePackageFilter } from './use-package-filter.ts';
import styles from './dashboard.module.css';

/** The customer's page (specification, section 2). */
export function Dashboard({ user }: { user: User }) {
  const [filter, setFilter] = usePackageFilter();
  const packages = useInfiniteQuery({ ...myPackages(filter), placeholderData: keepPreviousData });
  const live = useLiveAccount();
  const [drawer, setDrawer] = useState<'account' | 'attach'>();
  const close = () => setDrawer(undefined);

  return (
    <div className={styles.page}>
      <Greeting user={user} onAccount={() => setDrawer('account')} />
      <Counters counts={packages.data?.pages[0]?.counts} />
      <section className={styles.packages} aria-labelledby="your-packages">
        <div className={styles.head}>
          <h2 className={styles.title} id="your-packages">
            Your Packages
          </h2>
          <LiveIndicator state={live} />
          <Button className={styles.add ?? ''} type="primary" onClick={() => setDrawer('attach')}>
            Add a package
          </Button>
        </div>
        <PackageFilterBar filter={filter} onChange={setFilter} />
        <PackageList
          packages={packages}
          isFiltered={filter.search !== '' || filter.status !== undefined}
          onAttach={() => setDrawer('attach')}
        />
      </section>
      <AttachDrawer isOpen={drawer === 'attach'} onClose={close} />
      <AccountDrawer user={user} isOpen={drawer === 'account'} onClose={close} />
    </div>
  );
}
