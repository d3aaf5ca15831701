import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { useOutbox } from '@moveway/chat-client/outbox.ts';
import { waitText } from '@moveway/chat-client/wait.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatNearTime } from '@moveway/ui/time/near-time.ts';
import { formatDay, localDate } from '@moveway/ui/time/time-format.ts';
import { Instant } from '../../../lib/times/instant.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { changesBetween, type Field } from '../../../lib/forms/field-changes.ts';
import { useMinute } from '../../../lib/times/use-minute.ts';
import { scanLog } from '../scan/log.ts';
import { packageDetail } from '../shipment.queries.ts';
import { seenPackage, updateOutbox, updateText, type UnsentUpdate } from './update-outbox.ts';
import styles from './unsent-updates.module.css';

/** What a conflict compares. */
const SEEN: readonly Field[] = [
  { path: ['status'], label: 'Status' },
  { path: ['currentLocation'], label: 'Location' },
  { path: ['estimatedDelivery'], label: 'Expected', show: formatDay },
];

/** The status updates of a package that wait or were not saved, beside what the package is now. */
export function UnsentUpdates({ item }: { item: AdminPackage }) {
  const updates = useOutbox(updateOutbox).unsent.filter(
    ({ trackingNumber }) => trackingNumber === item.trackingNumber,
  );
  return (
    updates.length > 0 && (
      <ul className={styles.updates}>
        {updates.map((update) => (
          <li key={update.key}>
            <UnsentUpdateMark update={update} item={item} />
          </li>
        ))}
      </ul>
    )
  );
}

/** One of them away from its package, which is fetched for one that was not saved. */
export function UnsentUpdateEntry({ update }: { update: UnsentUpdate }) {
  const { data } = useQuery({
    ...packageDetail(useAdminApi(), update.trackingNumber),
    enabled: !update.isSending,
  });
  return <UnsentUpdateMark update={update} item={data?.package} />;
}

interface UnsentUpdateMarkProps {
  update: UnsentUpdate;
  /** The package as it is now; undefined where it is not known. */
  item: AdminPackage | undefined;
}

function UnsentUpdateMark({ update, item }: UnsentUpdateMarkProps) {
  const { key, trackingNumber, body, at, isSending, problem, isConflict, isTimeRejected, before } = update;
  const { wait } = useOutbox(updateOutbox);
  const today = localDate(new Date(useMinute()));
  const changes = isConflict && item && before ? changesBetween(SEEN, before, item) : [];
  const again = isTimeRejected ? 'Apply as of now' : isConflict ? 'Apply anyway' : 'Try again';
  const apply = () => {
    const { happenedAt = at, ...rest } = body;
    // Not before what has happened since: then it is as if it was made now.
    const isNow = isTimeRejected === true || (item !== undefined && happenedAt < item.lastEventAt);
    const kept = isNow ? rest : body;
    // Another body may not go under the same key.
    const next = newIdempotencyKey();
    scanLog.change(key, { key: next });
    updateOutbox.change(key, {
      key: next,
      body: item ? { ...kept, version: item.version } : kept,
      ...(item && { before: seenPackage(item) }),
      ...(isNow && { at: new Date().toISOString() }),
      isSending: true,
      problem: undefined,
      isConflict: undefined,
      isTimeRejected: undefined,
    });
  };
  return (
    // A click on it must not open the row.
    <div
      className={styles.update}
      data-unsaved={!isSending}
      onClick={(event) => event.stopPropagation()}
      role="presentation"
    >
      {isSending ? 'Queued ' : 'Not saved, made '}
      <Instant at={at}>{formatNearTime(at, today)}</Instant>: {updateText(body)}
      {isSending ? (
        <div>{waitText(wait)}</div>
      ) : (
        <>
          <div>{problem}</div>
          {changes.map(({ field, before: old, now }) => (
            <div key={field.label}>
              {field.label}: {old}, now <strong>{now}</strong>
            </div>
          ))}
        </>
      )}
      <div className={styles.actions}>
        {!isSending && (
          <Button
            size="small"
            disabled={isConflict === true && !item}
            aria-label={`${again}: ${trackingNumber}`}
            onClick={apply}
          >
            {again}
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Discard the update of ${trackingNumber}`}
          onClick={() => {
            if (window.confirm(`Discard the update of ${trackingNumber} to ${body.status}?`)) {
              updateOutbox.remove(key);
              scanLog.change(key, { isUndone: true });
            }
          }}
        >
          Discard
        </Button>
      </div>
    </div>
  );
}
