import { ApiError } from '@moveway/api-client/api-error.ts';
import type { FileTransfer } from '@moveway/api-client/file-transfer.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_MAX,
  FILE_NAME_MAX,
} from '@moveway/contracts/chat/chat.constants.ts';
import { revokeLater } from '@moveway/ui/files/object-url.ts';
import { createStore } from '@moveway/ui/store/store.ts';

/** A file that was chosen, and what became of it. */
interface Upload {
  key: string;
  name: string;
  /** An object URL of the chosen picture. */
  preview?: string;
  status:
    | { is: 'sending'; share: number }
    | { is: 'failed'; problem: string; canRetry: boolean }
    | { is: 'done'; result: Attachment };
}

export interface UploadState {
  items: readonly Upload[];
  /** Why files of the last choice were not taken. */
  problem: string | undefined;
}

interface UploadsOptions {
  transfer: Pick<FileTransfer, 'upload'>;
  /** Explains what the server answered, or says this where it did not. */
  errorText: (error: unknown, otherwise: string) => string;
  /** Explains that the server could not be reached, and that the file is sent once it can be. */
  offlineText: string;
}

export interface Uploads {
  get: () => UploadState;
  /** In order, what the server made of each, and the file itself until then. */
  chosen: () => (Attachment | File)[];
  subscribe: (listener: () => void) => () => void;
  add: (files: Iterable<File>) => void;
  /** Adds what was uploaded before. */
  restore: (attachments: readonly Attachment[]) => void;
  retry: (key: string) => void;
  /** Takes a file out, and cancels its upload. */
  remove: (key: string) => void;
  clear: () => void;
}

const NO_UPLOADS = { items: [], problem: undefined };
const MEGABYTE = 1024 * 1024;
/** The photos of an iPhone are HEIC; its file input converts them to a type that is accepted. */
const HEIC_ADVICE =
  'An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.';

/** Files on their way to the server, one after the other. They stay when a screen is left, until they are removed. */
export function createUploads({ transfer, errorText, offlineText }: UploadsOptions): Uploads {
  const store = createStore<UploadState>(NO_UPLOADS);
  const files = new Map<string, { file: File; canceling: AbortController }>();
  let last: Promise<void> = Promise.resolve();
  let count = 0;

  const change = (key: string, status: Upload['status']) => {
    const { items, problem } = store.get();
    store.set({ items: items.map((item) => (item.key === key ? { ...item, status } : item)), problem });
  };

  /** Why a file was not uploaded, and whether it can be tried again. */
  const failureOf = (error: unknown) =>
    error instanceof ApiError
      ? {
          problem: errorText(error, 'The file could not be uploaded.'),
          canRetry: error.code !== 'chat.file_rejected' && error.code !== 'payload_too_large',
        }
      : { problem: offlineText, canRetry: true };

  const upload = async (key: string) => {
    const chosen = files.get(key);
    if (!chosen) {
      return;
    }
    const { file, canceling } = chosen;
    try {
      const onProgress = (share: number) => change(key, { is: 'sending', share });
      const input = { query: { name: file.name.slice(-FILE_NAME_MAX) } };
      const options = { signal: canceling.signal, onProgress };
      const result = await transfer.upload('POST /api/chat/attachments', input, file, options);
      change(key, { is: 'done', result });
    } catch (error) {
      change(key, { is: 'failed', ...failureOf(error) });
    }
  };
  const enqueue = (key: string) => {
    change(key, { is: 'sending', share: 0 });
    last = last.then(() => upload(key));
  };

  const retryAll = () => {
    for (const { key, status } of store.get().items) {
      if (status.is === 'failed' && status.canRetry) {
        enqueue(key);
      }
    }
  };

  const forget = ({ key, preview }: Upload) => {
    files.get(key)?.canceling.abort();
    files.delete(key);
    if (preview !== undefined) {
      revokeLater(preview);
    }
  };

  return {
    get: store.get,
    chosen: () =>
      store
        .get()
        .items.flatMap(({ key, status }): (Attachment | File)[] =>
          status.is === 'done' ? [status.result] : [files.get(key)?.file ?? []].flat(),
        ),
    subscribe: (listener) => {
      addEventListener('online', retryAll);
      const stop = store.subscribe(listener);
      return () => {
        removeEventListener('online', retryAll);
        stop();
      };
    },
    add: (given) => {
      const problems = new Set<string>();
      for (const file of given) {
        const { items } = store.get();
        const problem =
          items.length >= ATTACHMENTS_MAX ? `Attach at most ${ATTACHMENTS_MAX} files.` : problemOf(file);
        if (problem !== undefined) {
          problems.add(problem);
          continue;
        }
        count += 1;
        const key = String(count);
        files.set(key, { file, canceling: new AbortController() });
        const preview = file.type.startsWith('image/') ? { preview: URL.createObjectURL(file) } : {};
        const status = { is: 'sending', share: 0 } as const;
        store.set({ items: [...items, { key, name: file.name, status, ...preview }], problem: undefined });
        enqueue(key);
      }
      store.set({ ...store.get(), problem: problems.size === 0 ? undefined : [...problems].join(' ') });
    },
    restore: (attachments) => {
      const { items, problem } = store.get();
      const restored = attachments.map((result) => ({
        key: result.id,
        name: result.name,
        status: { is: 'done', result } as const,
      }));
      store.set({ items: [...restored, ...items], problem });
    },
    retry: enqueue,
    remove: (key) => {
      const { items } = store.get();
      for (const item of items.filter((each) => each.key === key)) {
        forget(item);
      }
      store.set({ items: items.filter((item) => item.key !== key), problem: undefined });
    },
    clear: () => {
      for (const item of store.get().items) {
        forget(item);
      }
      store.set(NO_UPLOADS);
    },
  };
}

/** Why a file cannot be sent, as far as the device knows; the server looks at its content. */
function problemOf({ name, type, size }: File): string | undefined {
  // Most systems do not know the type of a HEIC file.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) {
    return `${name}: HEIC pictures cannot be shown here. ${HEIC_ADVICE}`;
  }
  if (type !== '' && !ATTACHMENT_TYPES.split(',').includes(type)) {
    return `${name}: please send a picture (JPEG, PNG or WebP) or a PDF.`;
  }
  if (size > ATTACHMENT_MAX_BYTES) {
    return `${name}: send files of at most ${ATTACHMENT_MAX_BYTES / MEGABYTE} MB.`;
  }
  return size === 0 ? `${name}: the file is empty.` : undefined;
}
