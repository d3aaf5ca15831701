import type { DragEvent } from 'react';

/** Handlers of an element that takes a file which is dropped anywhere on it. */
export function useFileDrop(onFile: (file: File) => void) {
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    onDragOver(event: DragEvent) {
      // Without it, the browser would open the file in place of the console.
      if (hasFile(event)) {
        event.preventDefault();
      }
    },
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files;
      if (file) {
        event.preventDefault();
        onFile(file);
      }
    },
  };
}
