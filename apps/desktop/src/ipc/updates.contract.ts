import { z } from 'zod';

export const updateStateSchema = z.object({
  state: z.enum(['off', 'current', 'checking', 'downloading', 'ready', 'failed']),
  /** Of the update. */
  version: z.string().optional(),
  /** A sentence on why there is none. */
  detail: z.string().optional(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

export const updateCalls = {
  'updates.state': { input: z.undefined(), output: updateStateSchema },
  'updates.check': { input: z.undefined(), output: z.undefined() },
  /** Restarts into the version that is ready. */
  'updates.install': { input: z.undefined(), output: z.undefined() },
  /** Does not offer the version that is ready any more. */
  'updates.skip': { input: z.undefined(), output: z.undefined() },
} as const;
