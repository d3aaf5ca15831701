import { Fragment, useState } from 'react';
import { Link } from '@moveway/ui/link/link.tsx';
import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { userLink } from '../../lib/console-links.ts';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import list from '../../lib/list-table.module.css';
import { valueChanges, type ValueChange } from './audit-diff.ts';
import { actionText, targetLink } from './audit-text.ts';
import styles from './audit-table.module.css';

/** Who did what to which thing, when and from where; each line opens to what it was and what it became. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const [openId, setOpenId] = useState<string>();
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col" className={list.wide}>
            Who
          </th>
          <th scope="col">What</th>
          <th scope="col" className={list.wide}>
            From
          </th>
          <th scope="col">
            <span className={styles.hidden}>Changes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const changes = valueChanges(entry);
          const isOpen = entry.id === openId;
          return (
            <Fragment key={entry.id}>
              <tr>
                <td>
                  <time dateTime={entry.timestamp} title={formatFullInstant(entry.timestamp)}>
                    {formatInstant(entry.timestamp)}
                  </time>
                </td>
                <td className={list.wide}>
                  <Actor actor={entry.actor} />
                </td>
                <td>
                  <div>{actionText[entry.action]}</div>
                  <div className={list.second}>
                    <Target target={entry.target} />
                    <span className={styles.narrow}>
                      {' '}
                      by <Actor actor={entry.actor} />
                    </span>
                  </div>
                </td>
                <td className={list.wide}>{entry.address}</td>
                <td className={list.number}>
                  {changes.length > 0 && (
                    <button
                      type="button"
                      className={list.open}
                      aria-expanded={isOpen}
                      aria-controls={`changes-${entry.id}`}
                      onClick={() => setOpenId(isOpen ? undefined : entry.id)}
                    >
                      {isOpen ? 'Hide' : 'Show'} changes
                    </button>
                  )}
                </td>
              </tr>
              {isOpen && (
                <tr id={`changes-${entry.id}`}>
                  <td colSpan={5}>
                    <p className={`${styles.narrow} ${list.second}`}>From {entry.address}</p>
                    <Changes changes={changes} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

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
            {before !== undefined && <del className={styles.before}>{before}</del>}
            {before !== undefined && after !== undefined && ' '}
            {after !== undefined && <ins className={styles.after}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
