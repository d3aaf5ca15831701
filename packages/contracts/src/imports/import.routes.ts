import { z } from 'zod';
import { boundedText, idSchema, line, pageQuery, requiredLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { IMPORT_ROW_STATES, MAX_IMPORT_BYTES } from './import.constants.ts';
import { importCellSchema, importPatchSchema, importRowSchema, importSchema } from './import.schema.ts';

const params = z.object({ id: idSchema });

/** Lists of packages from CSV and XLSX files: read, judged and corrected first, created by a commit. */
export const importRoutes = {
  start: defineRoute('POST /api/admin/imports', {
    summary: 'Read and judge a list (CSV or XLSX, up to 2,000 rows); nothing is created before the commit',
    access: 'admin',
    effect: 'write',
    audit: 'job',
    query: z.strictObject({
      name: requiredLine(255, 'Enter a file name'),
      sheet: line(100).optional().meta({ description: 'Of an XLSX file; its first one without.' }),
    }),
    upload: { maxBytes: MAX_IMPORT_BYTES },
    status: 201,
    response: importSchema,
    errors: ['import.file_rejected'],
  }),
  own: defineRoute('GET /api/admin/imports', {
    summary:
      'The imports that you have created or undone last, while they run and for an hour after; newest first',
    access: 'admin',
    response: z.object({ items: z.array(importSchema) }),
  }),
  get: defineRoute('GET /api/admin/imports/:id', {
    summary: 'An import with its rows, a page at a time in the order of the file',
    access: 'admin',
    params,
    query: z.strictObject({
      show: z
        .enum(['all', 'warned', ...IMPORT_ROW_STATES])
        .default('all')
        .meta({ description: 'Rows in one state, or those with warnings.' }),
      ...pageQuery,
    }),
    response: z.object({
      import: importSchema,
      items: z.array(importRowSchema),
      nextCursor: z.string().optional(),
    }),
    errors: ['import.not_found'],
  }),
  change: defineRoute('PATCH /api/admin/imports/:id', {
    summary: 'Say what the columns hold and what to do with warnings; all rows are judged again',
    access: 'admin',
    effect: 'write',
    audit: 'job',
    params,
    body: importPatchSchema,
    response: importSchema,
    errors: ['import.not_found', 'import.not_open', 'import.changed'],
  }),
  correct: defineRoute('PATCH /api/admin/imports/:id/rows/:row', {
    summary: 'Correct one cell; its row is judged again, and so are rows that it repeats',
    access: 'admin',
    effect: 'write',
    audit: 'job',
    params: z.object({ id: idSchema, row: boundedText(7, 'Not a row').regex(/^\d{1,7}$/, 'Not a row') }),
    body: importCellSchema,
    response: z.object({ import: importSchema, row: importRowSchema }),
    errors: ['import.not_found', 'import.not_open', 'import.changed'],
  }),
  commit: defineRoute('POST /api/admin/imports/:id/commit', {
    summary: 'Create the packages of the good rows, in the background',
    access: 'admin',
    effect: 'write',
    params,
    body: z.strictObject({
      version: z.int(),
      mode: z
        .enum(['good', 'all'])
        .meta({ description: '`good`: the good rows; `all`: nothing unless every row is good or left out.' }),
    }),
    response: importSchema,
    errors: ['import.not_found', 'import.not_open', 'import.changed', 'import.not_ready'],
  }),
  undo: defineRoute('POST /api/admin/imports/:id/undo', {
    summary: 'Take back, within an hour, the packages that nobody has changed since; the others are kept',
    access: 'admin',
    effect: 'write',
    params,
    response: importSchema,
    errors: ['import.not_found', 'import.undo_expired'],
  }),
  errors: defineRoute('GET /api/admin/imports/:id/errors.csv', {
    summary: 'The bad rows as CSV with a column that says why; safe to open in a spreadsheet',
    access: 'admin',
    params,
    contentType: 'text/csv',
    response: z.string(),
    errors: ['import.not_found'],
  }),
} as const;
