import { fileTypeFromBuffer } from 'file-type';
import type { AttachmentKind } from '@moveway/contracts/chat/chat.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { PictureError, pictures } from './picture.ts';

/** A file as it is stored. */
export interface CheckedFile {
  kind: AttachmentKind;
  name: string;
  content: Buffer;
  width?: number;
  height?: number;
  thumbnail?: Buffer;
}

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Decides by its content what a file is, and ignores its name; of a picture only what is seen is left.
 * @param userId whose file it is
 * @throws {AppError} `chat.file_rejected`, `rate_limited`, `unavailable`
 */
export async function checkFile(userId: string, name: string, content: Buffer): Promise<CheckedFile> {
  const type = (await fileTypeFromBuffer(content))?.mime;
  if (type === 'application/pdf') {
    return { kind: 'document', name: withEnding(name, 'pdf'), content };
  }
  if (type !== undefined && PICTURES.has(type)) {
    try {
      return {
        kind: 'picture',
        name: withEnding(name, 'jpg'),
        ...(await pictures.encodePicture(content, userId)),
      };
    } catch (error) {
      throw error instanceof PictureError ? rejected(error.message, error) : error;
    }
  }
  throw rejected(
    type !== undefined && HEIC.has(type)
      ? 'HEIC pictures cannot be shown here. An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.'
      : 'Please send a picture (JPEG, PNG or WebP) or a PDF.',
  );
}

function rejected(problem: string, cause?: Error): AppError {
  return new AppError('chat.file_rejected', problem, { fields: { file: problem }, cause });
}

const ENDING = /\.[^.]{1,8}$/;

/** The name without folders, and with the ending of what the file is. */
function withEnding(name: string, ending: 'jpg' | 'pdf'): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(ENDING, '').trim();
  return `${base === '' ? 'file' : base}.${ending}`;
}
