import { useEffect, useRef } from 'react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { Link } from 'react-router-dom';
import type { Import } from '@moveway/contracts/imports/import.routes.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useConsole } from '../../lib/console.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { packageLink } from '../../lib/address/links.ts';
import { errorText } from '../../lib/queries/error-text.ts';
import { MoreButton } from '../../lib/lists/page-nav.tsx';
import { QueryView } from '../../lib/queries/view.tsx';
import { useMinute } from '../../lib/times/use-minute.ts';
import { canBeUndone, createdPackages, importRows, isAtWork, useUndoImport } from './import.queries.ts';
import { outcomeOf, percentOf } from './text.ts';
import { useErrorsFile } from './use-errors-file.ts';
import styles from './imports.module.css';

interface ImportProgressProps {
  found: Import;
  /** Begins with another file. */
  onNext: () => void;
}

/** An import at work and afterwards: how far it is, what was created, and its undo. */
export function ImportProgress({ found, onNext }: ImportProgressProps) {
  const { state, fileName, counts } = found;
  const errorsFile = useErrorsFile(found);
  const top = useRef<HTMLParagraphElement>(null);
  // It takes the place of a review that is longer than the screen, at whose end the button was pressed.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <>
      <p className={styles.summary} ref={top}>
        <strong>{fileName}</strong>
      </p>
      {/* Rendered while empty, so that screen readers announce the end. */}
      <output className={styles.outcome}>{outcomeOf(found)}</output>
      {isAtWork(found) ? (
        <>
          <Progress percent={percentOf(found)} aria-label={state === 'committing' ? 'Creating' : 'Undoing'} />
          <p>You can leave this page; it goes on without you. A button at the top leads back.</p>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button type="primary" onClick={onNext}>
            Import another list
          </Button>
          {counts.bad + counts.failed > 0 && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              loading={errorsFile.isSaving}
              onClick={errorsFile.save}
            >
              Download the rows with errors
            </Button>
          )}
          {state === 'committed' && counts.created > 0 && <LabelsButton id={found.id} />}
          <UndoButton found={found} />
        </div>
      )}
      {state === 'committed' && counts.created > 0 && (
        <PackagesOf found={found} show="created" heading="Created packages" />
      )}
      {state === 'undone' && counts.kept > 0 && (
        <PackagesOf found={found} show="kept" heading="Kept, because they were changed since" />
      )}
    </>
  );
}

/** Labels of all packages that the import has created. */
function LabelsButton({ id }: { id: string }) {
  const api = useAdminApi();
  const toast = useToast();
  const { printLabels } = useConsole();
  const { isPending, mutate } = useMutation({
    mutationFn: () => createdPackages(api, id),
    onSuccess: printLabels,
    onError: (error) => toast.fail('No Labels Were Made', errorText(error, 'Could not load the packages')),
  });
  return (
    <Button icon={<PrinterOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
      Labels
    </Button>
  );
}

/** Until an hour after the end of the import. */
function UndoButton({ found }: { found: Import }) {
  const { id, undoUntil } = found;
  const now = useMinute();
  const undo = useUndoImport(id);
  const toast = useToast();
  if (undoUntil === undefined || !canBeUndone(found, now)) {
    return null;
  }
  return (
    <Button
      danger
      loading={undo.isPending}
      onClick={() =>
        undo.mutate(undefined, {
          onError: (error) => toast.fail('Undo Failed', errorText(error, 'The import could not be undone')),
        })
      }
    >
      Undo import (until {formatInstant(undoUntil)})
    </Button>
  );
}

interface PackagesOfProps {
  found: Import;
  show: 'created' | 'kept';
  heading: string;
}

function PackagesOf({ found, show, heading }: PackagesOfProps) {
  const query = useInfiniteQuery(importRows(useAdminApi(), found.id, show));
  return (
    <section aria-labelledby="import-packages">
      <h3 className={styles.heading} id="import-packages">
        {heading}
      </h3>
      {show === 'kept' && (
        <Alert type="info" title="Look at each: what was changed after the import stays as it is." />
      )}
      <QueryView query={query} what="the packages" lines={6}>
        {({ pages }) => (
          <ol className={styles.rows}>
            {pages
              .flatMap(({ items }) => items)
              .map(({ row, trackingNumber = '', vehicle, cells }) => (
                <li key={row} className={styles.row}>
                  <Link className={styles.number} to={packageLink(trackingNumber)}>
                    {trackingNumber}
                  </Link>{' '}
                  <span className={styles.samples}>
                    {[vehicle, ...cells.filter((cell) => cell !== '').slice(0, 4)]
                      .filter(Boolean)
                      .join(' | ')}
                  </span>
                </li>
              ))}
          </ol>
        )}
      </QueryView>
      <MoreButton query={query} label="Show more packages" />
    </section>
  );
}
