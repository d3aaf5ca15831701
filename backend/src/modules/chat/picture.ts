import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Large enough to read a number plate in a photo of a car. */
const PICTURE_SIDE = 2048;
/** Twice the space it is shown in, for dense screens. */
const THUMBNAIL_SIDE = 320;
/** The most memory that a picture may take decoded: 66 megapixels of a photo, 50 with transparency. */
const MAX_DECODED_BYTES = 200_000_000;
const TIMEOUT_SECONDS = 15;

/** Loaders of libvips for what is taken; it knows dozens more, none of which may read an uploaded file. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
// Every file is decoded once, and by one thread.
sharp.cache(false);
sharp.concurrency(1);

/** One after the other, so that decoding takes the memory and the processor time of one picture. */
const inTurn = pLimit(1);

/** A picture as it is stored. */
export interface EncodedPicture {
  /** JPEG. */
  content: Buffer;
  width: number;
  height: number;
  /** JPEG. */
  thumbnail: Buffer;
}

/** The picture cannot be decoded, or would be too large when it was. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/**
 * Decodes a JPEG, PNG or WebP and re-encodes what is seen in it, upright and at most 2,048 pixels a side. Nothing else of
 * the file is left: neither where a photo was taken nor anything that was hidden in it.
 * @throws {PictureError}
 */
export function encodePicture(file: Buffer): Promise<EncodedPicture> {
  return inTurn(async () => {
    assertDecodable(await describe(file));
    try {
      const decoded = sharp(file, { failOn: 'error' }).autoOrient();
      const { data, info } = await toJpeg(decoded, PICTURE_SIDE, 80);
      const thumbnail = await toJpeg(sharp(data), THUMBNAIL_SIDE, 75);
      return { content: data, width: info.width, height: info.height, thumbnail: thumbnail.data };
    } catch (error) {
      throw new PictureError('This picture is damaged and cannot be opened.', { cause: error });
    }
  });
}

async function describe(file: Buffer): Promise<Metadata> {
  try {
    return await sharp(file).metadata();
  } catch (error) {
    throw new PictureError('This picture is damaged and cannot be opened.', { cause: error });
  }
}

/** Before it is decoded: a small file may hold a picture of any size. */
function assertDecodable({ width, height, channels, depth }: Metadata): void {
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  if (width * height * channels * bytesPerSample > MAX_DECODED_BYTES) {
    throw new PictureError('This picture has too many pixels. Please send a smaller one.');
  }
}

function toJpeg(picture: Sharp, side: number, quality: number) {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
}
