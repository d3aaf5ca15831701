import { z } from 'zod';

const checkStepSchema = z.object({
  name: z.enum(['Address', 'Server', 'Certificate', 'Moveway']),
  outcome: z.enum(['passed', 'warning', 'failed', 'skipped']),
  /** A sentence for the administrator. */
  detail: z.string(),
});
/** One step of finding out whether a server can be used. */
export type CheckStep = z.infer<typeof checkStepSchema>;

export const serverStateSchema = z.object({
  /** Origin of the server; undefined until one was chosen. */
  url: z.url().optional(),
  /** The address that the console was started with and does not use, and a sentence on why. */
  refused: z.object({ address: z.string(), reason: z.string() }).optional(),
  /** The company has set it, and no other can be used. */
  isFixed: z.boolean().optional(),
  /** Since when it cannot be reached. */
  lostAt: z.iso.datetime().optional(),
  /** When the last known data was loaded; undefined where nothing is stored. */
  lastKnownAt: z.iso.datetime().optional(),
});
export type ServerState = z.infer<typeof serverStateSchema>;

const address = z.string().min(1).max(300);

/** The server that the console works for. */
export const serverCalls = {
  'server.state': { input: z.undefined(), output: serverStateSchema },
  /** Checks an address step by step, without using it. */
  'server.check': { input: address, output: z.array(checkStepSchema) },
  /** Uses another server; the windows load again. Plain HTTP has to be confirmed. */
  'server.use': { input: z.strictObject({ address, isHttpConfirmed: z.boolean() }), output: z.undefined() },
  /** Tries to reach the server at once. */
  'server.retry': { input: z.undefined(), output: z.boolean() },
} as const;
