import { z } from 'zod';
import { errorStatus, type ErrorCode } from './errors.ts';

// The keys of an object literal are its codes; Object.keys only forgets their type.
const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** What every rejection looks like. `fields` maps the path of a rejected input field to what is wrong with it. */
export const errorBodySchema = z
  .object({
    code: z.enum(codes),
    message: z.string().meta({ description: 'One sentence for a person.' }),
    requestId: z.string().meta({ description: 'Quote this to support; the server log has the same id.' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
