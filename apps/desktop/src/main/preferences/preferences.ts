import type { IpcHandlers } from '../../ipc/contract.ts';
import {
  ZOOM_STEPS,
  type PreferenceName,
  type PreferencesState,
  type PreferenceValues,
} from '../../ipc/preferences.contract.ts';
import { IpcFailure } from '../bridge/failure.ts';
import type { Policy } from './policy.ts';
import type { SettingsFile } from '../storage/settings-file.ts';

export const DEFAULT_PREFERENCES: PreferenceValues = {
  notifiesOfMessages: true,
  notifiesOfLatePackages: true,
  playsSound: false,
  showsTray: true,
  onClose: 'hide',
  startsWithSystem: false,
  spelling: 'system',
  zoom: 1,
  printer: '',
};

/** What has the system follow a preference. Those not named are read when they are needed. */
export type ApplyPreferences = {
  [N in PreferenceName]?: (value: PreferenceValues[N]) => void;
};

export interface Preferences {
  /** As the company has set them, else as they were chosen. */
  get: () => PreferenceValues;
  /**
   * Applies and stores each value that is given.
   * @throws when the company has set one of them, or one cannot be applied; then all are as before
   */
  change: (change: Partial<PreferenceValues>) => Promise<void>;
  /** One step larger or smaller, or the actual size. */
  zoom: (direction: -1 | 0 | 1) => Promise<void>;
  /** Has the system follow all of them, from the start on. @param onChange called after each attempt of a change */
  follow: (apply: ApplyPreferences, onChange: () => void) => void;
}

interface PreferencesOptions {
  settings: SettingsFile;
  policy: Policy;
  log: (message: string) => void;
}

/** The preferences of this installation, stored in its settings. */
export function createPreferences({ settings, policy, log }: PreferencesOptions): Preferences {
  let apply: ApplyPreferences = {};
  let onChange: () => void = () => undefined;
  const get = (): PreferenceValues => ({ ...DEFAULT_PREFERENCES, ...storedOf(settings), ...policy.values });
  const applyOne = (name: PreferenceName) => {
    // Each takes the value of its own preference; TypeScript cannot follow the pair.
    const follow = apply[name] as ((value: unknown) => void) | undefined;
    follow?.(get()[name]);
  };
  const change: Preferences['change'] = async (wanted) => {
    // Parsed by the contract's schema, whose keys these are.
    const names = Object.keys(wanted) as PreferenceName[];
    if (names.some((name) => policy.fixed.includes(name))) {
      throw new IpcFailure('unexpected', 'Your company has set this preference.');
    }
    const before = Object.fromEntries(names.map((name) => [name, settings.get()[name]]));
    await settings.change(wanted);
    try {
      for (const name of names) {
        applyOne(name);
      }
    } catch (error) {
      await settings.change(before);
      throw error;
    } finally {
      onChange();
    }
  };
  return {
    get,
    change,
    zoom: (direction) => {
      const step = ZOOM_STEPS.indexOf(get().zoom) + direction;
      return change({ zoom: direction === 0 ? 1 : (ZOOM_STEPS[step] ?? get().zoom) });
    },
    follow: (next, listener) => {
      apply = next;
      onChange = listener;
      for (const name of Object.keys(next)) {
        try {
          // Its own keys; Object.keys only loses their type.
          applyOne(name as PreferenceName);
        } catch (error) {
          log(`The preference ${name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    },
  };
}

/** Those that were chosen. */
function storedOf(settings: SettingsFile): Partial<PreferenceValues> {
  const stored = Object.entries(settings.get()).filter(
    ([name, value]) => name in DEFAULT_PREFERENCES && value !== undefined,
  );
  // The settings have each by the contract's own schema.
  return Object.fromEntries(stored) as Partial<PreferenceValues>;
}

interface PreferenceHandlersOptions {
  preferences: Preferences;
  policy: Policy;
  languages: () => string[];
  serverUrl: () => string | undefined;
  /** Asks for another one. */
  changeServer: () => void;
}

/** What the preferences window asks for. */
export function createPreferenceHandlers({
  preferences,
  policy,
  languages,
  serverUrl,
  changeServer,
}: PreferenceHandlersOptions): Pick<
  IpcHandlers,
  'preferences.read' | 'preferences.change' | 'preferences.change-server'
> {
  return {
    'preferences.read': async (_input, page): Promise<PreferencesState> => {
      // First: it takes a while, and what is changed meanwhile belongs into the answer.
      const printers = await page.getPrintersAsync();
      return {
        values: preferences.get(),
        fixed: [...policy.fixed],
        policyProblem: policy.problem,
        languages: languages(),
        printers: printers.map(({ name, displayName }) => ({ name, label: displayName || name })),
        server: { url: serverUrl(), isFixed: policy.isServerFixed },
      };
    },
    'preferences.change': async (change) => {
      await preferences.change(change);
      return undefined;
    },
    'preferences.change-server': async () => {
      changeServer();
      return undefined;
    },
  };
}
