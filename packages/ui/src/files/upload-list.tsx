import styles from './upload-list.module.css';

/** A file that was chosen, and what became of it. */
interface ListedFile {
  key: string;
  name: string;
  /** An object URL of a picture. */
  preview?: string;
  status:
    | { is: 'sending'; share: number }
    | { is: 'failed'; problem: string; canRetry: boolean }
    | { is: 'done' };
}

interface UploadListProps {
  state: {
    items: readonly ListedFile[];
    /** Why files of the last choice were not taken. */
    problem: string | undefined;
  };
  uploads: { retry: (key: string) => void; remove: (key: string) => void };
}

/** What was chosen, how far it is, and what became of it. */
export function UploadList({ state, uploads }: UploadListProps) {
  const { items, problem } = state;
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Attached files">
          {items.map(({ key, name, preview, status }) => (
            <li key={key} className={styles.item}>
              <span className={styles.preview} aria-hidden="true">
                {preview === undefined || isRejected(status) ? (
                  name.split('.').at(-1)?.slice(0, 4).toUpperCase()
                ) : (
                  <img src={preview} alt="" />
                )}
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                {status.is === 'sending' && (
                  <progress
                    className={styles.progress}
                    aria-label={`Uploading ${name}`}
                    value={status.share}
                  />
                )}
                {status.is === 'failed' && (
                  <span className={styles.problem} role="alert">
                    {status.problem}
                  </span>
                )}
                {status.is === 'done' && <span className="muted">Ready to send</span>}
              </span>
              {status.is === 'failed' && status.canRetry && (
                <button
                  className={styles.button}
                  type="button"
                  aria-label={`Try again: ${name}`}
                  onClick={() => uploads.retry(key)}
                >
                  Try again
                </button>
              )}
              <button
                className={styles.button}
                type="button"
                aria-label={`${status.is === 'sending' ? 'Cancel' : 'Remove'} ${name}`}
                onClick={() => uploads.remove(key)}
              >
                {status.is === 'sending' ? 'Cancel' : 'Remove'}
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What is no picture after all has none to be shown. */
const isRejected = (status: ListedFile['status']) => status.is === 'failed' && !status.canRetry;
