import { z } from 'zod';
import { requiredLine } from '../http/text-fields.ts';

/** What every form of the site sends beside its own fields, against programs that fill in forms. */
export const formGuard = {
  formToken: requiredLine(200, 'Reload the page').meta({
    description: 'From `GET /api/forms/token`, taken when the form was opened.',
  }),
  website: z
    .literal('', 'Leave this field empty')
    .optional()
    .meta({ description: 'Not shown to people; programs fill it in.' }),
};
