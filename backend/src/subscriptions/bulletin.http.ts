import { bulletinRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { StoredBulletin } from './bulletin.repo.ts';
import type { BulletinService } from './bulletin.service.ts';

export function mountBulletins(api: ApiRouter, { bulletins }: { bulletins: BulletinService }): void {
  mount(api, bulletinRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await bulletins.list(input.query);
    return { items: items.map(present), nextCursor };
  });

  mount(api, bulletinRoutes.receivers, async () => ({
    count: await bulletins.countReceivers(),
    sendsEmail: bulletins.sendsEmail,
  }));

  mountWrite(api, bulletinRoutes.send, ({ input, actor }) => bulletins.send(actor, input.body), present);
}

const present = ({ sentAt, ...bulletin }: StoredBulletin) => ({
  ...bulletin,
  sentAt: sentAt.toISOString(),
});
