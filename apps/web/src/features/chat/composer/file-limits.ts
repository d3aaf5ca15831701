import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_MAX,
} from '@moveway/contracts/chat/chat.constants.ts';
import type { UploadLimits } from '@moveway/ui/files/uploads.ts';

/** What may be attached to a message. */
export const FILE_LIMITS: UploadLimits = {
  types: ATTACHMENT_TYPES,
  maxBytes: ATTACHMENT_MAX_BYTES,
  most: ATTACHMENTS_MAX,
};
