const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** What a PNG is decoded from; everything else is beside the picture, and some of it is compressed. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12;

/**
 * A PNG without what is beside the picture, so that no decoder unpacks a text or a color profile of any size. Nothing
 * beside a picture of another kind is compressed: that stays as it is.
 */
export function withoutAncillaryChunks(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    return file;
  }
  // Those that follow each other are one part, since a file may have a million.
  const parts = [{ start: 0, end: SIGNATURE.length }];
  let type = '';
  // What comes after the end is left out.
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= file.length && type !== 'IEND';) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at);
    type = file.toString('latin1', at + 4, at + 8);
    const last = parts.at(-1);
    if (KEPT.has(type) && last?.end === at) {
      last.end = end;
    } else if (KEPT.has(type)) {
      parts.push({ start: at, end });
    }
    at = end;
  }
  return Buffer.concat(parts.map(({ start, end }) => file.subarray(start, end)));
}
