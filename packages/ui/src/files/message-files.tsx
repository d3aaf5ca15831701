import { useState, type ReactNode } from 'react';
import { useToast } from '../toast/toast.ts';
import styles from './message-files.module.css';
import type { MessageFile } from './message-file.ts';
import { thumbnailSize } from './thumbnail-size.ts';
import type { PictureDialog } from './picture-dialog.tsx';

export type PicturePart = 'thumbnail' | 'picture';

/**
 * The files of a message: thumbnails that open large, and documents that are downloaded. Their places have their final
 * size.
 */
export function MessageFiles({
  files,
  renderPicture,
  onDownload,
}: {
  files: readonly MessageFile[];
  /** An image that fills its place, with this text in its place. */
  renderPicture: (file: MessageFile, part: PicturePart) => ReactNode;
  onDownload: (file: MessageFile) => void;
}) {
  const toast = useToast();
  const [opened, setOpened] = useState<{ file: MessageFile; Dialog: typeof PictureDialog }>();
  const open = async (file: MessageFile) => {
    try {
      setOpened({ file, Dialog: (await import('./picture-dialog.tsx')).PictureDialog });
    } catch {
      toast.fail('This could not be opened', 'Check the connection, then try again.');
    }
  };
  return (
    <span className={styles.files}>
      {files.map((file) => {
        if (file.kind === 'document') {
          return (
            <button key={file.id} className={styles.document} type="button" onClick={() => onDownload(file)}>
              <span className={styles.badge} aria-hidden="true">
                PDF
              </span>
              <span className={styles.name}>{`Download ${file.name}`}</span>
              <span className={styles.size}>{formatFileSize(file.size)}</span>
            </button>
          );
        }
        return (
          <button
            key={file.id}
            className={styles.picture}
            type="button"
            aria-label={`Open picture ${file.name}`}
            style={thumbnailSize(file)}
            onClick={() => void open(file)}
          >
            {renderPicture(file, 'thumbnail')}
          </button>
        );
      })}
      {opened && (
        <opened.Dialog file={opened.file} onClose={() => setOpened(undefined)}>
          {renderPicture(opened.file, 'picture')}
        </opened.Dialog>
      )}
    </span>
  );
}

const KILOBYTE = 1024;

/** For example `340 KB` or `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE ? `${kilobytes} KB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}
