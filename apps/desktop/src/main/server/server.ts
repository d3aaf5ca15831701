import type { WebContents } from 'electron';
import { z } from 'zod';
import type { IpcHandlers } from '../../ipc/contract.ts';
import type { ServerState } from '../../ipc/server.contract.ts';
import type { LastKnownAnswers } from '../storage/last-known.ts';
import { createReachability, type Reachability } from './reachability.ts';
import type { Secrets } from '../storage/secrets.ts';
import { createServerAddress, type ServerAddress } from './address.ts';
import { createServerCheck } from './check.ts';
import type { ServerFetch } from './session.ts';
import type { SettingsFile } from '../storage/settings-file.ts';

/** A token is sent to the server that gave it and to no other. */
const storedTokenSchema = z.object({ url: z.string(), token: z.string() });

/** Of one attempt to reach the server, in milliseconds. */
const PROBE_LIMIT_MS = 5000;

interface ServerOptions {
  settings: SettingsFile;
  preset: string | undefined;
  /** The company has set it, and no other can be used. */
  isFixed: boolean;
  fetch: ServerFetch;
  lastKnown: LastKnownAnswers;
  secrets: Secrets;
  /** The server was lost, or is back. */
  onChange: (state: ServerState) => void;
  /** Another server was chosen. */
  onReplaced: () => void;
  /** An administrator has signed in or out in a page, or their session has ended there. */
  onSessionChanged: (page: WebContents, isSignIn: boolean) => void;
}

export interface Server {
  address: ServerAddress;
  reachability: Reachability;
  /** Whether a header authorizes at a server that was used before this one: a page of that time may still send it. */
  isOfServerBefore: (authorization: string | null) => boolean;
  state: () => Promise<ServerState>;
  handlers: Pick<
    IpcHandlers,
    | 'server.state'
    | 'server.check'
    | 'server.use'
    | 'server.retry'
    | 'token.read'
    | 'token.store'
    | 'token.clear'
  >;
}

/** The server that the console works for: where it is, whether it can be reached, and who is signed in there. */
export function createServer(options: ServerOptions): Server {
  const { fetch, lastKnown, secrets, onChange, onReplaced, onSessionChanged, ...given } = options;
  const address = createServerAddress(given);
  const probe = async () => {
    try {
      await fetch(`${address.get()}/healthz`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
      return true;
    } catch {
      return false;
    }
  };
  const publishState = async () => onChange(await state());
  const reachability = createReachability({ probe, onChange: () => void publishState() });
  const state = async (): Promise<ServerState> => {
    const lostAt = reachability.lostAt()?.toISOString();
    const known = lostAt === undefined ? undefined : await lastKnown.read(`${address.get()}/api/auth/user`);
    return {
      url: address.get(),
      refused: address.refused(),
      isFixed: given.isFixed,
      lostAt,
      lastKnownAt: known?.at,
    };
  };
  /** As they are sent. */
  const ofServersBefore = new Set<string>();
  const ownToken = async () => {
    const stored = storedTokenSchema.safeParse(parseJson(await secrets.read()));
    // `MOVEWAY_URL` or the settings file may name another server than at the sign-in.
    return stored.success && stored.data.url === address.get() ? stored.data.token : undefined;
  };
  const signedOut = async () => {
    await Promise.all([secrets.clear(), lastKnown.clear()]);
  };
  return {
    address,
    reachability,
    state,
    isOfServerBefore: (authorization) => authorization !== null && ofServersBefore.has(authorization),
    handlers: {
      'server.state': state,
      'server.check': createServerCheck(fetch),
      'server.use': async ({ address: text, isHttpConfirmed }) => {
        const before = address.get();
        const token = await ownToken();
        await address.replace(text, isHttpConfirmed);
        if (address.get() !== before) {
          // A token and the data of one server are nothing to another.
          if (token !== undefined) {
            ofServersBefore.add(`Bearer ${token}`);
          }
          await signedOut();
        }
        reachability.reset();
        onReplaced();
        return undefined;
      },
      'server.retry': reachability.retry,
      'token.read': ownToken,
      'token.store': async (token, page) => {
        const isSignIn = (await ownToken()) === undefined;
        await secrets.store(JSON.stringify({ url: address.get(), token }));
        if (isSignIn) {
          // The other windows ask for a sign-in.
          onSessionChanged(page, true);
        }
        return undefined;
      },
      'token.clear': async (_input, page) => {
        const token = await ownToken();
        await signedOut();
        if (token !== undefined) {
          // Each window has its own copy of it, and the server may not have been told.
          onSessionChanged(page, false);
        }
        if (!reachability.isReachable()) {
          // There is nothing left to show.
          await publishState();
        }
        return undefined;
      },
    },
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
