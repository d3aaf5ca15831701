import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import type { Uploads } from '@moveway/ui/files/uploads.ts';
import { personalKey } from '@moveway/ui/personal/account.ts';
import { storedFiles } from '@moveway/ui/personal/files.ts';
import { hasKeptFiles } from '../outbox/outbox.ts';

/** What was chosen for a message that is not sent; of uploaded files only what the server made of them. */
interface KeptFiles {
  chosen: readonly (Attachment | File)[];
}

/**
 * Brings back the files that this device keeps for who is signed in, and keeps what is chosen from then on. Storage can be forbidden or full: the files are then those of this page only.
 * @returns a function that ends it, with the files still kept
 */
export function keepFiles(uploads: Uploads<Attachment>): () => void {
  const key = personalKey('draft', 'chat-files') ?? '';
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
      hasKeptFiles.clear();
      void storedFiles.clear(key);
    } else {
      hasKeptFiles.write(true);
      const kept: KeptFiles = { chosen };
      void storedFiles.write(key, kept);
    }
  };

  const begin = async () => {
    // Written below.
    const kept = (await storedFiles.read(key)) as KeptFiles | undefined;
    if (isOver) {
      return;
    }
    const chosen = kept?.chosen ?? [];
    uploads.restore(chosen.filter((file): file is Attachment => !(file instanceof File)));
    uploads.add(chosen.filter((file) => file instanceof File));
    stop = uploads.subscribe(keep);
    keep();
  };

  void begin();
  return () => {
    isOver = true;
    stop();
  };
}
