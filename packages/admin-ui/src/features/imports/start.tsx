import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { MAX_IMPORT_ROWS } from '@moveway/contracts/imports/import.constants.ts';
import { errorText, unreachableText } from '../../lib/queries/error-text.ts';
import { useAdminPlatform } from '../../platform/admin-platform.ts';
import { useStartImport } from './import.queries.ts';
import { templateFile } from './template.ts';
import styles from './imports.module.css';

interface ImportStartProps {
  file: File | undefined;
  onFile: (file: File) => void;
  onOpen: (id: string) => void;
}

/** What has an import already: coming back to the page does not send it again. */
const sent = new WeakSet<File>();

/** Where a file is chosen or dropped. One that was dropped on the list is sent at once. */
export function ImportStart({ file, onFile, onOpen }: ImportStartProps) {
  const platform = useAdminPlatform();
  const start = useStartImport();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const send = useEffectEvent((chosen: File) =>
    start.mutate(
      { file: chosen },
      {
        onSuccess: ({ id }) => {
          sent.add(chosen);
          onOpen(id);
        },
      },
    ),
  );
  useEffect(() => {
    if (file && !sent.has(file)) {
      send(file);
    }
  }, [file]);
  return (
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        // Not for the drop of the whole tab, too.
        event.stopPropagation();
        setIsOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) {
          onFile(dropped);
        }
      }}
    >
      <p>
        A list of up to {MAX_IMPORT_ROWS.toLocaleString('en-US')} packages or vehicles as CSV or XLSX, up to
        10 MB. Nothing is created until you have seen what was read.
      </p>
      {start.error && (
        <Alert
          type="error"
          role="alert"
          title={unreachableText(start.error) ?? errorText(start.error, 'This file could not be read.')}
        />
      )}
      <div className={styles.buttons}>
        <Button
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          loading={start.isPending}
          onClick={() => input.current?.click()}
        >
          {start.isPending ? 'Reading the file' : 'Choose a file'}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void platform.files.save(templateFile())}
        >
          Download a template
        </Button>
      </div>
      <input
        ref={input}
        className={styles.file}
        type="file"
        aria-label="File to import"
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file again, once it was corrected.
          target.value = '';
          if (chosen) {
            onFile(chosen);
          }
        }}
      />
    </div>
  );
}
