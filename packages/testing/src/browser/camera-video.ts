import { readFile, writeFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { LaunchOptions } from '@playwright/test';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** The size of the pictures of the camera, in pixels. */
const WIDTH = 1280;
const HEIGHT = 720;
/** The width of the thinnest line of a code that is drawn, in pixels. */
const MODULE = 4;
const WHITE = 255;
/** Without color, in both planes of it. */
const GREY = 128;

/** Starts Chromium, or Electron, with a camera that shows the video at a path, which is opened with the camera. */
export const cameraSwitches = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

/** @param options how Chromium is started otherwise */
export function withCamera(options: LaunchOptions, path: string): LaunchOptions {
  return { ...options, args: [...(options.args ?? []), ...cameraSwitches(path)] };
}

/** Writes what a camera sees that is held before the first page of a document; an upright one lies on its side. */
export async function writeVideo(path: string, pdf: Uint8Array): Promise<void> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const isUpright = originalHeight > originalWidth;
    const [across, down] = isUpright ? [originalHeight, originalWidth] : [originalWidth, originalHeight];
    const { data, width, height } = await page.render({
      scale: Math.min(HEIGHT / down, WIDTH / across),
      render: 'bitmap',
    });
    await writeFrames(path, (light) => {
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          // A quarter turn: the lines of the page go down the picture.
          const [row, column] = isUpright ? [x, height - 1 - y] : [y, x];
          if (row < HEIGHT && column < WIDTH) {
            light[row * WIDTH + column] = data[(y * width + x) * 4] ?? WHITE;
          }
        }
      }
    });
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** Writes what a camera sees that is held before a Code 39, as makers put the VIN on a vehicle. */
export async function writeCode39Video(path: string, text: string): Promise<void> {
  const file = new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(file)).buffer } });
  const { symbol } = await writeBarcode(text, { format: 'Code39' });
  const { data, width, height } = symbol;
  const left = Math.floor((WIDTH - width * MODULE) / 2);
  const top = Math.floor((HEIGHT - height * MODULE) / 2);
  await writeFrames(path, (light) => {
    for (let y = 0; y < height * MODULE; y += 1) {
      for (let x = 0; x < width * MODULE; x += 1) {
        const module = Math.floor(y / MODULE) * width + Math.floor(x / MODULE);
        light[(top + y) * WIDTH + left + x] = data[module] ?? WHITE;
      }
    }
  });
}

/** @param draw into the light of each pixel of a white picture, row by row */
async function writeFrames(path: string, draw: (light: Buffer) => void): Promise<void> {
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  draw(light);
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, color]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(path, Buffer.concat([head, frame, frame]));
}
