import type { ApiEndpoint } from '@moveway/contracts/api.ts';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import type { Route } from '@moveway/contracts/http/route.ts';

/** The status each kind of caller of a route is answered with; `other` is a customer who does not own what it names. */
interface ExpectedStatuses {
  anyone?: number;
  customer?: number;
  other?: number;
  admin?: number;
}

/** The tests that call every route store none of these. */
const NONE_STORED: readonly ErrorCode[] = [
  'batch.not_found',
  'canned_reply.not_found',
  'import.not_found',
  'job.not_found',
  'view.not_found',
];

/**
 * Differs from the declaration, by the state of a thing when the test calls, and for things that administrators do not
 * own.
 */
const otherwise: Partial<Record<ApiEndpoint, ExpectedStatuses>> = {
  'DELETE /api/auth/sessions/:id': { admin: 404 },
  // Nothing is sent here.
  'POST /api/auth/confirm-email/resend': { customer: 409, admin: 409 },
  'DELETE /api/admin/packages/:trackingNumber': { admin: 409 },
  'POST /api/packages/user/:trackingNumber/cancellation-request': { admin: 404 },
  'DELETE /api/packages/user/:trackingNumber/cancellation-request': { admin: 404 },
};

/**
 * With an empty body and query, an authorized caller gets the missing fields: 400 is the response after authorization.
 * The path names something that the customer owns, and that another customer does not find.
 */
export function expectedStatuses({
  endpoint,
  access,
  body,
  query,
  errors,
  status: success,
}: Route<ApiEndpoint>): ExpectedStatuses {
  const isEnough = [body, query].every((schema) => schema === undefined || schema.safeParse({}).success);
  const isStored = !errors.some((code) => NONE_STORED.includes(code));
  const status = isEnough ? (isStored ? success : 404) : 400;
  const declared: Record<Route['access'], ExpectedStatuses> = {
    public: { anyone: status },
    customer: {
      customer: status,
      admin: status,
      ...(isEnough && endpoint.includes('/:') && { other: 404 }),
    },
    admin: { admin: status },
  };
  return { ...declared[access], ...otherwise[endpoint] };
}
