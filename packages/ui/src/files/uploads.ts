import { createStore } from '../store/store.ts';

/** A file that was chosen, and what became of it; `T` is what the server makes of it. */
export interface Upload<T> {
  key: string;
  name: string;
  /** An object URL of the chosen picture. */
  preview?: string;
  status:
    | { is: 'sending'; share: number }
    | { is: 'failed'; problem: string; canRetry: boolean }
    | { is: 'done'; result: T };
}

export interface UploadState<T> {
  items: readonly Upload<T>[];
  /** Why files of the last choice were not taken. */
  problem: string | undefined;
}

/** What may be chosen. */
export interface UploadLimits {
  /** Content types, as a file input takes them. */
  types: string;
  maxBytes: number;
  most: number;
}

export interface UploadsOptions<T> {
  send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<T>;
  limits: UploadLimits;
  /**
   * Why a file was not uploaded. `canRetry`: it can be tried again, which happens by itself once the network is back.
   */
  failureOf: (error: unknown) => { problem: string; canRetry: boolean };
}

export interface Uploads<T> {
  get: () => UploadState<T>;
  /** In order, what the server made of each, and the file itself until then. */
  chosen: () => (T | File)[];
  subscribe: (listener: () => void) => () => void;
  add: (files: Iterable<File>) => void;
  /** Adds what was uploaded before. */
  restore: (results: readonly (T & { id: string; name: string })[]) => void;
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
export function createUploads<T>({ send, limits, failureOf }: UploadsOptions<T>): Uploads<T> {
  const store = createStore<UploadState<T>>(NO_UPLOADS);
  const files = new Map<string, { file: File; canceling: AbortController }>();
  let last: Promise<void> = Promise.resolve();
  let count = 0;

  const change = (key: string, status: Upload<T>['status']) => {
    const { items, problem } = store.get();
    store.set({ items: items.map((item) => (item.key === key ? { ...item, status } : item)), problem });
  };

  const upload = async (key: string) => {
    const chosen = files.get(key);
    if (!chosen) {
      return;
    }
    const { file, canceling } = chosen;
    try {
      const onProgress = (share: number) => change(key, { is: 'sending', share });
      change(key, { is: 'done', result: await send(file, { signal: canceling.signal, onProgress }) });
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

  const forget = ({ key, preview }: Upload<T>) => {
    files.get(key)?.canceling.abort();
    files.delete(key);
    if (preview !== undefined) {
      URL.revokeObjectURL(preview);
    }
  };

  return {
    get: store.get,
    chosen: () =>
      store
        .get()
        .items.flatMap(({ key, status }): (T | File)[] =>
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
          items.length >= limits.most ? `Attach at most ${limits.most} files.` : problemOf(file, limits);
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
    restore: (results) => {
      const { items, problem } = store.get();
      const restored = results.map((result) => ({
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
function problemOf({ name, type, size }: File, { types, maxBytes }: UploadLimits): string | undefined {
  // Most systems do not know the type of a HEIC file.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) {
    return `${name}: HEIC pictures cannot be shown here. ${HEIC_ADVICE}`;
  }
  if (type !== '' && !types.split(',').includes(type)) {
    return `${name}: please send a picture (JPEG, PNG or WebP) or a PDF.`;
  }
  if (size > maxBytes) {
    return `${name}: send files of at most ${maxBytes / MEGABYTE} MB.`;
  }
  return size === 0 ? `${name}: the file is empty.` : undefined;
}
