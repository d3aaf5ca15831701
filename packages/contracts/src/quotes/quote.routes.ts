import { z } from 'zod';
import { accepted, formGuard, linkToken, requiredEmail, searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { inboxReceiptSchema } from '../inbox/inbox.routes.ts';
import {
  estimateSchema,
  foundVehicleSchema,
  keptQuoteSchema,
  quoteOfferSchema,
  quoteRequestSchema,
  quoteToKeepSchema,
  quoteTripSchema,
} from './quote.schema.ts';

/** Estimates, quotes that visitors keep, and requests for a quote. */
export const quoteRoutes = {
  places: defineRoute('GET /api/places', {
    summary: 'U.S. cities whose names begin with the text, largest first, or the city of a ZIP code',
    access: 'public',
    query: z.strictObject({ search: searchLine(120).min(2, 'Enter at least two letters') }),
    response: z.object({ items: z.array(z.string()).describe('Such as "Austin, TX".') }),
  }),
  vehicles: defineRoute('GET /api/quotes/vehicles', {
    summary: 'Common vehicles of this make or model, with their size, or the vehicle of a VIN',
    access: 'public',
    query: z.strictObject({ search: searchLine(120).min(2, 'Enter at least two letters') }),
    response: z.object({ items: z.array(foundVehicleSchema) }),
  }),
  estimate: defineRoute('POST /api/quotes/estimate', {
    summary: 'The approximate cost of a shipment, line by line, and how long it takes',
    access: 'public',
    effect: 'read',
    body: quoteTripSchema,
    response: quoteOfferSchema,
    errors: ['quote.place_unknown'],
  }),
  request: defineRoute('POST /api/quotes', {
    summary: 'Request a quote from staff',
    access: 'public',
    effect: 'write',
    audit: 'record',
    body: quoteRequestSchema,
    status: 201,
    response: inboxReceiptSchema.extend({ estimate: estimateSchema }),
    errors: ['inbox.form_token_rejected', 'quote.place_unknown'],
  }),
  keep: defineRoute('POST /api/quotes/kept', {
    summary: 'Keep a quote under an address of its own, with its price until a day',
    access: 'public',
    effect: 'write',
    audit: 'record',
    body: quoteToKeepSchema,
    status: 201,
    response: z.object({
      token: z.string().describe('Everybody who has it can read the quote. The server stores only its hash.'),
      offer: quoteOfferSchema,
    }),
    errors: ['inbox.form_token_rejected', 'quote.place_unknown'],
  }),
  kept: defineRoute('GET /api/quotes/kept/:token', {
    summary: 'A kept quote, up to a month after its last day',
    access: 'public',
    params: z.strictObject({ token: linkToken }),
    response: z.object({ quote: keptQuoteSchema }),
    errors: ['quote.not_found'],
  }),
  sendKept: defineRoute('POST /api/quotes/kept/email', {
    summary: 'Email the address of a kept quote',
    access: 'public',
    effect: 'write',
    audit: 'own',
    body: z.strictObject({ token: linkToken, email: requiredEmail, ...formGuard }),
    status: 201,
    response: accepted,
    errors: ['quote.not_found', 'account.email_off', 'inbox.form_token_rejected'],
  }),
} as const;
