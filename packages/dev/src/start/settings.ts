import { resolve } from 'node:path';
import { Failure } from '../shell/run.ts';
import { root } from '../shell/paths.ts';

/** What `npm start` takes from the environment; the server reads the rest of it itself. */
export interface StartSettings {
  port: number;
  host: string;
  dataDirectory: string;
  /** A MongoDB of the reader's own; then none is started. */
  mongodbUri: string | undefined;
}

/** @throws {Failure} for a port that is none. */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  // Set but empty counts as not set, as shells and compose files produce it.
  const given = (name: string) => (env[name] === '' ? undefined : env[name]);
  const port = Number(given('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
  }
  return {
    port,
    host: given('HOST') ?? '0.0.0.0',
    dataDirectory: resolve(root, given('DATA_DIR') ?? '.data'),
    mongodbUri: given('MONGODB_URI'),
  };
}

/** Where a browser on this machine finds a server that listens there. */
export function addressOf({ host, port }: Pick<StartSettings, 'host' | 'port'>): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
