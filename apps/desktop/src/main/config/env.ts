import { readFileSync } from 'node:fs';
import { z } from 'zod';

const DEFAULT_SERVER_URL = 'http://localhost:3000';

const serverUrlSchema = z
  .url({ protocol: /^https?$/, error: 'has to be an address like https://moveway.example.com' })
  .transform((url) => new URL(url).origin);
const settingsSchema = z.object({ serverUrl: serverUrlSchema.optional() });

export interface DesktopConfig {
  /** Origin of the server, without a trailing slash. */
  serverUrl: string;
}

/**
 * Where the server is: `MOVEWAY_URL`, else `serverUrl` in the settings file, else this machine.
 * @param settingsFile `settings.json` in the app's data folder; may be missing
 * @throws with one clear line when either is not usable
 */
export function readConfig(settingsFile: string, env: NodeJS.ProcessEnv = process.env): DesktopConfig {
  if (env['MOVEWAY_URL']) {
    const url = serverUrlSchema.safeParse(env['MOVEWAY_URL']);
    if (!url.success) {
      throw new Error(`MOVEWAY_URL ${url.error.issues[0]?.message}`);
    }
    return { serverUrl: url.data };
  }
  const settings = settingsSchema.safeParse(readSettings(settingsFile));
  if (!settings.success) {
    throw new Error(`serverUrl in ${settingsFile} ${settings.error.issues[0]?.message}`);
  }
  return { serverUrl: settings.data.serverUrl ?? DEFAULT_SERVER_URL };
}

function readSettings(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not valid JSON`);
  }
}
