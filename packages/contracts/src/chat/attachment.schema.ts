import { z } from 'zod';
import { ATTACHMENT_KINDS } from './chat.constants.ts';

/** A file of a message. */
export const attachmentSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ATTACHMENT_KINDS),
    name: z.string().meta({ description: 'With the ending of what it is now: `.jpg` or `.pdf`.' }),
    size: z.int().meta({ description: 'In bytes.' }),
    width: z.int().optional().meta({ description: 'In pixels, of a picture.' }),
    height: z.int().optional(),
  })
  .meta({ id: 'Attachment' });

export type Attachment = z.infer<typeof attachmentSchema>;
