import { useRef, useState } from 'react';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import type { Import, ImportPatch } from '@moveway/contracts/imports/import.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { ChoiceBox } from '../../lib/lists/choice-box.tsx';
import { errorText } from '../../lib/queries/error-text.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { ImportColumns } from './columns.tsx';
import { ImportDefaults } from './defaults.tsx';
import { ImportRows } from './rows.tsx';
import { ImportWarnings } from './warnings.tsx';
import {
  useChangeImport,
  useIsChanging,
  useCommitImport,
  useStartImport,
  type RowFilter,
} from './import.queries.ts';
import { countText, missingPlaces, readingOf } from './text.ts';
import { useErrorsFile } from './use-errors-file.ts';
import styles from './imports.module.css';

const PLACES = { origin: 'pickup', destination: 'delivery' };

interface ImportReviewProps {
  found: Import;
  file: File | undefined;
  onOpen: (id: string) => void;
}

/** What was read of a file: its columns, what is wrong, and the button that creates the good rows. */
export function ImportReview({ found, file, onOpen }: ImportReviewProps) {
  const { id, version, fileName, counts, sheets, sheet = '' } = found;
  const rows = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<RowFilter>();
  const toast = useToast();
  const change = useChangeImport(id);
  const isChanging = useIsChanging(id);
  const commit = useCommitImport(id);
  const start = useStartImport();
  const errorsFile = useErrorsFile(found);
  const failed = (title: string) => (error: Error) =>
    toast.fail(title, errorText(error, 'Please try again.'));
  const save = (patch: Omit<ImportPatch, 'version'>) =>
    change.mutate({ version, ...patch }, { onError: failed('Not Saved') });
  const notCreated = counts.rows - counts.good;
  return (
    <>
      <p className={styles.summary}>
        <strong>{fileName}</strong>: {countText(counts.rows, 'row')}, {formatCount(counts.good)} ready
        {counts.bad > 0 && (
          <>
            {', '}
            {/* Below the columns, of which a list may have many. */}
            <Button
              type="link"
              className={styles.toErrors ?? ''}
              onClick={() => {
                setChosen('bad');
                rows.current?.focus();
              }}
            >
              {formatCount(counts.bad)} with errors
            </Button>
          </>
        )}
        {counts.skipped > 0 && `, ${formatCount(counts.skipped)} skipped`}.
      </p>
      <p>{readingOf(found)}</p>
      {file && sheets.length > 1 && (
        <ChoiceBox
          label="Sheet"
          className={styles.sheet}
          value={sheet}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onChange={(name) =>
            start.mutate(
              { file, sheet: name },
              { onSuccess: (other) => onOpen(other.id), onError: failed('Not Read') },
            )
          }
        />
      )}
      <ImportColumns found={found} isSaving={change.isPending} onChange={(columns) => save({ columns })} />
      <ImportDefaults found={found} onChange={(defaults) => save({ defaults })} />
      <ImportWarnings found={found} onChange={(choices) => save({ choices })} />
      <ImportRows found={found} chosen={chosen} onChoose={setChosen} section={rows} />
      {missingPlaces(found).map((end) => (
        <Alert key={end} type="warning" title={`This list has no ${PLACES[end]} place.`} />
      ))}
      <UnreachableAlert error={change.error ?? commit.error} />
      <div className={styles.foot}>
        {counts.bad > 0 && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={errorsFile.isSaving}
            onClick={errorsFile.save}
          >
            Download the rows with errors
          </Button>
        )}
        <Button
          type="primary"
          disabled={counts.good === 0 || isChanging}
          loading={commit.isPending}
          onClick={() =>
            commit.mutate(
              // All of what is shown as ready: a row that went bad meanwhile is another version.
              { version, mode: counts.bad === 0 ? 'all' : 'good' },
              { onError: failed('Import Failed') },
            )
          }
        >
          {counts.good === 0
            ? 'No row can be created'
            : notCreated === 0
              ? `Create ${countText(counts.good, 'package')}`
              : `Create ${countText(counts.good, 'package')}, skip ${formatCount(notCreated)}`}
        </Button>
      </div>
    </>
  );
}
