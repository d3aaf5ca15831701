import { removeLeftovers } from './0001-remove-leftovers.ts';
import { numberMessages } from './0002-number-messages.ts';
import { searchVinEndings } from './0003-search-vin-endings.ts';
import { analyticsContributions } from './0006-analytics-contributions.ts';
import { searchVehiclesAndContacts } from './0013-search-vehicles-and-contacts.ts';
import { conversations } from './0014-conversations.ts';
import { revenueAndRatings } from './0016-revenue-and-ratings.ts';
import { lastEvents } from './0020-last-events.ts';
import { removeOldCounts } from './0021-remove-old-counts.ts';
import { removeCounts } from './0023-remove-counts.ts';
import { firstCannedReplies } from './0025-first-canned-replies.ts';
import { viewNames } from './0034-view-names.ts';
import { lastDay } from './0035-last-day.ts';
import { wholeNames } from './0037-whole-names.ts';
import type { Migration } from './migration.ts';

/** Changes nothing of its own: new collections and indexes are made by what the models declare. */
const indexesOnly = (name: string): Migration => ({ name, run: async () => {} });

/** All migrations, in the order of their numbers; the number of the last one is the version of the data. */
export const MIGRATIONS: readonly Migration[] = [
  removeLeftovers,
  numberMessages,
  searchVinEndings,
  indexesOnly('0004-inbox'),
  indexesOnly('0005-jobs'),
  analyticsContributions,
  indexesOnly('0007-push-subscriptions'),
  indexesOnly('0008-subscriptions'),
  indexesOnly('0009-failed-jobs'),
  indexesOnly('0010-push-endpoints'),
  indexesOnly('0011-bulletins'),
  indexesOnly('0012-canned-replies'),
  searchVehiclesAndContacts,
  conversations,
  indexesOnly('0015-support'),
  revenueAndRatings,
  indexesOnly('0017-unassigned-shipments'),
  indexesOnly('0018-reply-push'),
  indexesOnly('0019-attachments'),
  lastEvents,
  removeOldCounts,
  indexesOnly('0022-messages-by-side'),
  removeCounts,
  indexesOnly('0024-due-jobs'),
  firstCannedReplies,
  indexesOnly('0026-references'),
  indexesOnly('0027-imports'),
  indexesOnly('0028-batches'),
  indexesOnly('0029-places'),
  indexesOnly('0030-canceled-and-on-hold'),
  indexesOnly('0031-views'),
  indexesOnly('0032-own-work'),
  indexesOnly('0033-cancellation-requests'),
  viewNames,
  lastDay,
  indexesOnly('0036-expired-locks'),
  wholeNames,
];
