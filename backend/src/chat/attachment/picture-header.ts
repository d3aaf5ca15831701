/** What the header of a picture says, read without decoding anything. */
export interface PictureHeader {
  width: number;
  height: number;
  /** Of one decoded pixel, in all channels. */
  bytesPerPixel: number;
  /** The file without what is beside the picture: no decoder unpacks a text or a color profile of any size. */
  content: Buffer;
}

/**
 * Reads the header of a JPEG, PNG or WebP.
 * @returns undefined where the file is none of them, or is damaged before its size is known
 */
export function readPictureHeader(file: Buffer): PictureHeader | undefined {
  try {
    return readPng(file) ?? readJpeg(file) ?? readWebp(file);
  } catch (error) {
    if (error instanceof RangeError) {
      // It ends in the middle of its header.
      return undefined;
    }
    throw error;
  }
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** What a PNG is decoded from; everything else is beside the picture, and some of it is compressed. */
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples of a pixel by the color type, with transparency, which a `tRNS` adds to any of them. */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };

function readPng(file: Buffer): PictureHeader | undefined {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE) || file.toString('latin1', 12, 16) !== 'IHDR') {
    return undefined;
  }
  const channels = PNG_CHANNELS[file.readUInt8(25)];
  if (channels === undefined) {
    return undefined;
  }
  const kept = keptParts(file, 8);
  let at = 8;
  let type = '';
  // What comes after the end is left out.
  while (at < file.length && type !== 'IEND') {
    type = file.toString('latin1', at + 4, at + 8);
    // Length, type and checksum are twelve bytes.
    const end = at + 12 + (at + 4 <= file.length ? file.readUInt32BE(at) : 0);
    if (PNG_KEPT.has(type)) {
      kept.add(at, end);
    }
    at = end;
  }
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    bytesPerPixel: file.readUInt8(24) > 8 ? 2 * channels : channels,
    content: kept.content(),
  };
}

/** Segments of JPEG that begin with the size of the picture; without those of tables in between (C4, C8, CC). */
const JPEG_SIZES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** More than any camera writes; the decoder keeps some hundred bytes for each. */
const MAX_JPEG_SEGMENTS = 1000;
const [JPEG_FIRST_APP, JPEG_LAST_APP, JPEG_COMMENT, JPEG_SCAN] = [0xe0, 0xef, 0xfe, 0xda];
/** What changes how it is shown: which side is up, the color profile, and the color space. None of it is compressed. */
const JPEG_KEPT: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe1: 'Exif\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};

function readJpeg(file: Buffer): PictureHeader | undefined {
  if (file.length < 2 || file.readUInt16BE(0) !== 0xffd8) {
    return undefined;
  }
  const kept = keptParts(file, 2);
  let size: Pick<PictureHeader, 'width' | 'height' | 'bytesPerPixel'> | undefined;
  let at = 2;
  let segments = 0;
  while (file.readUInt8(at) === 0xff && segments < MAX_JPEG_SEGMENTS) {
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      // Filled up.
      at += 1;
      continue;
    }
    if (marker === JPEG_SCAN) {
      kept.add(at, file.length);
      return size && { ...size, content: kept.content() };
    }
    segments += 1;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (JPEG_SIZES.has(marker)) {
      size = {
        height: file.readUInt16BE(at + 5),
        width: file.readUInt16BE(at + 7),
        bytesPerPixel: file.readUInt8(at + 9),
      };
    }
    const isBeside = (marker >= JPEG_FIRST_APP && marker <= JPEG_LAST_APP) || marker === JPEG_COMMENT;
    const name = JPEG_KEPT[marker] ?? '-';
    if (!isBeside || file.toString('latin1', at + 4, at + 4 + name.length) === name) {
      kept.add(at, end);
    }
    at = end;
  }
  return undefined;
}

/** Nothing beside a WebP is compressed, so it stays as it is. */
function readWebp(file: Buffer): PictureHeader | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  const size = webpSize(file);
  return size && { ...size, bytesPerPixel: 4, content: file };
}

function webpSize(file: Buffer): { width: number; height: number } | undefined {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X': {
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    }
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case 'VP8 ': {
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    }
    default: {
      return undefined;
    }
  }
}

/** Collects the parts of a file that stay. Those that follow each other are one, since a file may have a million. */
function keptParts(file: Buffer, headLength: number) {
  const parts = [{ start: 0, end: headLength }];
  return {
    add(start: number, end: number): void {
      const last = parts.at(-1);
      if (last?.end === start) {
        last.end = end;
      } else {
        parts.push({ start, end });
      }
    },
    content: (): Buffer => Buffer.concat(parts.map(({ start, end }) => file.subarray(start, end))),
  };
}
