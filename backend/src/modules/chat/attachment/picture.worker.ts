import { writeFileSync } from 'node:fs';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** A picture as it is stored. */
export interface EncodedPicture {
  /** JPEG. */
  content: Buffer;
  width: number;
  height: number;
  /** JPEG. */
  thumbnail: Buffer;
}

/** What a process for pictures answers; a `problem` is a sentence. */
export type PictureOutcome = EncodedPicture | { problem: string };

const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
/** The most memory that a picture may take decoded: all pixels of eight bits a sample, half of them of sixteen. */
const MAX_DECODED_BYTES = MAX_PIXELS * 4;
/** Large enough to read a number plate in a photo of a car. */
const PICTURE_SIDE = 2048;
/** Twice the space it is shown in, for dense screens. */
const THUMBNAIL_SIDE = 320;

/** Loaders of libvips for what is taken; it knows dozens more, none of which may read an uploaded file. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Every file is decoded once, and by one thread.
sharp.cache(false);
sharp.concurrency(1);

if (process.platform === 'linux') {
  // Where memory runs out, the system ends this process and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
}

/**
 * Runs in a process of its own. Without a file it answers once it is ready.
 * @throws {Error} sharp's, for a picture that is damaged
 */
// oxlint-disable-next-line import/no-default-export -- the pool of processes calls a module's default export
export default async function encode(file: Uint8Array | undefined): Promise<PictureOutcome | undefined> {
  if (!file) {
    return undefined;
  }
  const problem = problemOf(await sharp(file, { limitInputPixels: false }).metadata());
  if (problem !== undefined) {
    return { problem };
  }
  const picture = sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS });
  const { data, info } = await toJpeg(picture.autoOrient(), PICTURE_SIDE, 80);
  const thumbnail = await toJpeg(sharp(data), THUMBNAIL_SIDE, 75);
  return { content: data, width: info.width, height: info.height, thumbnail: thumbnail.data };
}

/** By its header, before it is decoded: a small file may hold a picture of any size. */
function problemOf({ width, height, channels, depth }: Metadata): string | undefined {
  const pixels = width * height;
  if (Math.max(width, height) > MAX_SIDE) {
    return 'This picture is too wide or too high. Please send a smaller one.';
  }
  const bytes = pixels * channels * (depth === 'uchar' ? 1 : 2);
  return pixels > MAX_PIXELS || bytes > MAX_DECODED_BYTES
    ? 'This picture has too many pixels. Please send a smaller one.'
    : undefined;
}

function toJpeg(picture: Sharp, side: number, quality: number) {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
}
