import {
  availabilityRoutes,
  noteRoutes,
  typingRoutes,
  cannedReplyRoutes,
} from '@moveway/contracts/support/support.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { AvailabilityService } from './availability.service.ts';
import { cannedReplies } from './canned-reply.service.ts';
import { notes, type Note } from './note.service.ts';
import { typing } from './typing.service.ts';

/** What staff work with beside the conversations themselves, and what a customer sees of it. */
export function mountSupport(api: ApiRouter, { availability }: { availability: AvailabilityService }): void {
  mount(api, availabilityRoutes.get, ({ actor }) => availability.of(actor));
  mountCannedReplies(api);
  mountNotes(api);
  mountTyping(api);
}

function mountCannedReplies(api: ApiRouter): void {
  mount(api, cannedReplyRoutes.list, async () => ({ items: await cannedReplies.list() }));

  mountWrite(api, cannedReplyRoutes.create, ({ input, actor }) => cannedReplies.create(actor, input.body));
  mountWrite(api, cannedReplyRoutes.update, ({ input, actor }) =>
    cannedReplies.update(actor, input.params.id, input.body),
  );
  mountWrite(api, cannedReplyRoutes.remove, ({ input, actor }) =>
    cannedReplies.remove(actor, input.params.id),
  );
}

function mountNotes(api: ApiRouter): void {
  mount(api, noteRoutes.list, async ({ input }) => ({
    items: (await notes.list(input.params.id)).map(present),
  }));

  mountWrite(
    api,
    noteRoutes.write,
    ({ input, actor }) => notes.write(actor, input.params.id, input.body.text),
    present,
  );

  mount(api, noteRoutes.mentions, async ({ actor }) => ({
    items: (await notes.mentions(actor)).map(present),
  }));

  mountWrite(api, noteRoutes.read, ({ input, actor }) => notes.markRead(actor, input.params.id));
}

function mountTyping(api: ApiRouter): void {
  mount(api, typingRoutes.report, async ({ input, actor }) => ({
    others: await typing.report(actor, input.params.id, input.body),
  }));

  mount(api, typingRoutes.reportOwn, async ({ input, actor }) => {
    await typing.reportOwn(actor, input.body);
    return { reported: true as const };
  });
}

const present = ({ createdAt, ...note }: Note) => ({ ...note, createdAt: createdAt.toISOString() });
