import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import styles from './file-target.module.css';

/**
 * Takes files that are dropped on an element or pasted into it; pasted text stays text.
 * @returns the element's handlers, and whether files are held over it
 */
export function useFileTarget(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const { types, files: pasted } = event.clipboardData;
        const files = [...pasted];
        // Office programs add a picture of the text that was copied.
        const isText = types.includes('text/plain') && types.includes('text/html');
        if (files.length > 0 && !isText) {
          event.preventDefault();
          onFiles(files);
        }
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) {
          event.preventDefault();
          setOver(true);
        }
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (hasFiles(event)) {
          event.preventDefault();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        }
      },
    },
  };
}

/** Opens the device's choice of files, on a phone the camera too. */
export function ChooseFiles({
  types,
  isDisabled = false,
  onFiles,
}: {
  /** Content types, as a file input takes them. */
  types: string;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={types}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <button
        className={styles.choose}
        type="button"
        aria-label="Attach files"
        title="Attach files"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
          <path
            d="M15.5 9.5l-5.6 5.6a3.6 3.6 0 0 1-5.1-5.1l6.3-6.3a2.4 2.4 0 0 1 3.4 3.4l-6.2 6.2a1.2 1.2 0 0 1-1.7-1.7l5.5-5.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="square"
          />
        </svg>
      </button>
    </>
  );
}
