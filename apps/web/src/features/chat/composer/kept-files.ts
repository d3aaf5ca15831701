import type { Uploads } from '@moveway/chat-client/uploads.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { personalKey } from '@moveway/ui/personal/account.ts';
import { storedFiles } from '@moveway/ui/personal/files.ts';
import { hasKeptFiles } from '../outbox/outbox.ts';

/** A file by its content: a stored `File` of Safari cannot be read once the picker's copy of it is gone. */
interface KeptFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** What was chosen for a message that is not sent; of uploaded files only what the server made of them. */
interface KeptFiles {
  chosen: readonly (Attachment | KeptFile)[];
}

/**
 * Brings back the files that this device keeps for who is signed in, and keeps what is chosen from then on. Storage
 * can be forbidden or full: the files are then those of this page only.
 * @returns a function that ends it, with the files still kept
 */
export function keepFiles(uploads: Uploads): () => void {
  const key = personalKey('draft', 'chat-files') ?? '';
  let known: readonly (Attachment | File)[] = [];
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
      void store(chosen);
    }
  };
  const store = async (chosen: typeof known) => {
    const contents = await Promise.all(chosen.map(contentOf));
    // Others may have been chosen meanwhile, or the user may have signed out.
    if (known === chosen && hasKeptFiles.read() && personalKey('draft', 'chat-files') === key) {
      const kept: KeptFiles = { chosen: contents.flat() };
      await storedFiles.write(key, kept);
    }
  };

  const begin = async () => {
    // Written below.
    const kept = (await storedFiles.read(key)) as KeptFiles | undefined;
    if (isOver) {
      return;
    }
    const chosen = kept?.chosen ?? [];
    uploads.restore(chosen.filter((file): file is Attachment => 'id' in file));
    uploads.add(
      chosen.flatMap((file) =>
        'bytes' in file ? [new File([file.bytes], file.name, { type: file.type })] : [],
      ),
    );
    stop = uploads.subscribe(keep);
    keep();
  };

  void begin();
  return () => {
    isOver = true;
    stop();
  };
}

/** None where Safari has no access to a file any more: the others are kept then. */
async function contentOf(file: Attachment | File): Promise<(Attachment | KeptFile)[]> {
  if (!(file instanceof File)) {
    return [file];
  }
  try {
    return [{ name: file.name, type: file.type, bytes: await file.arrayBuffer() }];
  } catch {
    return [];
  }
}
