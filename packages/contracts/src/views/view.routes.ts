import { z } from 'zod';
import { boundedText, idSchema, NOT_PLAIN, PLAIN_LINE, requiredLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';

/** The most views that an administrator may have, shared ones included. */
export const MAX_VIEWS = 50;
export const VIEW_NAME_MAX = 40;
/** The longest query of a list, in characters: every filter at its longest, the search with all characters encoded. */
const VIEW_QUERY_MAX = 8000;

const viewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z
      .string()
      .describe(
        'Search, filters, order and columns, in the form of the query in the list’s address. It is stored as it was sent; the list ignores parameters that it does not know.',
      ),
    isShared: z.boolean().describe('Whether all administrators see it and may change it.'),
    isMine: z.boolean().describe('Whether the caller made it. Only its maker may stop sharing it.'),
    owner: z.string().describe('The username of its maker.'),
  })
  .meta({ id: 'View' });

export type View = z.infer<typeof viewSchema>;

export const newViewSchema = z.strictObject({
  name: requiredLine(VIEW_NAME_MAX, 'Enter a name'),
  query: boundedText(VIEW_QUERY_MAX).regex(PLAIN_LINE, NOT_PLAIN).describe('Without the question mark.'),
  isShared: z.boolean(),
});

export type NewView = z.output<typeof newViewSchema>;

const params = z.object({ id: idSchema });

/** Named views of the list of packages. A view that is not shared does not exist for anybody but its owner. */
export const viewRoutes = {
  list: defineRoute('GET /api/admin/views', {
    summary: 'The caller’s views, and those that are shared, sorted by name',
    access: 'admin',
    response: z.object({ items: z.array(viewSchema) }),
  }),
  create: defineRoute('POST /api/admin/views', {
    summary: `Keep a view, one of at most ${MAX_VIEWS}`,
    access: 'admin',
    effect: 'write',
    body: newViewSchema,
    status: 201,
    response: viewSchema,
    errors: ['view.name_taken', 'view.limit_reached'],
  }),
  update: defineRoute('PUT /api/admin/views/:id', {
    summary: 'Change a view: its name, what it shows, whether it is shared',
    access: 'admin',
    effect: 'write',
    params,
    body: newViewSchema,
    response: viewSchema,
    errors: ['view.not_found', 'view.name_taken', 'view.not_yours'],
  }),
  remove: defineRoute('DELETE /api/admin/views/:id', {
    summary: 'Delete a view',
    access: 'admin',
    effect: 'write',
    params,
    response: z.object({ removed: z.literal(true) }),
    errors: ['view.not_found'],
  }),
} as const;
