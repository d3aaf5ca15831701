import { writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

/** A picture as it is stored. */
export interface EncodedPicture {
  /** JPEG. */
  content: Buffer;
  width: number;
  height: number;
  /** JPEG. */
  thumbnail: Buffer;
}

/** The task of a process for pictures. */
export interface PictureTask {
  file: Uint8Array;
  /** The limit for the decoder, which may find another size than the header says. */
  maxPixels: number;
}

/** Large enough to read a number plate in a photo of a car. */
const PICTURE_SIDE = 2048;
/** Twice the size at which it is shown, for dense screens. */
const THUMBNAIL_SIDE = 320;

/** The libvips loaders of the accepted types. It has dozens more, none of which may read an uploaded file. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Every file is decoded once, and by one thread.
sharp.cache(false);
sharp.concurrency(1);

if (process.platform === 'linux') {
  // When memory runs out, the system ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
}

/**
 * Runs in a process of its own. Without a task it answers once it is ready.
 * @throws {Error} sharp's, for a picture that is damaged or too large
 */
// oxlint-disable-next-line import/no-default-export -- the pool of processes calls a module's default export
export default async function encode(task: PictureTask | undefined): Promise<EncodedPicture | undefined> {
  if (!task) {
    return undefined;
  }
  const picture = sharp(task.file, { failOn: 'error', limitInputPixels: task.maxPixels });
  const { data, info } = await toJpeg(picture.autoOrient(), PICTURE_SIDE, 80);
  const thumbnail = await toJpeg(sharp(data), THUMBNAIL_SIDE, 75);
  return { content: data, width: info.width, height: info.height, thumbnail: thumbnail.data };
}

function toJpeg(picture: Sharp, side: number, quality: number) {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
}
