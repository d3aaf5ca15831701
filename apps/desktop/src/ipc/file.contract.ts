import { z } from 'zod';

/** The kinds of files that the console makes, by the endings of each; nothing else is saved. */
export const FILE_KINDS = {
  PDF: ['pdf'],
  CSV: ['csv'],
  PNG: ['png'],
  JPEG: ['jpg', 'jpeg'],
  WebP: ['webp'],
  ZPL: ['zpl'],
} as const;

const endings = Object.values(FILE_KINDS).flat().join('|');

/** A name without a path, in any script, with the ending of a kind of ours; not hidden, without control characters. */
const fileName = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^[^.\\s/\\\\\\p{C}][^/\\\\\\p{C}]*\\.(?:${endings})$`, 'iu'),
    'A plain file name of a kind of ours',
  );

export const fileCalls = {
  /** Asks where to save a file, and writes it there. */
  'file.save': {
    input: z.strictObject({ suggestedName: fileName, bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
    output: z.enum(['saved', 'cancelled']),
  },
} as const;
