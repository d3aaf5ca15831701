import { describe, expect, it } from 'vitest';
import { JPEG, PDF, PNG } from '../../testing/files.ts';
import { checkFile } from './attachment.service.ts';

/** The beginning of what phones store. */
const HEIC = Buffer.from('0000001c66747970686569630000000068656963', 'hex');

describe('a file', () => {
  it.each([
    ['photo.png', JPEG, 'picture', 'photo.jpg'],
    ['invoice.exe', PDF, 'document', 'invoice.pdf'],
    ['../../etc/passwd', PDF, 'document', 'passwd.pdf'],
    ['C:\\Users\\Ann\\my car.jpeg', PNG, 'picture', 'my car.jpg'],
    ['.png', PNG, 'picture', 'file.jpg'],
    ['report.2026.final', PDF, 'document', 'report.2026.pdf'],
  ])('named %s gets its type from its content', async (name, content, kind, stored) => {
    expect(await checkFile('1', name, content)).toMatchObject({ kind, name: stored });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', '#!/bin/sh\nrm -rf /'],
    ['an archive', 'PK\u0003\u0004'],
    ['empty', ''],
  ])('that is %s is rejected, whatever its name', async (_, text) => {
    await expect(checkFile('1', 'photo.jpg', Buffer.from(text))).rejects.toMatchObject({
      code: 'chat.file_rejected',
      fields: { file: 'Please send a picture (JPEG, PNG or WebP) or a PDF.' },
    });
  });

  it('in the format of phone photos is rejected, with advice', async () => {
    await expect(checkFile('1', 'IMG_1.HEIC', HEIC)).rejects.toMatchObject({
      fields: {
        file: 'HEIC pictures cannot be shown here. An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.',
      },
    });
  });
});
