import { attachmentRoutes } from '@moveway/contracts/chat/chat.routes.ts';
import type { Context } from 'koa';
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

  mount(api, attachmentRoutes.picture, async ({ input, actor, ctx }) => {
    const { name, content } = await attachments.open(actor, input.params.id, 'picture');
    setFileHeaders(ctx, name, 'inline');
    return content;
  });

  mount(api, attachmentRoutes.thumbnail, async ({ input, actor, ctx }) => {
    const { name, content } = await attachments.open(actor, input.params.id, 'thumbnail');
    setFileHeaders(ctx, name, 'inline');
    return content;
  });

  mount(api, attachmentRoutes.document, async ({ input, actor, ctx }) => {
    const { name, content } = await attachments.open(actor, input.params.id, 'document');
    setFileHeaders(ctx, name, 'attachment');
    return content;
  });
}

/** Beside the headers of all data, which keep it out of caches and its type from being guessed. */
function setFileHeaders(ctx: Context, name: string, type: 'inline' | 'attachment'): void {
  ctx.attachment(name, { type });
  // Opened as a page, it may load nothing and run nothing.
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}
