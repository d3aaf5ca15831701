import { attachmentRoutes } from '@moveway/contracts/chat/chat.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { AttachmentService } from './attachment.service.ts';

export function mountAttachments(api: ApiRouter, { attachments }: { attachments: AttachmentService }): void {
  mountWrite(
    api,
    attachmentRoutes.upload,
    ({ input, actor, receive }) => attachments.upload(actor, { name: input.query.name, receive }),
    (attachment) => attachment,
  );

  for (const [route, part, disposition] of [
    [attachmentRoutes.picture, 'picture', 'inline'],
    [attachmentRoutes.thumbnail, 'thumbnail', 'inline'],
    [attachmentRoutes.document, 'document', 'attachment'],
  ] as const) {
    mount(api, route, async ({ input, actor, ctx }) => {
      const { name, content } = await attachments.open(actor, input.params.id, part);
      // The headers of all data prevent caching and guessing of the type already.
      ctx.attachment(name, { type: disposition });
      // Opened as a page, the file may load nothing and run nothing.
      ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
      return content;
    });
  }
}
