import type { LastKnownAnswers } from '../main/storage/last-known.ts';
import type { Settings, SettingsFile } from '../main/storage/settings-file.ts';

/** Settings that are not stored on disk. */
export function settingsInMemory(settings: Settings = {}): SettingsFile {
  let current = settings;
  return {
    get: () => current,
    change: async (change) => {
      current = { ...current, ...change };
    },
  };
}

/** Answers that were stored, for tests of who stores and reads them. */
export function lastKnownInMemory(): LastKnownAnswers & { stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    read: async (path) => {
      const body = stored.get(path);
      return body === undefined ? undefined : { at: '2026-11-22T10:00:00.000Z', body };
    },
    recorder: () => async (path, body) => void stored.set(path, body),
    clear: async () => stored.clear(),
    count: async () => stored.size,
  };
}
