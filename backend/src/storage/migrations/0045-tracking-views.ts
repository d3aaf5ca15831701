import type { Migration } from './migration.ts';

/**
 * Stop the servers before it: they would change shipments and not what is stored for strangers. It does nothing itself;
 * the collection `tracking_views` comes with its index.
 */
export const trackingViews: Migration = { name: '0045-tracking-views', run: async () => undefined };
