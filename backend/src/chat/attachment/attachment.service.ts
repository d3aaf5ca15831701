import type { Readable } from 'node:stream';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Arrival } from '../../kernel/async/arrival.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fileStore } from '../../storage/file-store.ts';
import { newObjectId } from '../../storage/object-id.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import type { Jobs } from '../../notify/jobs/jobs.service.ts';
import { attachmentRepo, type StoredAttachment } from './attachment.repo.ts';
import { checkFile } from './uploaded-file.ts';
import type { CountUpload } from './upload-limit.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Messages may wait for a network on the device for a weekend. */
const KEPT_UNSENT_MS = 3 * 24 * 60 * 60 * 1000;

export interface AttachmentServiceDeps {
  jobs: Pick<Jobs, 'define'>;
  countUpload: CountUpload;
  clock: Clock;
}

/** What is stored for the removal of a file that is not sent. */
interface Removal {
  id: string;
  thumbnailId: string | null;
}

type FilePart = 'picture' | 'thumbnail' | 'document';

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/** Files for messages, and of them. */
export function createAttachmentService({ jobs, countUpload, clock }: AttachmentServiceDeps) {
  const removal = jobs.define<Removal>('remove-unsent-attachment', async ({ id, thumbnailId }) => {
    if (!(await attachmentRepo.removeUnsent(id))) {
      await fileStore.remove(thumbnailId === null ? [id] : [id, thumbnailId]);
    }
  });

  const slots = createUploadSlots();

  return {
    /**
     * Receives, checks and stores a file. What is stored is known before, with the job that removes it if it is not
     * sent: an upload that breaks off leaves nothing behind.
     * @throws {AppError} `chat.file_rejected`, `rate_limited`, `unavailable`, and what `receive` throws
     */
    async upload(
      actor: Actor,
      { name, receive }: { name: string; receive: (arrival: Arrival) => Promise<Buffer> },
    ): Promise<Change<StoredAttachment>> {
      if (!actor.isAdmin) {
        await countUpload(actor.userId);
      }
      return slots.run(actor, receive, async (received) => {
        const { content, thumbnail, ...file } = await checkFile(actor.userId, name, received);
        const id = newObjectId();
        const thumbnailId = thumbnail && newObjectId();
        const createdAt = clock();
        await inTransaction(async () => {
          const { userId: ownerId } = actor;
          const size = content.length;
          await attachmentRepo.insert({ ...file, id, thumbnailId, ownerId, size, createdAt });
          await removal.enqueue(
            { id, thumbnailId: thumbnailId ?? null },
            { at: new Date(createdAt.getTime() + KEPT_UNSENT_MS) },
          );
        });
        await fileStore.write(id, content);
        if (thumbnail && thumbnailId !== undefined) {
          await fileStore.write(thumbnailId, thumbnail);
        }
        return () => attachmentRepo.markStored(id);
      });
    },

    /**
     * The content of a file, piece by piece.
     * @throws {AppError} `chat.attachment_not_found` for a part that it does not have, and for whom it is not visible
     * to
     */
    async open(actor: Actor, id: string, part: FilePart): Promise<{ name: string; content: Readable }> {
      const found = await attachmentRepo.find(id);
      const fileId = found && isVisible(actor, found) ? partsOf(found)[part] : undefined;
      if (!found || fileId === undefined) {
        throw attachmentNotFound();
      }
      return { name: found.name, content: fileStore.read(fileId) };
    },
  };
}

/** Where the parts of a file are in the file store. */
function partsOf({ id, kind, thumbnailId }: StoredAttachment): { [P in FilePart]?: string | undefined } {
  return kind === 'picture' ? { picture: id, thumbnail: thumbnailId } : { document: id };
}

/** Until it is sent, to its uploader; then to both sides of the conversation. */
function isVisible({ userId, isAdmin }: Actor, { ownerId, customerId }: StoredAttachment): boolean {
  return customerId === undefined ? ownerId === userId : isAdmin || customerId === userId;
}

/**
 * Takes a sender's files for a message, in its transaction.
 * @throws {AppError} `chat.attachment_not_found`
 */
export async function takeAttachments(
  ids: readonly string[],
  of: { ownerId: string; customerId: string },
): Promise<StoredAttachment[]> {
  const taken = ids.length === 0 ? [] : await attachmentRepo.take(ids, of);
  if (!taken) {
    throw attachmentNotFound();
  }
  return taken;
}

function attachmentNotFound(): AppError {
  return new AppError('chat.attachment_not_found', 'That file was not found.');
}
