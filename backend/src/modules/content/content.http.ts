import type { Middleware } from 'koa';
import { DOCUMENT_SLUGS, contentRoutes } from '@moveway/contracts/content/content.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { callerOf } from '../../http/caller.ts';
import { mount } from '../../http/call/mount.ts';
import type { ContentCounter } from './content-counter.ts';

export function mountContent(api: ApiRouter, { contentCounter }: { contentCounter: ContentCounter }): void {
  mount(api, contentRoutes.counts, () => contentCounter.totals());

  mount(api, contentRoutes.view, async ({ input, caller }) => {
    await contentCounter.count('articles', input.body.article, caller);
    return input.body;
  });
}

/** Counts the documents that the site behind it gives out. */
export function countDownloads(counter: ContentCounter): Middleware {
  const slugs = new Map(DOCUMENT_SLUGS.map((slug) => [`/documents/${slug}.pdf`, slug]));
  return async (ctx, next) => {
    await next();
    const slug = slugs.get(ctx.path);
    if (slug !== undefined && ctx.method === 'GET' && ctx.status === 200) {
      await counter.count('documents', slug, callerOf(ctx));
    }
  };
}
