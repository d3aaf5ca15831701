import { z } from 'zod';
import { boundedText } from '../http/fields.ts';
import { MAX_TRACKED_NUMBERS } from '../shipments/shipment.constants.ts';

/** The messages that a client may send over the site's live connection. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  /** Asks for a `pong`: a browser's page cannot see the pings of the protocol. */
  z.object({ type: z.literal('ping') }),
  /**
   * Subscribe to these numbers instead of the earlier ones. Answered by `watching` or `error`. A number that does not
   * exist counts as a miss, as when it is tracked.
   */
  z.object({
    type: z.literal('watch'),
    trackingNumbers: z.array(boundedText(80)).max(MAX_TRACKED_NUMBERS),
  }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
