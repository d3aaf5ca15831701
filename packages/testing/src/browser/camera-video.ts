import { writeFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { LaunchOptions } from '@playwright/test';

/** The size of the pictures of the camera, in pixels. */
const WIDTH = 1280;
const HEIGHT = 720;
const WHITE = 255;
/** Without color, in both planes of it. */
const GREY = 128;

/**
 * Starts Chromium with a camera that shows the video at a path, which is opened when a page opens the camera.
 * @param options how it is started otherwise
 */
export function withCamera(options: LaunchOptions, path: string): LaunchOptions {
  return {
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
  };
}

/** Writes what a camera sees that is held before the first page of a document, lying on its side. */
export async function writeVideo(path: string, pdf: Uint8Array): Promise<void> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data, width, height } = await page.render({
      scale: Math.min(HEIGHT / originalWidth, WIDTH / originalHeight),
      render: 'bitmap',
    });
    const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        // A quarter turn: the lines of the page go down the picture.
        const row = x;
        const column = height - 1 - y;
        if (row < HEIGHT && column < WIDTH) {
          light[row * WIDTH + column] = data[(y * width + x) * 4] ?? WHITE;
        }
      }
    }
    const color = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
    const frame = Buffer.concat([Buffer.from('FRAME\n'), light, color]);
    const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
    await writeFile(path, Buffer.concat([head, frame, frame]));
  } finally {
    document.destroy();
    library.destroy();
  }
}
