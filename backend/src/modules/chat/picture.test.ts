import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePicture, PictureError } from './picture.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0057b8' } });

describe('an encoded picture', () => {
  it('is upright, of a bounded size, and has a thumbnail', async () => {
    const lying = await photo(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { content, width, height, thumbnail } = await encodePicture(lying);
    expect({ width, height }).toEqual({ width: 1024, height: 2048 });
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 320 });
  });

  it('is not enlarged, and is white where it was transparent', async () => {
    const clear = { width: 4, height: 2, channels: 4, background: '#00000000' } as const;
    const { content, width } = await encodePicture(await sharp({ create: clear }).png().toBuffer());
    expect(width).toBe(4);
    expect([...(await sharp(content).raw().toBuffer())].every((sample) => sample === 255)).toBe(true);
  });

  it('says nothing of where it was taken, and carries nothing behind it', async () => {
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

  it('is one that would fill the memory, before it is decoded', async () => {
    const bomb = await photo(9000, 9000).png().toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    await expect(encodePicture(bomb)).rejects.toThrow(
      'This picture has too many pixels. Please send a smaller one.',
    );
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
