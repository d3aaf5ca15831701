import {
  availabilityRoutes,
  noteRoutes,
  typingRoutes,
  cannedReplyRoutes,
} from '@moveway/contracts/support/support.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { AvailabilityService } from './availability.service.ts';
import type { CannedReplyService } from './canned-reply.service.ts';
import type { Note, NoteService } from './note.service.ts';
import type { TypingService } from './typing.service.ts';

export interface SupportServices {
  availability: AvailabilityService;
  cannedReplies: CannedReplyService;
  notes: NoteService;
  typing: TypingService;
}

/** What staff work with beside the conversations themselves, and what a customer sees of it. */
export function mountSupport(api: ApiRouter, services: SupportServices): void {
  mount(api, availabilityRoutes.get, ({ actor }) => services.availability.of(actor));
  mountCannedReplies(api, services.cannedReplies);
  mountNotes(api, services.notes);
  mountTyping(api, services.typing);
}

function mountCannedReplies(api: ApiRouter, service: CannedReplyService): void {
  mount(api, cannedReplyRoutes.list, async () => ({ items: await service.list() }));

  mountWrite(api, cannedReplyRoutes.create, ({ input, actor }) => service.create(actor, input.body));
  mountWrite(api, cannedReplyRoutes.update, ({ input, actor }) =>
    service.update(actor, input.params.id, input.body),
  );
  mountWrite(api, cannedReplyRoutes.remove, ({ input, actor }) => service.remove(actor, input.params.id));
}

function mountNotes(api: ApiRouter, service: NoteService): void {
  mount(api, noteRoutes.list, async ({ input }) => ({
    items: (await service.list(input.params.id)).map(present),
  }));

  mountWrite(
    api,
    noteRoutes.write,
    ({ input, actor }) => service.write(actor, input.params.id, input.body.text),
    present,
  );

  mount(api, noteRoutes.mentions, async ({ actor }) => ({
    items: (await service.mentions(actor)).map(present),
  }));

  mountWrite(api, noteRoutes.read, ({ input, actor }) => service.markRead(actor, input.params.id));
}

function mountTyping(api: ApiRouter, service: TypingService): void {
  mount(api, typingRoutes.report, async ({ input, actor }) => ({
    others: await service.report(actor, input.params.id, input.body),
  }));

  mount(api, typingRoutes.reportOwn, async ({ input, actor }) => {
    await service.reportOwn(actor, input.body);
    return { reported: true as const };
  });
}

const present = ({ createdAt, ...note }: Note) => ({ ...note, createdAt: createdAt.toISOString() });
