import { z } from 'zod';
import { boundedText } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { LABEL_DPI, MAX_LABELED, MAX_LABELS, MAX_PIECES } from './shipment.constants.ts';
import { isTrackingNumber, splitTrackingNumbers } from './numbers/tracking-number.ts';

const numbers = boundedText(9000)
  .transform(splitTrackingNumbers)
  .refine((given) => given.length > 0 && given.length <= MAX_LABELED, `Print 1 to ${MAX_LABELED} at a time`)
  .refine((given) => given.every(isTrackingNumber), 'These are no tracking numbers')
  .describe(`Tracking numbers, separated by commas, in the order of printing; up to ${MAX_LABELED}.`);

const pieces = z.coerce
  .number()
  .int('Use a whole number')
  .min(1, 'At least 1')
  .max(MAX_PIECES, `At most ${MAX_PIECES}`)
  .optional()
  .describe('How many pieces each package has. Each piece gets a label with its number.');

const fitsOneFile = ({
  numbers: given,
  pieces: each = 1,
}: {
  numbers: string[];
  pieces?: number | undefined;
}) => given.length * each <= MAX_LABELS;
const TOO_MANY = { path: ['pieces'], message: `At most ${MAX_LABELS} labels at a time` };

/** Labels of packages and sheets of vehicles, with nothing about money. */
export const labelRoutes = {
  pdf: defineRoute('GET /api/admin/labels.pdf', {
    summary: 'Labels of 4 by 6 inches, one or more for each package',
    access: 'admin',
    query: z.strictObject({ numbers, pieces }).refine(fitsOneFile, TOO_MANY),
    contentType: 'application/pdf',
    response: z.file(),
    errors: ['shipment.not_found'],
  }),
  zpl: defineRoute('GET /api/admin/labels.zpl', {
    summary: 'The same labels in the language of Zebra printers',
    access: 'admin',
    query: z
      .strictObject({
        numbers,
        pieces,
        dpi: z.enum(LABEL_DPI).describe('Dots per inch of the printer.'),
      })
      .refine(fitsOneFile, TOO_MANY),
    contentType: 'application/x-zpl',
    response: z.file(),
    errors: ['shipment.not_found'],
  }),
  windshields: defineRoute('GET /api/admin/windshields.pdf', {
    summary: 'A letter sheet in landscape for the windshield of each vehicle; other packages are left out',
    access: 'admin',
    query: z.strictObject({ numbers }),
    contentType: 'application/pdf',
    response: z.file(),
    errors: ['shipment.not_found', 'shipment.no_vehicle'],
  }),
} as const;
