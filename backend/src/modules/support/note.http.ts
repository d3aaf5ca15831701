import { noteRoutes } from '@moveway/contracts/support/note.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { Note, NoteService } from './note.service.ts';

export function mountNotes(api: ApiRouter, service: NoteService): void {
  mount(api, noteRoutes.list, async ({ input }) => ({
    items: (await service.list(input.params.id)).map(present),
  }));

  mount(api, noteRoutes.write, ({ input, actor, answer }) =>
    service.write(actor, input.params.id, input.body.text, answer(present)),
  );

  mount(api, noteRoutes.mentions, async ({ actor }) => ({
    items: (await service.mentions(actor)).map(present),
  }));

  mount(api, noteRoutes.read, ({ input, actor, answer }) =>
    service.markRead(
      actor,
      input.params.id,
      answer((read) => ({ read })),
    ),
  );
}

const present = ({ createdAt, ...note }: Note) => ({ ...note, createdAt: createdAt.toISOString() });
