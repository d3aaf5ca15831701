import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import type { UploadList } from '@moveway/ui/files/upload-list.tsx';
import type { Uploads, UploadState } from '@moveway/ui/files/uploads.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

/** What is downloaded when a file is chosen. */
interface Loaded {
  uploads: Uploads<Attachment>;
  List: typeof UploadList;
}

/** The files chosen for the next message. */
export interface ChosenFiles {
  state: UploadState<Attachment>;
  add: (files: readonly File[]) => void;
  /** Takes back those of a message that was not sent. */
  restore: (attachments: readonly Attachment[]) => void;
  clear: () => void;
  /** What was chosen, and how far each is. */
  list: ReactNode;
}

const NO_FILES: UploadState<Attachment> = { items: [], problem: undefined };
const getNothing = () => NO_FILES;
const ignore = () => () => undefined;

async function download(): Promise<Loaded> {
  const [{ createChatUploads }, { UploadList: List }] = await Promise.all([
    import('./chat-files.ts'),
    import('@moveway/ui/files/upload-list.tsx'),
  ]);
  return { uploads: createChatUploads(), List };
}

/** @param userId whose files; they are forgotten when somebody else signs in */
export function useChosenFiles(userId: string | undefined): ChosenFiles {
  const toast = useToast();
  const [loaded, setLoaded] = useState<Loaded>();
  const loading = useRef<Promise<Loaded>>(undefined);
  const uploads = loaded?.uploads;
  const state = useSyncExternalStore(uploads?.subscribe ?? ignore, uploads?.get ?? getNothing);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another user has other files.
  useEffect(() => () => uploads?.clear(), [uploads, userId]);

  const change = async (by: (uploads: Uploads<Attachment>) => void) => {
    try {
      const part = await (loading.current ??= download());
      setLoaded(part);
      by(part.uploads);
    } catch {
      loading.current = undefined;
      toast.show({
        variant: 'destructive',
        title: 'Not attached',
        description: 'Files need a connection. Please try again.',
      });
    }
  };

  return {
    state,
    add: (files) => void change((part) => part.add(files)),
    restore: (attachments) => {
      if (attachments.length > 0) {
        void change((part) => part.restore(attachments));
      }
    },
    clear: () => uploads?.clear(),
    list: loaded && <loaded.List state={state} uploads={loaded.uploads} />,
  };
}
