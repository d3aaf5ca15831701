import { z } from 'zod';
import { boundedText, idSchema, line, pageQuery, requiredLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  IMPORT_ROW_STATES,
  MAX_IMPORT_BYTES,
  IMPORT_STATES,
  IMPORT_WARNINGS,
  type ImportWarning,
  MAX_CELL_LENGTH,
  MAX_IMPORT_COLUMNS,
} from './import.constants.ts';
import { IMPORT_FIELD_NAMES } from './import-fields.ts';

const fieldSchema = z.enum(IMPORT_FIELD_NAMES);
const choice = z.enum(['create', 'skip']);
const count = z.int().nonnegative();

/** One schema for every warning. */
function choicesOf<S extends z.ZodType>(schema: S): Record<ImportWarning, S> {
  // Complete, because it is built from the list of all warnings.
  return Object.fromEntries(IMPORT_WARNINGS.map((warning) => [warning, schema])) as Record<ImportWarning, S>;
}

/** A column of the list, and the field that it holds; null for a column that is not imported. */
const importColumnSchema = z.object({
  header: z.string(),
  samples: z.array(z.string()).max(3).describe('The first values that are not blank.'),
  field: fieldSchema.nullable(),
});

/** A list that was sent, and its state. */
export const importSchema = z
  .object({
    id: idSchema,
    fileName: z.string(),
    sheet: z.string().optional().describe('The sheet that was read; missing for a CSV file.'),
    sheets: z.array(z.string()),
    state: z.enum(IMPORT_STATES),
    columns: z.array(importColumnSchema),
    choices: z.object(choicesOf(choice)),
    warnings: z.partialRecord(z.enum(IMPORT_WARNINGS), count).describe('How many rows have each warning.'),
    defaults: z
      .object({ sender: z.string(), receiver: z.string(), customer: z.string() })
      .partial()
      .describe('Values for rows that leave these fields blank.'),
    reading: z
      .object({ blank: count, repeated: z.array(z.int()), totals: z.array(z.int()) })
      .describe(
        'Rows below the headings that are no packages: how many are blank, and which ones repeat the headings or hold totals.',
      ),
    counts: z
      .object({ rows: count, warned: count })
      .extend(
        Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, count])) as Record<
          (typeof IMPORT_ROW_STATES)[number],
          typeof count
        >,
      ),
    version: z.int(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().optional().describe('When it is removed, unless it is committed.'),
    committedAt: z.iso.datetime().optional(),
    undoUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'Import' });

/** An error of a row, or a warning about a value that may be a mistake. */
const importProblemSchema = z.object({
  kind: z.enum(['error', 'warning']),
  column: z
    .int()
    .optional()
    .describe('The index of the column, from 0; missing where no column holds the field.'),
  field: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
});

const newPackageSummary = z
  .object({ origin: z.string(), destination: z.string() })
  .extend({ departureDate: z.iso.date(), arrivalDate: z.iso.date(), estimatedDelivery: z.iso.date() })
  .partial()
  .extend({ receiver: z.string(), expectedDay: z.iso.date() });

const importRowSchema = z
  .object({
    row: z.int().describe('The number of the row in the file, from 1.'),
    cells: z.array(z.string()),
    state: z.enum(IMPORT_ROW_STATES),
    problems: z.array(importProblemSchema),
    vehicle: z
      .string()
      .optional()
      .describe('Year, make and model, decoded from the VIN where they were blank.'),
    creates: newPackageSummary
      .optional()
      .describe('The package that will be created; missing once it is, and for a row with errors.'),
    trackingNumber: z.string().optional(),
  })
  .meta({ id: 'ImportRow' });

/** A change of an import; fields left out stay. */
const importPatchSchema = z
  .strictObject({
    version: z.int(),
    columns: z
      .array(fieldSchema.nullable())
      .max(MAX_IMPORT_COLUMNS)
      .refine((fields) => {
        const given = fields.filter((field) => field !== null);
        return new Set(given).size === given.length;
      }, 'Choose each field for one column only')
      .optional(),
    choices: z
      .strictObject({
        vin_on_open_package: choice.optional(),
        vin_twice: choice.optional(),
        vin_unlikely: choice.optional(),
        imported_before: choice.optional(),
        place_unknown: choice.optional(),
        customer_unknown: choice.optional(),
      })
      .optional(),
    defaults: z
      .strictObject({
        sender: line(200).optional(),
        receiver: line(200).optional(),
        customer: line(254).optional(),
      })
      .optional(),
  })
  .meta({ id: 'ImportPatch' });

/** A corrected cell. */
const importCellSchema = z
  .strictObject({
    version: z.int(),
    column: z
      .int()
      .min(0)
      .max(MAX_IMPORT_COLUMNS - 1),
    value: line(MAX_CELL_LENGTH),
  })
  .meta({ id: 'ImportCell' });

export type Import = z.output<typeof importSchema>;
export type ImportRow = z.output<typeof importRowSchema>;
export type ImportProblem = z.output<typeof importProblemSchema>;
export type ImportPatch = z.output<typeof importPatchSchema>;
export type ImportCell = z.output<typeof importCellSchema>;

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
      sheet: line(100).optional().describe('The sheet of an XLSX file; the first one if it is left out.'),
    }),
    upload: { maxBytes: MAX_IMPORT_BYTES },
    status: 201,
    response: importSchema,
    errors: ['import.file_rejected'],
  }),
  own: defineRoute('GET /api/admin/imports', {
    summary:
      'The imports that you committed or undid last, while they run and for an hour after; newest first',
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
        .describe('Rows in one state, or those with warnings.'),
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
    summary: 'Correct one cell; its row and the rows that repeat it are judged again',
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
        .describe('`good`: the good rows; `all`: nothing unless every row is good or left out.'),
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
