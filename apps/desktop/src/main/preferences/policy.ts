import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  preferencesSchema,
  type PreferenceName,
  type PreferenceValues,
} from '../../ipc/preferences.contract.ts';
import { isPlainHttp, parseServerUrl } from '../server/address.ts';

const policySchema = z.strictObject({
  /** The server of every console on the computer. */
  server: z
    .string()
    .transform((text, context) => {
      try {
        const url = parseServerUrl(text);
        if (!isPlainHttp(url)) {
          return url;
        }
      } catch {
        // Said below.
      }
      context.addIssue('an address like https://moveway.example.com, encrypted');
      return z.NEVER;
    })
    .optional(),
  /** Whether consoles update themselves. */
  updates: z.boolean().optional(),
  /** Fixed at these values. */
  preferences: preferencesSchema.partial().optional(),
});

/** What the company has set for the consoles of this computer. */
export interface Policy {
  /** Where it has set one. */
  serverUrl: string | undefined;
  isServerFixed: boolean;
  allowsUpdates: boolean;
  /** The values of preferences that it has set. */
  values: Partial<PreferenceValues>;
  /** The preferences that cannot be changed. */
  fixed: readonly PreferenceName[];
  /** What is wrong with the file, as a sentence. */
  problem: string | undefined;
}

interface Surroundings {
  /** `%ProgramData%`, on Windows. */
  programData: string | undefined;
}

/** Where the policy of a computer is: where only its administrators can write. */
export function policyFile(platform: NodeJS.Platform, { programData }: Surroundings): string {
  if (platform === 'win32') {
    return `${programData ?? String.raw`C:\ProgramData`}\\Moveway\\policy.json`;
  }
  return platform === 'darwin'
    ? '/Library/Application Support/Moveway/policy.json'
    : '/etc/moveway/policy.json';
}

/**
 * Reads the policy of the computer. One that is there and cannot be used closes everything that a policy can close,
 * because what it was meant to say is unknown: server, updates and preferences stay as they are.
 */
export function readPolicy(file: string): Policy {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    return code === 'ENOENT' || code === 'ENOTDIR' ? NONE : closed(`${file} cannot be read (${code}).`);
  }
  let stored: unknown;
  try {
    // Editors of Windows put a mark of the encoding first.
    stored = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return closed(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const parsed = policySchema.safeParse(stored);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    );
    return closed(`${file} is not a policy: ${issues.join('; ')}.`);
  }
  const { server, updates = true, preferences = {} } = parsed.data;
  return {
    serverUrl: server,
    isServerFixed: server !== undefined,
    allowsUpdates: updates,
    values: preferences,
    // Parsed by the schema whose keys these are.
    fixed: Object.keys(preferences) as PreferenceName[],
    problem: undefined,
  };
}

const NONE: Policy = {
  serverUrl: undefined,
  isServerFixed: false,
  allowsUpdates: true,
  values: {},
  fixed: [],
  problem: undefined,
};

const closed = (problem: string): Policy => ({
  serverUrl: undefined,
  isServerFixed: true,
  allowsUpdates: false,
  values: {},
  fixed: preferencesSchema.keyof().options,
  problem,
});
