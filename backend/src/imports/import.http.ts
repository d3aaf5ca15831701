import { importRoutes } from '@moveway/contracts/imports/import.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { StoredImport, StoredRow } from './import.repo.ts';
import { undoUntil, type ImportService } from './import.service.ts';

export function mountImports(api: ApiRouter, { imports }: { imports: ImportService }): void {
  mountWrite(
    api,
    importRoutes.start,
    ({ input, actor, receive }) => imports.start(actor, { ...input.query, receive }),
    present,
  );

  mount(api, importRoutes.own, async ({ actor }) => ({ items: (await imports.listOwn(actor)).map(present) }));

  mount(api, importRoutes.get, async ({ input }) => {
    const { found, items, nextCursor } = await imports.get(input.params.id, input.query);
    return { import: present(found), items: items.map(presentRow), nextCursor };
  });

  mountWrite(api, importRoutes.change, ({ input }) => imports.change(input.params.id, input.body), present);

  mountWrite(
    api,
    importRoutes.correct,
    ({ input }) => imports.correct(input.params.id, Number(input.params.row), input.body),
    ({ found, row }) => ({ import: present(found), row: presentRow(row) }),
  );

  mountWrite(
    api,
    importRoutes.commit,
    ({ input, actor }) => imports.commit(actor, input.params.id, input.body),
    present,
  );

  mountWrite(api, importRoutes.undo, ({ input, actor }) => imports.undo(actor, input.params.id), present);

  mount(api, importRoutes.errors, async ({ input, ctx }) => {
    const errors = await imports.errors(input.params.id);
    ctx.attachment('errors.csv');
    return errors;
  });
}

function present(found: StoredImport) {
  const { headers, samples, fields, actor, createdAt, committedAt, expiresAt, state, ...shown } = found;
  return {
    ...shown,
    state,
    columns: headers.map((header, index) => ({
      header,
      samples: samples[index] ?? [],
      field: fields[index] ?? null,
    })),
    createdBy: actor.username,
    createdAt: createdAt.toISOString(),
    committedAt: committedAt?.toISOString(),
    undoUntil: state === 'committed' ? undoUntil(found)?.toISOString() : undefined,
    expiresAt: state === 'open' ? expiresAt.toISOString() : undefined,
  };
}

const presentRow = ({ input, expectedDay, ...row }: StoredRow) => ({
  ...row,
  creates: input && expectedDay !== undefined ? { ...input, expectedDay } : undefined,
});
