import { bulletinRoutes } from '@moveway/contracts/subscriptions/bulletin.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { StoredBulletin } from './bulletin.repo.ts';
import type { BulletinService } from './bulletin.service.ts';

export function mountBulletins(api: ApiRouter, service: BulletinService): void {
  mount(api, bulletinRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await service.list(input.query);
    return { items: items.map(present), nextCursor };
  });

  mount(api, bulletinRoutes.receivers, async () => ({
    count: await service.countReceivers(),
    sendsEmail: service.sendsEmail,
  }));

  mount(api, bulletinRoutes.send, ({ input, actor, answer }) =>
    service.send(actor, input.body, answer(present)),
  );
}

const present = ({ sentAt, ...bulletin }: StoredBulletin) => ({
  ...bulletin,
  sentAt: sentAt.toISOString(),
});
