import type { ApiEndpoint, ApiOutput } from '../api.ts';

/** The keys that an object always has. */
type RequiredKey<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** The shape of a route's answer: the keys it always has, or the content type of a text. */
type ResponseShape<T> = T extends string ? 'text/csv' : readonly RequiredKey<T>[];

const user = ['id', 'username', 'isAdmin', 'createdAt'] as const;
const adminUser = [...user, 'isDisabled', 'packageCount', 'version', 'can'] as const;
const chatMessage = ['id', 'userId', 'message', 'isFromAdmin', 'timestamp'] as const;
const adminChatMessage = [...chatMessage, 'username'] as const;
const inboxItem = ['id', 'reference', 'kind', 'status', 'message', 'createdAt'] as const;
const settings = [
  'contacts',
  'credentials',
  'defaultTheme',
  'refreshInterval',
  'maxPackagesPerUser',
  'trackingNumberForm',
  'maskNames',
  'hideAmounts',
  'timeZone',
  'statusMails',
  'rates',
  'version',
] as const;
const publicPackage = [
  'id',
  'trackingNumber',
  'kind',
  'status',
  'sender',
  'receiver',
  'estimatedDelivery',
  'createdAt',
  'updatedAt',
] as const;
const adminPackage = [...publicPackage, 'version', 'can'] as const;

/**
 * The top level of every answer. A client accepts an answer only in this shape: with the status of a success, a proxy or
 * a network's sign-in page can answer in the server's place. Written out here because the schemas are too large to be
 * downloaded by public pages; a test compares it with them.
 */
export const responseKeys: { readonly [E in ApiEndpoint]: ResponseShape<ApiOutput<E>> } = {
  'GET /api/auth/user': user,
  'POST /api/auth/signup': ['user'],
  'POST /api/auth/login': ['user'],
  'POST /api/auth/admin-login': ['user'],
  'POST /api/auth/admin-direct': ['user', 'adminToken', 'expiresAt'],
  'POST /api/auth/confirm-email': ['email'],
  'POST /api/auth/confirm-email/resend': ['sent'],
  'POST /api/auth/change-email': ['accepted'],
  'POST /api/auth/forgot-password': ['accepted'],
  'POST /api/auth/reset-password': ['username'],
  'POST /api/auth/logout': ['signedOut'],
  'GET /api/auth/sessions': ['items'],
  'DELETE /api/auth/sessions/:id': ['ended'],
  'DELETE /api/auth/sessions': ['ended'],
  'PUT /api/auth/change-password': ['note'],
  'PUT /api/admin/change-password': ['note'],
  'PUT /api/admin/change-username': ['user'],
  'GET /api/admin/users': ['items'],
  'GET /api/admin/users/:id': adminUser,
  'GET /api/admin/users/:id/sessions': ['items'],
  'DELETE /api/admin/users/:id/sessions/:sessionId': ['ended'],
  'DELETE /api/admin/users/:id/sessions': ['ended'],
  'PUT /api/admin/users/:id/role': adminUser,
  'PUT /api/admin/users/:id/disabled': adminUser,
  'GET /api/admin/analytics': [
    'isCounting',
    'period',
    'previousPeriod',
    'created',
    'delivered',
    'deliveryRate',
    'onTimeShare',
    'timeline',
    'timeInStatus',
    'lanes',
    'lanesCountedAt',
  ],
  'GET /api/admin/analytics/attention': ['items'],
  'GET /api/admin/stats': [
    'isCounting',
    'totalUsers',
    'totalPackages',
    'activePackages',
    'pendingPackages',
    'deliveredPackages',
    'chatMessages',
    'deliveryRate',
    'customersWaiting',
    'latePackages',
    'stalledPackages',
    'failedJobs',
  ],
  'GET /api/admin/audit': ['items'],
  'POST /api/chat/send': chatMessage,
  'GET /api/chat/messages': ['items'],
  'GET /api/admin/chat': ['items'],
  'GET /api/admin/chat/waiting': ['items'],
  'POST /api/admin/chat/:userId/reply': adminChatMessage,
  'POST /api/client-errors': ['reported'],
  'GET /api/content/counts': ['documents', 'articles'],
  'POST /api/content/views': ['article'],
  'GET /api/forms/token': ['formToken', 'validAfterMs'],
  'POST /api/inbox': ['reference'],
  'GET /api/admin/inbox': ['items'],
  'PUT /api/admin/inbox/:id/status': inboxItem,
  'GET /api/admin/failed-jobs': ['items'],
  'POST /api/admin/failed-jobs/:id/retry': ['retried'],
  'DELETE /api/admin/failed-jobs/:id': ['discarded'],
  'GET /api/push/key': ['publicKey'],
  'POST /api/push/subscriptions': ['subscribed'],
  'POST /api/push/replace': ['replaced'],
  'POST /api/push/unsubscribe': ['unsubscribed'],
  'GET /api/places': ['items'],
  'POST /api/quotes/estimate': ['miles', 'lines', 'totalCents'],
  'POST /api/quotes': ['reference', 'estimate'],
  'POST /api/unsubscribe': ['scope', 'trackingNumber'],
  'GET /api/settings': ['contacts', 'credentials', 'defaultTheme', 'sendsEmail'],
  'GET /api/admin/settings': settings,
  'PUT /api/admin/settings': settings,
  'GET /api/packages/track/:trackingNumber': ['package', 'events', 'route'],
  'POST /api/packages/track': ['results'],
  'POST /api/packages': adminPackage,
  'PUT /api/packages/:id/status': adminPackage,
  'GET /api/admin/packages': ['items'],
  'GET /api/admin/packages/:trackingNumber': ['package', 'events'],
  'DELETE /api/admin/packages/:trackingNumber': ['trackingNumber', 'undoUntil'],
  'POST /api/admin/packages/:trackingNumber/restore': adminPackage,
  'PUT /api/admin/packages/:trackingNumber': adminPackage,
  'POST /api/admin/packages/status': ['results'],
  'GET /api/admin/packages/export.csv': 'text/csv',
  'GET /api/packages/user': ['items', 'counts'],
  'POST /api/packages/user': [...publicPackage, 'route'],
  'POST /api/subscriptions': ['accepted'],
  'POST /api/subscriptions/confirm': ['email'],
  'POST /api/subscriptions/stop': ['email'],
};
