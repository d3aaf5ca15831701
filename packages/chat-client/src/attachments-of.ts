import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import type { UploadState } from './uploads.ts';

/** What the server made of the files, where all are uploaded; undefined while one is under way or has failed. */
export function attachmentsOf({ items }: UploadState): Attachment[] | undefined {
  const done = items.flatMap(({ status }) => (status.is === 'done' ? [status.result] : []));
  return done.length === items.length ? done : undefined;
}
