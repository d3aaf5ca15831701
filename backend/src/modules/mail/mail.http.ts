import { mailRoutes } from '@moveway/contracts/mail/mail.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { UnsubscribeService } from './unsubscribe.service.ts';

export function mountMail(api: ApiRouter, { unsubscribe }: { unsubscribe: UnsubscribeService }): void {
  mount(
    api,
    mailRoutes.unsubscribe,
    ({ input, answer }) =>
      unsubscribe.stop(
        input.query,
        answer((stopped) => stopped),
      ),
    { isDoneOnce: () => true },
  );

  mount(api, mailRoutes.undoUnsubscribe, ({ input, answer }) =>
    unsubscribe.undo(
      input.query,
      answer((stopped) => stopped),
    ),
  );
}
