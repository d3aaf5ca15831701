import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useOutbox } from '@moveway/chat-client/outbox.ts';
import { waitText } from '@moveway/chat-client/wait.ts';
import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { formatTime } from '@moveway/ui/time/time-format.ts';
import { Instant } from '../../../lib/times/instant.tsx';
import { packageLink } from '../../../lib/address/links.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { useMinute } from '../../../lib/times/use-minute.ts';
import { useUndoStatus } from '../shipment.queries.ts';
import { updateOutbox } from '../status/update-outbox.ts';
import { isListed, scanLog, useScanLog, type ScanLine } from './log.ts';
import styles from './scan.module.css';

/** What was scanned into a status on this device, latest first, each with what became of it and a way to undo it. */
export function ScanList() {
  const now = useMinute();
  const lines = useScanLog().filter((line) => isListed(line, now));
  const { unsent, wait } = useOutbox(updateOutbox);
  if (lines.length === 0) {
    return null;
  }
  return (
    <section aria-label="Scanned">
      <div className={styles.head}>
        <h3 className={styles.heading}>Scanned: {lines.filter(({ isUndone }) => !isUndone).length}</h3>
        {!unsent.some(({ scan }) => scan) && (
          <Button size="small" onClick={() => scanLog.clear()}>
            Clear the list
          </Button>
        )}
      </div>
      <ol className={styles.lines}>
        {lines.map((line) => {
          const waiting = unsent.find(({ key }) => key === line.key);
          return (
            <li key={line.key} className={styles.line} data-problem={waiting?.isSending === false}>
              <div className={styles.what}>
                <span className={styles.code}>
                  {line.saved ? (
                    <Link to={packageLink(line.saved.trackingNumber)}>{line.saved.trackingNumber}</Link>
                  ) : (
                    line.code
                  )}
                </span>{' '}
                <StatusLabel status={line.status} />
                {line.location !== undefined && ` ${line.location}`}
              </div>
              <div>
                <Instant at={line.at}>{formatTime(line.at)}</Instant>:{' '}
                {outcomeText(line, waiting && (waiting.isSending ? waitText(wait) : waiting.problem))}
              </div>
              {/* One that is on its way is answered first. */}
              {waiting && (!waiting.isSending || wait) && (
                <Button
                  aria-label={`${waiting.isSending ? 'Undo' : 'Discard'} ${line.code}`}
                  onClick={() => {
                    updateOutbox.remove(line.key);
                    scanLog.change(line.key, { isUndone: true });
                  }}
                >
                  {waiting.isSending ? 'Undo' : 'Discard'}
                </Button>
              )}
              {!waiting && line.saved && !line.isUndone && <UndoButton line={line} saved={line.saved} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function outcomeText(line: ScanLine, waiting: string | undefined): string {
  if (line.isUndone) {
    return 'Undone';
  }
  if (line.isRepeated) {
    return 'Its package was scanned before. Nothing was done again.';
  }
  return waiting ?? (line.saved ? 'Saved' : 'Discarded');
}

/** Shown for as long as the server undoes an update. */
function UndoButton({ line, saved }: { line: ScanLine; saved: NonNullable<ScanLine['saved']> }) {
  const undo = useUndoStatus();
  const end = Date.parse(saved.at) + STATUS_UNDO_MS;
  const [isOver, setIsOver] = useState(() => end <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  if (isOver && !undo.error) {
    return null;
  }
  return (
    <>
      {!isOver && (
        <Button
          loading={undo.isPending}
          aria-label={`Undo ${line.code}`}
          onClick={() =>
            undo.mutate(saved, { onSuccess: () => scanLog.change(line.key, { isUndone: true }) })
          }
        >
          Undo
        </Button>
      )}
      {undo.error && (
        <div role="alert" className={styles.problem}>
          {errorText(undo.error, 'Could not undo the status update')}
        </div>
      )}
    </>
  );
}
