import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { preferencesSchema } from '../../ipc/preferences.contract.ts';
import { themeSchema } from '../../ipc/window.contract.ts';
import { fileFailure } from '../bridge/failure.ts';

const settingsSchema = z.object({
  /** Origin of the server. */
  serverUrl: z.string().optional(),
  /** The origin whose plain HTTP the administrator has confirmed. */
  confirmedHttp: z.string().optional(),
  window: z
    .object({
      x: z.number(),
      y: z.number(),
      width: z.number().positive(),
      height: z.number().positive(),
      isMaximized: z.boolean(),
    })
    .optional(),
  /** The version that the administrator does not want to be asked about again. */
  skippedUpdate: z.string().optional(),
  /** Chosen last in a page: the main window is made before its page can say it. */
  theme: themeSchema.optional(),
  ...preferencesSchema.partial().shape,
});

export type Settings = z.infer<typeof settingsSchema>;

export interface SettingsFile {
  get: () => Settings;
  /** Resolves when the change is on disk, which it is at once: an app that quits waits for nothing. */
  change: (change: Partial<Settings>) => Promise<void>;
}

/**
 * What the app remembers on this computer, in one JSON file that an administrator may edit. Values that are not as they
 * should be count as not set; a file that is no JSON, as a disk that was full or a computer that lost its power leaves
 * it, is put aside beside it and logged. Written whole beside the file and moved over it, so that a crash of the app
 * leaves one or the other.
 * @throws with one clear line when the file is there and cannot be read: overwriting it would lose what was meant
 */
export function openSettingsFile(file: string, log: (message: string) => void): SettingsFile {
  let settings = readSettings(file, log);
  return {
    get: () => settings,
    change: async (change) => {
      settings = { ...settings, ...change };
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(settings, null, 2));
        renameSync(`${file}.new`, file);
      } catch (error) {
        throw fileFailure(file, error);
      }
    },
  };
}

function readSettings(file: string, log: (message: string) => void): Settings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return {};
    }
    throw new Error(`${file} cannot be read`, { cause: error });
  }
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    const aside = `${file}.broken`;
    renameSync(file, aside);
    log(`${file} was not valid JSON. It is now ${aside}, and the app starts without settings.`);
    return {};
  }
  const entries = Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse(Object(stored)[name]);
    return value.success ? [[name, value.data]] : [];
  });
  // Each value was parsed by its own schema, so that one bad value does not lose the others.
  return Object.fromEntries(entries) as Settings;
}
