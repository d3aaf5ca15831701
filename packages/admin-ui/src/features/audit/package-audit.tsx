import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { auditLink } from '../../lib/address/links.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { auditList } from './audit.queries.ts';
import { AuditTable } from './audit-table.tsx';

const SHOWN = 10;

/** Who last did what to a package, each line with what it was and what it became. */
export function PackageAudit({ trackingNumber }: { trackingNumber: string }) {
  const query = useQuery(auditList(useAdminApi(), { target: trackingNumber, limit: SHOWN }));
  return (
    <QueryView query={query} what="the audit log" lines={3}>
      {({ items, nextCursor }) => (
        <>
          {items.length === 0 ? <p>No entries yet.</p> : <AuditTable entries={items} />}
          {nextCursor !== undefined && <Link to={auditLink(trackingNumber)}>All entries</Link>}
        </>
      )}
    </QueryView>
  );
}
