import { removeLeftovers } from './0001-remove-leftovers.ts';
import { numberMessages } from './0002-number-messages.ts';
import { searchVinEndings } from './0003-search-vin-endings.ts';
import { inbox } from './0004-inbox.ts';
import { jobs } from './0005-jobs.ts';
import { analyticsContributions } from './0006-analytics-contributions.ts';
import { pushSubscriptions } from './0007-push-subscriptions.ts';
import { subscriptions } from './0008-subscriptions.ts';
import { failedJobs } from './0009-failed-jobs.ts';
import { pushEndpoints } from './0010-push-endpoints.ts';
import { bulletins } from './0011-bulletins.ts';
import { cannedReplies } from './0012-canned-replies.ts';
import { searchVehiclesAndContacts } from './0013-search-vehicles-and-contacts.ts';
import { conversations } from './0014-conversations.ts';
import { support } from './0015-support.ts';
import { revenueAndRatings } from './0016-revenue-and-ratings.ts';
import { unassignedShipments } from './0017-unassigned-shipments.ts';
import { replyPush } from './0018-reply-push.ts';
import type { Migration } from './migration.ts';

/** All migrations, in the order of their numbers; the number of the last one is the version of the data. */
export const MIGRATIONS: readonly Migration[] = [
  removeLeftovers,
  numberMessages,
  searchVinEndings,
  inbox,
  jobs,
  analyticsContributions,
  pushSubscriptions,
  subscriptions,
  failedJobs,
  pushEndpoints,
  bulletins,
  cannedReplies,
  searchVehiclesAndContacts,
  conversations,
  support,
  revenueAndRatings,
  unassignedShipments,
  replyPush,
];
