import type { CodeFormat, ReaderAnswer, ReaderRequest } from './reader-messages.ts';

/** Reads codes of a picture of the camera. */
export interface CodeReader {
  /** @returns the texts of the codes in sight */
  read: (video: HTMLVideoElement) => Promise<readonly string[]>;
  close: () => void;
}

/** The part used of the browser's own reader; TypeScript has no types of it. */
interface BarcodeDetectorClass {
  new (options: { formats: readonly CodeFormat[] }): {
    detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** The largest side of a picture that is read, in pixels: more takes longer and reads no more. */
const LARGEST_SIDE = 1280;

/** Reads that fail one after the other: fewer than this are pictures that could not be read. */
const MOST_FAILURES = 3;

/**
 * The browser's own reader where it knows these codes, else ours, which also takes its place once it fails again and
 * again: on a phone without the service that it needs, it says that it knows codes and reads none.
 * @throws when the code of our reader cannot be loaded
 */
export async function openCodeReader(formats: readonly CodeFormat[]): Promise<CodeReader> {
  const own = await openOwnReader(formats);
  let reader = own ?? (await openWorkerReader(formats));
  let failures = 0;
  return {
    read: async (video) => {
      try {
        const texts = await reader.read(video);
        failures = 0;
        return texts;
      } catch (error) {
        failures += 1;
        if (failures < MOST_FAILURES) {
          return [];
        }
        if (reader !== own) {
          throw error;
        }
        reader = await openWorkerReader(formats);
        failures = 0;
        return [];
      }
    },
    close: () => reader.close(),
  };
}

async function openOwnReader(formats: readonly CodeFormat[]): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  try {
    const known = await BarcodeDetector?.getSupportedFormats();
    if (!BarcodeDetector || !formats.every((format) => known?.includes(format))) {
      return undefined;
    }
    const detector = new BarcodeDetector({ formats });
    return {
      read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
      close: () => undefined,
    };
  } catch {
    // It is there and does not work.
    return undefined;
  }
}

/**
 * zxing in a worker: the picture is read beside the page, and WebAssembly is allowed by the policy of the worker's own
 * file alone (see docs/decisions/http.md).
 */
async function openWorkerReader(formats: readonly CodeFormat[]): Promise<CodeReader> {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' });
  const ask = (request: ReaderRequest, transfer: Transferable[] = []) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const answered = new AbortController();
      const { signal } = answered;
      worker.addEventListener(
        'error',
        () => {
          answered.abort();
          reject(new Error('The code reader could not be loaded.'));
        },
        { signal },
      );
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ReaderAnswer>) => {
          answered.abort();
          if (data.problem === undefined) {
            resolve(data.texts);
          } else {
            reject(new Error(data.problem));
          }
        },
        { signal },
      );
      worker.postMessage(request, transfer);
    });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  try {
    await ask({ formats });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    read: async (video) => {
      const scale = Math.min(1, LARGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0 || canvas.height === 0) {
        return [];
      }
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      return ask({ formats, picture }, [picture.data.buffer]);
    },
    close: () => worker.terminate(),
  };
}
