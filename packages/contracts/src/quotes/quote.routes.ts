import { z } from 'zod';
import { searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { inboxReceiptSchema } from '../inbox/inbox.schema.ts';
import { estimateSchema, quoteRequestSchema, quoteTripSchema } from './quote.schema.ts';

/** What it would cost, about; and asking for it. */
export const quoteRoutes = {
  places: defineRoute('GET /api/places', {
    summary: 'U.S. cities whose names begin with this text, largest first',
    access: 'public',
    effect: 'read',
    query: z.strictObject({ search: searchLine(120).min(2, 'Enter at least two letters') }),
    status: 200,
    response: z.object({ items: z.array(z.string()).meta({ description: 'Such as "Austin, TX".' }) }),
    errors: [],
  }),
  estimate: defineRoute('POST /api/quotes/estimate', {
    summary: 'The approximate cost of a shipment, line by line',
    access: 'public',
    effect: 'read',
    body: quoteTripSchema,
    status: 200,
    response: estimateSchema,
    errors: ['quote.place_unknown'],
  }),
  request: defineRoute('POST /api/quotes', {
    summary: 'Request a quote from staff',
    access: 'public',
    effect: 'write',
    body: quoteRequestSchema,
    status: 201,
    response: inboxReceiptSchema.extend({ estimate: estimateSchema }),
    errors: ['inbox.form_token_rejected', 'quote.place_unknown'],
  }),
} as const;
