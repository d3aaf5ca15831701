import type { ApiEndpoint } from '@moveway/contracts/api.ts';
import type { Route } from '@moveway/contracts/http/route.ts';

/** The status each kind of caller of a route is answered with; `other` is a customer who does not own what it names. */
interface ExpectedStatuses {
  anyone?: number;
  customer?: number;
  other?: number;
  admin?: number;
}

/**
 * What a declaration does not say: whose a thing is that a call names, and which state it is in when the test calls.
 */
const otherwise: Partial<Record<ApiEndpoint, ExpectedStatuses>> = {
  'DELETE /api/auth/sessions/:id': { other: 404, admin: 404 },
  // Nothing is sent here.
  'POST /api/auth/confirm-email/resend': { customer: 409, admin: 409 },
  'GET /api/chat/attachments/:id/picture': { other: 404 },
  'GET /api/chat/attachments/:id/thumbnail': { other: 404 },
  'GET /api/chat/attachments/:id/document': { other: 404 },
  'DELETE /api/admin/canned-replies/:id': { admin: 404 },
  'DELETE /api/admin/views/:id': { admin: 404 },
  'POST /api/admin/views/:id/restore': { admin: 404 },
  // None was sent here.
  'GET /api/admin/imports/:id': { admin: 404 },
  'GET /api/admin/imports/:id/errors.csv': { admin: 404 },
  'POST /api/admin/imports/:id/undo': { admin: 404 },
  // None was prepared here.
  'GET /api/admin/batches/:id': { admin: 404 },
  'GET /api/admin/batches/:id/packages': { admin: 404 },
  'POST /api/admin/batches/:id/run': { admin: 404 },
  'POST /api/admin/batches/:id/cancel': { admin: 404 },
  'POST /api/admin/batches/:id/undo': { admin: 404 },
  // None has failed here.
  'POST /api/admin/failed-jobs/:id/retry': { admin: 404 },
  'DELETE /api/admin/failed-jobs/:id': { admin: 404 },
  'DELETE /api/admin/packages/:trackingNumber': { admin: 409 },
  // The customer asks, then takes it back.
  'POST /api/packages/user/:trackingNumber/cancellation-request': { other: 404, admin: 404 },
  'DELETE /api/packages/user/:trackingNumber/cancellation-request': { other: 404, admin: 404 },
};

/**
 * With an empty body and query, an authorized caller gets the missing fields: 400 is the response after authorization.
 */
export function expectedStatuses({
  endpoint,
  access,
  body,
  query,
  status: success,
}: Route<ApiEndpoint>): ExpectedStatuses {
  const isEnough = [body, query].every((schema) => schema === undefined || schema.safeParse({}).success);
  const status = isEnough ? success : 400;
  const declared: Record<Route['access'], ExpectedStatuses> = {
    public: { anyone: status },
    customer: { customer: status, admin: status },
    admin: { admin: status },
  };
  return { ...declared[access], ...otherwise[endpoint] };
}
