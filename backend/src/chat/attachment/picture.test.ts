import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { grayPng, textBomb } from '../../testing/hostile-pictures.ts';
import { createPictureEncoder, PictureError, pictures, readPictureHeader } from './picture.ts';

const encodePicture = (file: Buffer, userId = 'jane') => pictures.encodePicture(file, userId);
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0057b8' } });

/** A picture whose header says this size. */
function claiming(width: number, height: number): Buffer {
  const file = grayPng(8, 8);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

describe('an encoded picture', () => {
  it('is upright, of a bounded size, and has a thumbnail', async () => {
    const lying = await photo(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { content, width, height, thumbnail } = await encodePicture(lying);
    expect({ width, height }).toEqual({ width: 1024, height: 2048 });
    expect([content, thumbnail].every((file) => Buffer.isBuffer(file))).toBe(true);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 320 });
  });

  it('is not enlarged, and has white in place of transparent parts', async () => {
    const clear = { width: 4, height: 2, channels: 4, background: '#00000000' } as const;
    const { content, width } = await encodePicture(await sharp({ create: clear }).png().toBuffer());
    expect(width).toBe(4);
    expect([...(await sharp(content).raw().toBuffer())].every((sample) => sample === 255)).toBe(true);
  });

  it('has neither its location nor anything that was appended to the file', async () => {
    const taken = await photo(8, 8)
      .withExif({ IFD0: { Copyright: 'Jane' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const loaded = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]);
    const { content, thumbnail } = await encodePicture(loaded);
    for (const encoded of [content, thumbnail]) {
      expect((await sharp(encoded).metadata()).exif).toBeUndefined();
      expect(encoded.includes('script')).toBe(false);
    }
  });
});

describe('data beside a picture', () => {
  it('is never unpacked', async () => {
    // To unpack it takes several times as long as the work for a picture may.
    const { width, height } = await encodePicture(textBomb(500));
    expect({ width, height }).toEqual({ width: 8, height: 8 });
  });

  it('has a JPEG rejected that is in more parts than a camera writes', async () => {
    const shown = await photo(40, 20).jpeg().toBuffer();
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8]), Buffer.from('Exif\0\0', 'latin1')]);
    const parts = (count: number) =>
      Buffer.concat([shown.subarray(0, 2), ...Array<Buffer>(count).fill(exif), shown.subarray(2)]);
    expect(readPictureHeader(parts(900))).toMatchObject({ width: 40, height: 20 });
    await expect(encodePicture(parts(1000))).rejects.toThrow('damaged');
  });

  it('is left out, except for orientation and colors', async () => {
    const shown = await photo(40, 20)
      .withMetadata({ orientation: 6, icc: 'p3' })
      .withExif({ IFD0: { Copyright: 'Jane' } })
      .jpeg()
      .toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('hidden')]);
    const loaded = Buffer.concat([shown.subarray(0, 2), comment, shown.subarray(2)]);
    expect(readPictureHeader(loaded)?.content).toEqual(shown);

    const clear = { width: 4, height: 4, channels: 4, background: '#12345678' } as const;
    const png = () => sharp({ create: clear }).png({ palette: true });
    const plain = await png().toBuffer();
    const colored = await png().withMetadata({ icc: 'p3' }).toBuffer();
    const contents = [plain, colored].map((file) => readPictureHeader(file)?.content ?? Buffer.alloc(0));
    expect(['pHYs', 'iCCP', 'tRNS'].filter((type) => colored.includes(type))).toHaveLength(3);
    for (const content of contents) {
      expect(['pHYs', 'iCCP', 'tRNS'].filter((type) => content.includes(type))).toEqual(['tRNS']);
    }
    expect(await sharp(contents[0]).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
  });
});

describe('pictures that wait', () => {
  it('are decoded in turn, so that nobody waits for the many pictures of somebody else', async () => {
    const file = await photo(8, 8).png().toBuffer();
    const done: string[] = [];
    const encode = async (userId: string) => {
      await encodePicture(file, userId);
      done.push(userId);
    };
    await Promise.all(['eve', 'eve', 'eve', 'eve', 'jane'].map(encode));
    // After the one that is decoded, and the first that waits.
    expect(done).toEqual(['eve', 'eve', 'jane', 'eve', 'eve']);
  });
});

it('a picture whose decoding process does not start does not delay the pictures of others', async () => {
  const { encodePicture: encodeAtOnce, waiting } = createPictureEncoder({ maxStartMs: 1 });
  const file = grayPng(8, 8);
  const outcomes = await Promise.allSettled(['eve', 'jane'].map((userId) => encodeAtOnce(file, userId)));
  expect(outcomes).toEqual(
    Array.from({ length: 2 }, () => ({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'unavailable' }),
    })),
  );
  expect(waiting()).toBe(0);
});

describe('a picture that is rejected', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is a %s that ends in the middle', async (format) => {
    const whole = await sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 256)), {
      raw: { width: 64, height: 64, channels: 3 },
    })
      .toFormat(format)
      .toBuffer();
    await encodePicture(whole);
    await expect(encodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(PictureError);
  });

  it('is one that would fill the memory, and it is rejected before it is decoded', async () => {
    const bomb = await photo(9000, 9000).png().toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    await expect(encodePicture(bomb)).rejects.toThrow(
      'This picture has too many pixels. Please send a smaller one.',
    );
  });

  it.each([
    ['wider than 16,384 pixels', claiming(16_385, 1), 'This picture is too wide or too high.'],
    ['higher than 16,384 pixels', claiming(1, 16_385), 'This picture is too wide or too high.'],
    ['of more than 64 million pixels', claiming(8000, 8001), 'This picture has too many pixels.'],
  ])('is one that is %s, however little memory it would take', async (_, file, problem) => {
    await expect(encodePicture(file)).rejects.toThrow(problem);
  });

  it('is one with two different sizes in its header', async () => {
    const whole = await photo(64, 64).jpeg().toBuffer();
    const at = whole.indexOf(Buffer.from([0xff, 0xc0]));
    const size = whole.subarray(at, at + 19);
    const twice = Buffer.concat([whole.subarray(0, at), size, whole.subarray(at)]);
    await expect(encodePicture(twice)).rejects.toThrow(PictureError);
  });

  it('is one that takes too long: its process ends, and the next picture gets another one', async () => {
    const { encodePicture: encodeAtOnce } = createPictureEncoder({ maxWorkMs: 1 });
    await expect(encodeAtOnce(grayPng(3000, 3000), 'eve')).rejects.toThrow(
      'This picture takes too long to open. Please send a smaller one.',
    );
    await expect(encodeAtOnce(grayPng(3000, 3000), 'jane')).rejects.toThrow('takes too long');
  });

  it.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['a GIF', 'GIF89a'],
    ['nothing', ''],
  ])('is %s', async (_, text) => {
    await expect(encodePicture(Buffer.from(text))).rejects.toThrow(PictureError);
  });
});
