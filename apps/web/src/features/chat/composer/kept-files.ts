import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import type { Uploads } from '@moveway/ui/files/uploads.ts';
import { del, get, set } from 'idb-keyval';
import { keptFilesOwner } from '../outbox/outbox.ts';

const KEY = 'moveway.chat-files';

/** What was chosen for a message that is not sent; of uploaded files only what the server made of them. */
interface KeptFiles {
  userId: string;
  chosen: readonly (Attachment | File)[];
}

/**
 * Brings back the files that this device keeps for the user, and keeps what is chosen from then on. Those of another
 * user are removed. Storage can be forbidden or full: the files are then those of this page only.
 * @returns a function that ends it, with the files still kept
 */
export function keepFiles(uploads: Uploads<Attachment>, userId: string): () => void {
  let known: KeptFiles['chosen'] = [];
  let stop = () => {};
  let isOver = false;

  const keep = () => {
    const chosen = uploads.chosen();
    // Progress changes neither.
    if (chosen.length === known.length && chosen.every((file, index) => file === known[index])) {
      return;
    }
    known = chosen;
    if (chosen.length === 0) {
      keptFilesOwner.clear();
      void removeKeptFiles();
    } else {
      keptFilesOwner.write(userId);
      const kept: KeptFiles = { userId, chosen };
      void attempt(() => set(KEY, kept));
    }
  };

  const begin = async () => {
    const kept = await attempt(() => get<KeptFiles>(KEY));
    if (isOver) {
      return;
    }
    const chosen = kept?.userId === userId ? kept.chosen : [];
    uploads.restore(chosen.filter((file): file is Attachment => !(file instanceof File)));
    uploads.add(chosen.filter((file) => file instanceof File));
    if (kept && chosen.length === 0) {
      void removeKeptFiles();
    }
    stop = uploads.subscribe(keep);
    keep();
  };

  void begin();
  return () => {
    isOver = true;
    stop();
  };
}

/** Removes the files from this device. */
export async function removeKeptFiles(): Promise<void> {
  await attempt(() => del(KEY));
}

/** Undefined where there is no storage: naming it can throw. */
async function attempt<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access();
  } catch {
    return undefined;
  }
}
