import { StarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { CONSOLE_PATH } from '../../../lib/address/links.ts';
import { useConsole } from '../../../lib/console.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { isShown, viewLink } from './view-address.ts';
import { viewList } from './view.queries.ts';
import styles from './rail-views.module.css';

/** The views below the tabs of the rail; each leads to the list as it was saved. */
export function RailViews() {
  const { showViews } = useConsole();
  const { pathname, search } = useLocation();
  const { data } = useQuery(viewList(useAdminApi()));
  return (
    <div className={styles.views}>
      {data && (
        <nav aria-label="Views">
          <button type="button" className={styles.manage} aria-haspopup="dialog" onClick={showViews}>
            <StarOutlined aria-hidden className={styles.icon ?? ''} />
            Views
          </button>
          {data.items.length > 0 && (
            <ul className={styles.list}>
              <li>
                <Link className={styles.link} to={CONSOLE_PATH}>
                  All packages
                </Link>
              </li>
              {data.items.map((view) => (
                <li key={view.id}>
                  <Link
                    className={styles.link}
                    to={viewLink(view)}
                    aria-current={pathname === CONSOLE_PATH && isShown(view, search) ? 'page' : undefined}
                  >
                    {view.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </nav>
      )}
    </div>
  );
}
