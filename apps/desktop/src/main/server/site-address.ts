import { z } from 'zod';
import type { ServerAddress } from './address.ts';
import type { ServerFetch } from './session.ts';

/** How long the server may take to name it, in milliseconds: a user who has clicked on a link waits. */
const LIMIT_MS = 5000;

/** Of its public settings. */
const settingsSchema = z.object({ siteUrl: z.url({ protocol: /^https?$/ }) });

interface SiteAddressOptions {
  address: Pick<ServerAddress, 'get'>;
  fetch: ServerFetch;
}

/**
 * Asks the server for the origin of the public site, which may be another one than the server's own.
 * @returns undefined where the server names none, or cannot be asked
 */
export function createSiteAddress({ address, fetch }: SiteAddressOptions) {
  return async (): Promise<string | undefined> => {
    const serverUrl = address.get();
    if (serverUrl === undefined) {
      return undefined;
    }
    try {
      const answer = await fetch(`${serverUrl}/api/settings`, { signal: AbortSignal.timeout(LIMIT_MS) });
      return new URL(settingsSchema.parse(await answer.json()).siteUrl).origin;
    } catch {
      return undefined;
    }
  };
}
