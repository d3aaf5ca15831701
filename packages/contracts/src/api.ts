import { accountEmailRoutes, accountRoutes } from './accounts/account.routes.ts';
import { attachmentRoutes, chatRoutes } from './chat/chat.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { cannedReplyRoutes, availabilityRoutes, noteRoutes, typingRoutes } from './support/support.routes.ts';
import { batchRoutes } from './shipments/batch.routes.ts';
import { bulletinRoutes, subscriptionRoutes } from './subscriptions/subscription.routes.ts';
import { conversationRoutes } from './chat/conversation.routes.ts';
import { clientErrorRoutes } from './client-errors/client-error.routes.ts';
import { importRoutes } from './imports/import.routes.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { failedJobRoutes } from './jobs/failed-job.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { quoteRoutes } from './quotes/quote.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { labelRoutes } from './shipments/label.routes.ts';
import { cancellationRoutes, shipmentRoutes } from './shipments/shipment.routes.ts';
import { customerShipmentRoutes } from './shipments/customer-shipment.routes.ts';
import { viewRoutes } from './views/view.routes.ts';
import type { FileType, RouteInput, RouteOutput, RouteParsed } from './http/route.ts';

/** Every route of the API, by feature. The server mounts exactly these, which a test checks. */
export const api = {
  accounts: accountRoutes,
  accountEmail: accountEmailRoutes,
  analytics: analyticsRoutes,
  attachments: attachmentRoutes,
  audit: auditRoutes,
  availability: availabilityRoutes,
  batches: batchRoutes,
  bulletins: bulletinRoutes,
  cancellations: cancellationRoutes,
  cannedReplies: cannedReplyRoutes,
  chat: chatRoutes,
  clientErrors: clientErrorRoutes,
  conversations: conversationRoutes,
  customerShipments: customerShipmentRoutes,
  failedJobs: failedJobRoutes,
  imports: importRoutes,
  inbox: inboxRoutes,
  labels: labelRoutes,
  notes: noteRoutes,
  push: pushRoutes,
  quotes: quoteRoutes,
  mail: mailRoutes,
  settings: settingsRoutes,
  shipments: shipmentRoutes,
  subscriptions: subscriptionRoutes,
  typing: typingRoutes,
  views: viewRoutes,
} as const;

type Features = typeof api;

/** Any declared route. */
export type ApiRoute = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features];

/** The name of any declared route, for example `GET /api/packages/track/:trackingNumber`. */
export type ApiEndpoint = ApiRoute['endpoint'];

/** Routes that take or give a file, which `call` does not: `api-client/file-transfer.ts`. */
export type UploadEndpoint = Extract<ApiRoute, { upload: object }>['endpoint'];
export type FileEndpoint = Extract<ApiRoute, { contentType: FileType }>['endpoint'];

/** Routes with JSON, or text, both ways. */
export type CallEndpoint = Exclude<ApiEndpoint, UploadEndpoint | FileEndpoint>;

export type ApiRouteAt<E extends ApiEndpoint> = Extract<ApiRoute, { endpoint: E }>;
export type ApiInput<E extends ApiEndpoint> = RouteInput<ApiRouteAt<E>>;
export type ApiOutput<E extends ApiEndpoint> = RouteOutput<ApiRouteAt<E>>;

/** The query of a route, parsed, as a service is given it. */
export type ApiQuery<E extends ApiEndpoint> = RouteParsed<ApiRouteAt<E>>['query'];

/** Its body, parsed. */
export type ApiBody<E extends ApiEndpoint> = RouteParsed<ApiRouteAt<E>>['body'];

/** All routes by the operation of the API document: its feature and its name in it, `shipmentsTrack`. */
export const operations: ReadonlyMap<string, ApiRoute> = new Map(
  Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]: [string, ApiRoute]): [string, ApiRoute] => [
      `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      route,
    ]),
  ),
);

/** All routes as a list, for mounting checks and the API document. */
export const allRoutes: readonly ApiRoute[] = Object.values(api).flatMap((feature): ApiRoute[] =>
  Object.values(feature),
);
