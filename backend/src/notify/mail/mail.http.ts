import { mailRoutes } from '@moveway/contracts/mail/mail.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mountWrite } from '../../http/call/mount.ts';
import type { UnsubscribeService } from './unsubscribe.service.ts';

export function mountMail(api: ApiRouter, { unsubscribe }: { unsubscribe: UnsubscribeService }): void {
  mountWrite(
    api,
    mailRoutes.unsubscribe,
    ({ input }) => unsubscribe.stop(input.query),
    (stopped) => stopped,
    { isDoneOnce: () => true },
  );

  mountWrite(api, mailRoutes.undoUnsubscribe, ({ input }) => unsubscribe.undo(input.query));
}
