import { useQuery } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { usePageTitle } from '../../lib/address/use-page-title.ts';
import { importDetail } from './import.queries.ts';
import { ImportReview } from './review.tsx';
import { ImportProgress, type RenderLabels } from './progress.tsx';
import { ImportStart } from './start.tsx';
import styles from './imports.module.css';

interface ImportPageProps {
  /** Undefined before a file is sent. */
  id: string | undefined;
  /** What was dropped on the list, or sent from here: another sheet of it can be read. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** Opens an import, or the page for the next file. */
  onOpen: (id: string | undefined) => void;
  onBack: () => void;
  /** The dialog of the labels of packages, which is another feature's. */
  renderLabels: RenderLabels;
}

/** The page of an import: a file to choose, what was read of it, and what became of its rows. */
export function ImportPage({ id, file, onFile, onOpen, onBack, renderLabels }: ImportPageProps) {
  usePageTitle('Import');
  return (
    <article aria-label="Import packages">
      <div className={styles.head}>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          Back to the list
        </Button>
        <h2 className={styles.title}>Import packages</h2>
      </div>
      {id === undefined ? (
        <ImportStart file={file} onFile={onFile} onOpen={onOpen} />
      ) : (
        <OpenImport
          key={id}
          id={id}
          file={file}
          renderLabels={renderLabels}
          onOpen={onOpen}
          onNext={() => {
            onFile(undefined);
            onOpen(undefined);
          }}
        />
      )}
    </article>
  );
}

interface OpenImportProps {
  id: string;
  file: File | undefined;
  renderLabels: RenderLabels;
  onOpen: (id: string) => void;
  onNext: () => void;
}

function OpenImport({ id, file, renderLabels, onOpen, onNext }: OpenImportProps) {
  const query = useQuery(importDetail(useAdminApi(), id));
  return (
    <QueryView query={query} what="the import">
      {(found) =>
        found.state === 'open' ? (
          <ImportReview found={found} file={file} onOpen={onOpen} />
        ) : (
          <ImportProgress found={found} renderLabels={renderLabels} onNext={onNext} />
        )
      }
    </QueryView>
  );
}
