import { IpcFailure } from '../bridge/failure.ts';
import type { SettingsFile } from '../storage/settings-file.ts';

/** The origin of the server that the console works for. Everything that needs it asks here each time. */
export interface ServerAddress {
  /** Undefined until one was chosen. */
  get: () => string | undefined;
  /** The address of the environment or the settings that is not used, and why; undefined once one was chosen. */
  refused: () => RefusedAddress | undefined;
  /**
   * Takes another server from now on, and remembers it.
   * @throws when the company has set it, when it is not an address of a server, or plain
   * HTTP that the administrator has not confirmed
   */
  replace: (text: string, isHttpConfirmed: boolean) => Promise<void>;
}

interface RefusedAddress {
  address: string;
  /** A sentence for the administrator. */
  reason: string;
}

interface ServerAddressOptions {
  settings: SettingsFile;
  /** From the company or the environment: wins over the settings file and is never written to it. */
  preset: string | undefined;
  /** The company has set it, and no other can be used. */
  isFixed: boolean;
}

export function createServerAddress({ settings, preset, isFixed }: ServerAddressOptions): ServerAddress {
  const given = preset ?? settings.get().serverUrl;
  if (isFixed && preset !== undefined && preset !== settings.get().serverUrl) {
    // For the day that the policy cannot be read, when the server stays the one used last.
    void settings.change({ serverUrl: preset }).catch(() => undefined);
  }
  let { url: current, refused } = readAddress(given, settings.get().confirmedHttp);
  return {
    get: () => current,
    refused: () => refused,
    replace: async (text, isHttpConfirmed) => {
      if (isFixed) {
        throw new IpcFailure('server', 'Your company has set the server of this console.');
      }
      const url = parseServerUrl(text);
      if (isPlainHttp(url) && !isHttpConfirmed) {
        throw notEncrypted(url);
      }
      // First: where it cannot be stored, everything stays with the server before.
      await settings.change({ serverUrl: url, confirmedHttp: isPlainHttp(url) ? url : undefined });
      current = url;
      refused = undefined;
    },
  };
}

/** An address that was given, unless it is none, or plain HTTP that was not confirmed for exactly it. */
function readAddress(
  text: string | undefined,
  confirmedHttp: string | undefined,
): { url?: string | undefined; refused?: RefusedAddress | undefined } {
  if (text === undefined) {
    return {};
  }
  try {
    const url = parseServerUrl(text);
    if (isPlainHttp(url) && url !== confirmedHttp) {
      throw notEncrypted(url);
    }
    return { url };
  } catch (error) {
    return { refused: { address: text, reason: error instanceof Error ? error.message : String(error) } };
  }
}

const notEncrypted = (url: string) =>
  new IpcFailure('server', `${url} is not encrypted: anyone on the network could read passwords and data.`);

/**
 * The origin that an administrator typed, with a scheme where they left it out.
 * @throws with a sentence for them
 */
export function parseServerUrl(text: string): string {
  const trimmed = text.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `${schemeFor(trimmed)}://${trimmed}`;
  if (!URL.canParse(withScheme)) {
    throw new IpcFailure('server', 'Enter an address like https://moveway.example.com.');
  }
  const { protocol, origin, username, password } = new URL(withScheme);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') {
    throw new IpcFailure('server', 'Enter an address like https://moveway.example.com.');
  }
  return origin;
}

const schemeFor = (host: string) => (isLoopback(`http://${host}`) ? 'http' : 'https');

/** Whether a token sent there could be read on the way. */
export function isPlainHttp(url: string): boolean {
  return new URL(url).protocol === 'http:' && !isLoopback(url);
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname)
  );
}
