import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';

const NAMES: Readonly<Record<string, NonNullable<ReaderOptions['formats']>[number]>> = {
  qr_code: 'QRCode',
  code_128: 'Code128',
  code_39: 'Code39',
  data_matrix: 'DataMatrix',
};

/**
 * Gives the page the `BarcodeDetector` of the standard (https://wicg.github.io/shape-detection-api/), which Chromium
 * has on Android, macOS and ChromeOS only. It really reads: the pictures go to zxing in the process of the test.
 */
export async function installBarcodeDetector(page: Page): Promise<void> {
  const file = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(file)).buffer } });
  await page.exposeFunction('readCodes', async (png: string, formats: readonly string[]) => {
    const found = await readBarcodes(Buffer.from(png, 'base64'), {
      formats: formats.flatMap((format) => NAMES[format] ?? []),
      tryHarder: true,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  });
  await page.addInitScript((names: readonly string[]) => {
    class Detector {
      static getSupportedFormats = async () => names;
      readonly #formats: readonly string[];
      constructor({ formats }: { formats: readonly string[] }) {
        this.#formats = formats;
      }
      async detect(video: HTMLVideoElement) {
        const canvas = document.createElement('canvas');
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        canvas.getContext('2d')?.drawImage(video, 0, 0);
        const [, png = ''] = canvas.toDataURL('image/png').split(',');
        const { readCodes } = globalThis as unknown as {
          readCodes: (png: string, formats: readonly string[]) => Promise<string[]>;
        };
        return (await readCodes(png, this.#formats)).map((rawValue) => ({ rawValue }));
      }
    }
    Object.assign(globalThis, { BarcodeDetector: Detector });
  }, Object.keys(NAMES));
}
