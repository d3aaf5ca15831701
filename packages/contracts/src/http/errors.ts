import { accountErrors } from '../accounts/account.errors.ts';
import { chatErrors } from '../chat/chat.errors.ts';
import { inboxErrors } from '../inbox/inbox.errors.ts';
import { quoteErrors } from '../quotes/quote.errors.ts';
import { settingsErrors } from '../settings/settings.errors.ts';
import { shipmentErrors } from '../shipments/shipment.errors.ts';

/** Errors any route may answer with, whatever its feature: code -> HTTP status. */
const commonErrors = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  /** A search would have to look through too much: add a word. */
  search_too_broad: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

/** Every error code of the API with its one HTTP status. */
export const errorStatus = {
  ...commonErrors,
  ...accountErrors,
  ...chatErrors,
  ...inboxErrors,
  ...quoteErrors,
  ...settingsErrors,
  ...shipmentErrors,
} as const;

export type ErrorCode = keyof typeof errorStatus;
