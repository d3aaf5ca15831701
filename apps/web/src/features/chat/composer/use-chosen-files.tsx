import type { Uploads, UploadState } from '@moveway/chat-client/uploads.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import type { UploadList } from '@moveway/ui/files/upload-list.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { hasKeptFiles } from '../outbox/outbox.ts';

/** What is downloaded when a file is chosen. */
interface Loaded {
  uploads: Uploads;
  keepFiles: (uploads: Uploads) => () => void;
  List: typeof UploadList;
}

const NO_FILES: UploadState = { items: [], problem: undefined };
const getNothing = () => NO_FILES;
const ignore = () => () => undefined;

async function download(): Promise<Loaded> {
  const [{ createChatUploads }, { keepFiles }, { UploadList: List }] = await Promise.all([
    import('./files.ts'),
    import('./kept-files.ts'),
    import('@moveway/ui/files/upload-list.tsx'),
  ]);
  return { uploads: createChatUploads(), keepFiles, List };
}

/**
 * The files chosen for the next message, which this device keeps until it is sent.
 * @param userId whose files; undefined before the visitor has signed in
 */
export function useChosenFiles(userId: string | undefined) {
  const toast = useToast();
  const [loaded, setLoaded] = useState<Loaded>();
  const loading = useRef<Promise<Loaded>>(undefined);
  const uploads = loaded?.uploads;
  const state = useSyncExternalStore(uploads?.subscribe ?? ignore, uploads?.get ?? getNothing);
  useEffect(() => {
    const stop = loaded && userId !== undefined ? loaded.keepFiles(loaded.uploads) : undefined;
    return () => {
      stop?.();
      // Another user has other files.
      loaded?.uploads.clear();
    };
  }, [loaded, userId]);

  const change = async (by: (uploads: Uploads) => void) => {
    try {
      const part = await (loading.current ??= download());
      setLoaded(part);
      by(part.uploads);
    } catch {
      loading.current = undefined;
      toast.fail('Not attached', 'Files need a connection. Please try again.');
    }
  };

  const bringBack = useEffectEvent(() => void change(() => undefined));
  useEffect(() => {
    if (userId !== undefined && hasKeptFiles.read() !== undefined) {
      bringBack();
    }
  }, [userId]);

  return {
    state,
    add: (files: readonly File[]) => void change((part) => part.add(files)),
    /** Takes back those of a message that was not sent. */
    restore: (attachments: readonly Attachment[]) => {
      if (attachments.length > 0) {
        void change((part) => part.restore(attachments));
      }
    },
    clear: () => uploads?.clear(),
    /** What was chosen, and how far each is. */
    list: loaded && <loaded.List state={state} uploads={loaded.uploads} />,
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
