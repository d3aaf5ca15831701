import { useQuery } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { importPath } from '../../lib/address/links.ts';
import { useConsole } from '../../lib/console.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { usePageTitle } from '../../lib/address/use-page-title.ts';
import { useWayBack } from '../../lib/address/way-back.ts';
import { importDetail } from './import.queries.ts';
import { ImportReview } from './review.tsx';
import { ImportProgress } from './progress.tsx';
import { ImportStart } from './start.tsx';
import styles from './imports.module.css';

/** The page of an import: a file to choose, what was read of it, and what became of its rows. */
export function ImportPage() {
  usePageTitle('Import');
  const { id } = useParams();
  const { imported, setImported, startImport } = useConsole();
  const navigate = useNavigate();
  const goBack = useWayBack();
  // In the place of the page that the file was sent from, to which Back would send it again.
  const open = (next: string) => void navigate(importPath(next), { replace: true });
  return (
    <article aria-label="Import packages">
      <div className={styles.head}>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={goBack}>
          Back to the list
        </Button>
        <h2 className={styles.title}>Import packages</h2>
      </div>
      {id === undefined ? (
        <ImportStart file={imported} onFile={setImported} onOpen={open} />
      ) : (
        <OpenImport key={id} id={id} file={imported} onOpen={open} onNext={() => startImport()} />
      )}
    </article>
  );
}

interface OpenImportProps {
  id: string;
  file: File | undefined;
  onOpen: (id: string) => void;
  onNext: () => void;
}

function OpenImport({ id, file, onOpen, onNext }: OpenImportProps) {
  const query = useQuery(importDetail(useAdminApi(), id));
  return (
    <QueryView query={query} what="the import">
      {(found) =>
        found.state === 'open' ? (
          <ImportReview found={found} file={file} onOpen={onOpen} />
        ) : (
          <ImportProgress found={found} onNext={onNext} />
        )
      }
    </QueryView>
  );
}
