import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { accountRoutes } from '@moveway/contracts/accounts/account.routes.ts';
import { userLink, usersLink } from '../../lib/address/links.ts';
import { useOpened } from '../../lib/address/use-opened.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { ChoiceBox } from '../../lib/lists/choice-box.tsx';
import styles from '../../lib/lists/table.module.css';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { queryKeys } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { focusSearch, SearchBox } from '../../lib/lists/search-box.tsx';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { useListCount } from '../../lib/lists/use-count.ts';
import { userList } from './user.queries.ts';
import { UserDrawer } from './user-drawer.tsx';
import { UserTable } from './user-table.tsx';

const PAGE_SIZE = 50;
const address = listAddress(accountRoutes.users.query);

const roleOptions = [
  { value: '', label: 'All users' },
  { value: 'admin', label: 'Administrators' },
  { value: 'user', label: 'Users' },
] as const;

/** The list of all users, with the details of one beside it. */
export function UsersTab() {
  const list = useListAddress(address);
  const { filter, change } = list;
  const api = useAdminApi();
  const query = useQuery(userList(api, { ...filter, limit: PAGE_SIZE }));
  const { cursor: _cursor, limit: _limit, ...narrowing } = filter;
  const count = useListCount({
    key: [...queryKeys.users, narrowing],
    count: (signal) => api.call('GET /api/admin/users/count', { query: narrowing }, { signal }),
    hasPrevious: list.hasPrevious,
    page: query.data,
    noun: ['user', 'users'],
  });
  const user = useOpened(usersLink, userLink);
  const openUser = (id: string | undefined) => user.open(id, { replace: id === undefined });
  return (
    <section aria-label="Users">
      <div className={styles.toolbar}>
        <SearchBox
          label="Search users"
          placeholder="Search by username, email or name"
          className={styles.search}
          maxLength={100}
          search={filter.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
          hasShortcut
        />
        <ChoiceBox
          label="Role"
          className={styles.select}
          value={filter.role ?? ''}
          options={roleOptions}
          onChange={(role) => change({ role })}
        />
      </div>
      <QueryView query={query} what="the users">
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty description="No matching users">
                <Button
                  onClick={(event) => {
                    focusSearch(event);
                    list.clear();
                  }}
                >
                  Show all users
                </Button>
              </Empty>
            ) : (
              <UserTable users={items} onOpen={openUser} />
            )}
            <PageNav list={list} nextCursor={nextCursor} count={count} />
          </>
        )}
      </QueryView>
      <UserDrawer id={user.id} onClose={() => openUser(undefined)} />
    </section>
  );
}
