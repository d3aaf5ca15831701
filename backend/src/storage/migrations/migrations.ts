import { wholeNames } from './0037-whole-names.ts';
import { plainViews } from './0038-plain-views.ts';
import { removeContentCounts } from './0039-remove-content-counts.ts';
import { answerTimes } from './0040-answer-times.ts';
import { noWeeklySummary } from './0041-no-weekly-summary.ts';
import { wholeImports } from './0042-whole-imports.ts';
import { purgedAuditValues } from './0043-purged-audit-values.ts';
import { oneCollectionOfLocks } from './0044-one-collection-of-locks.ts';
import { trackingViews } from './0045-tracking-views.ts';
import { news } from './0046-news.ts';
import { oneEngine } from './0047-one-engine.ts';
import { ownerTokens } from './0048-owner-tokens.ts';
import type { Migration } from './migration.ts';

/** The version of the data that the first migration begins with. */
export const BASELINE = 36;

/** All migrations, in the order of their numbers; the number of the last one is the version of the data. */
export const MIGRATIONS: readonly Migration[] = [
  wholeNames,
  plainViews,
  removeContentCounts,
  answerTimes,
  noWeeklySummary,
  wholeImports,
  purgedAuditValues,
  oneCollectionOfLocks,
  trackingViews,
  news,
  oneEngine,
  ownerTokens,
];
