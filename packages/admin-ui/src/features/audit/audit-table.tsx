import { useState } from 'react';
import { Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { userLink } from '../../lib/address/links.ts';
import { ListTable } from '../../lib/lists/table.tsx';
import list from '../../lib/lists/table.module.css';
import { valueChanges, type ValueChange } from './audit-diff.ts';
import { actionText, targetLink } from './audit-text.ts';
import styles from './audit-table.module.css';

/** Who did what to which thing, when and from where; each line opens to what it was and what it became. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const [openId, setOpenId] = useState<string>();
  const toggle = ({ id }: AuditEntry) => setOpenId(id === openId ? undefined : id);
  const columns: TableColumnsType<AuditEntry> = [
    {
      key: 'when',
      title: 'When',
      render: (_, { timestamp }) => <Instant at={timestamp} />,
    },
    {
      key: 'who',
      title: 'Who',
      className: list.wide ?? '',
      render: (_, { actor }) => <Actor actor={actor} />,
    },
    {
      key: 'what',
      title: 'What',
      render: (_, { action, actor, target }) => (
        <>
          <div>{actionText[action]}</div>
          <div className={list.second}>
            <Target target={target} />
            <span className={styles.narrow}>
              {' '}
              by <Actor actor={actor} />
            </span>
          </div>
        </>
      ),
    },
    { key: 'from', title: 'IP address', className: list.wide ?? '', render: (_, { address }) => address },
    {
      key: 'changes',
      title: <span className={styles.hidden}>Changes</span>,
      className: list.number ?? '',
      render: (_, entry) =>
        hasChanges(entry) && (
          <Button
            type="link"
            className={`${list.open} ${styles.toggle}`}
            aria-expanded={entry.id === openId}
            aria-controls={`changes-${entry.id}`}
            onClick={(event) => {
              event.stopPropagation();
              toggle(entry);
            }}
          >
            {entry.id === openId ? 'Hide' : 'Show'} changes
          </Button>
        ),
    },
  ];
  return (
    <ListTable
      items={entries}
      columns={columns}
      onOpen={(entry) => hasChanges(entry) && toggle(entry)}
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: openId === undefined ? [] : [openId],
        expandedRowRender: openedRow,
      }}
    />
  );
}

const openedRow = (entry: AuditEntry) => (
  <div id={`changes-${entry.id}`}>
    <p className={`${styles.narrow} ${list.second}`}>IP address {entry.address}</p>
    <Changes changes={valueChanges(entry)} />
  </div>
);

const hasChanges = (entry: AuditEntry) => valueChanges(entry).length > 0;

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  return <Link to={userLink(actor.id)}>{actor.username}</Link>;
}

function Target({ target }: { target: AuditEntry['target'] }) {
  const to = targetLink(target);
  return to === undefined ? target.label : <Link to={to}>{target.label}</Link>;
}

function Changes({ changes }: { changes: ValueChange[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={name} className={styles.change}>
          <dt>{name}</dt>
          <dd>
            {before === undefined && after === undefined && 'purged with the package'}
            {before !== undefined && <del className={styles.before}>{before}</del>}
            {before !== undefined && after !== undefined && ' '}
            {after !== undefined && <ins className={styles.after}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
