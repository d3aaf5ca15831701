import type { AppUpdater } from 'electron-updater';
import type { IpcHandlers } from '../ipc/contract.ts';
import type { UpdateState } from '../ipc/updates.contract.ts';
import type { SettingsFile } from './settings-file.ts';
import { isSignedUpdate } from './update-signature.ts';

/** Between two checks, in milliseconds. */
export const CHECK_EVERY_MS = 3_600_000;

export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'checkForUpdates'
  | 'disableWebInstaller'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'setFeedURL'
>;

interface UpdatesOptions {
  updater: Updater;
  /** Where versions are published, and the key they are signed with; without either there are no updates. */
  feedUrl: string | undefined;
  publicKey: string | undefined;
  settings: SettingsFile;
  onChange: (state: UpdateState) => void;
  /** The app is about to end for an installation: macOS closes the windows before it says so. */
  onInstall: () => void;
  log: (message: string) => void;
}

export interface Updates {
  /** Checks now and every hour. @returns ends it */
  start: () => () => void;
  state: () => UpdateState;
  handlers: Pick<IpcHandlers, 'updates.state' | 'updates.check' | 'updates.install' | 'updates.skip'>;
}

/**
 * Looks for signed newer versions and downloads them. Work is never interrupted: a version that is ready is installed when
 * the administrator says so, or when they quit.
 */
export function createUpdates({
  updater,
  feedUrl,
  publicKey,
  settings,
  onChange,
  onInstall,
  log,
}: UpdatesOptions): Updates {
  let state: UpdateState = { state: 'off', detail: 'This build has no update feed.' };
  const become = (next: UpdateState) => {
    state = next;
    onChange(next);
  };

  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  // It would download a second file that our signature does not cover.
  updater.disableWebInstaller = true;
  const isOn = feedUrl !== undefined && publicKey !== undefined;
  if (isOn) {
    updater.setFeedURL({ provider: 'generic', url: feedUrl });
    state = { state: 'current' };
  }

  const find = async (): Promise<UpdateState> => {
    const result = await updater.checkForUpdates();
    if (!result?.isUpdateAvailable || result.updateInfo.version === settings.get().skippedUpdate) {
      return { state: 'current' };
    }
    const { version } = result.updateInfo;
    if (!isSignedUpdate(result.updateInfo, publicKey ?? '')) {
      return {
        state: 'failed',
        version,
        detail: `Version ${version} is not signed by us and was not installed.`,
      };
    }
    become({ state: 'downloading', version });
    // Before the download: only then does the updater listen for the end of the app, and it asks again at that moment.
    updater.autoInstallOnAppQuit = true;
    await updater.downloadUpdate();
    return { state: 'ready', version };
  };
  const check = async () => {
    // One that runs or is ready is not to be started again.
    if (!isOn || !['current', 'failed'].includes(state.state)) {
      return;
    }
    become({ state: 'checking' });
    try {
      become(await find());
    } catch (error) {
      updater.autoInstallOnAppQuit = false;
      become({ state: 'failed', detail: error instanceof Error ? error.message : String(error) });
    }
    if (state.state === 'failed') {
      log(`Update: ${state.detail}`);
    }
  };

  return {
    start: () => {
      void check();
      const timer = setInterval(() => void check(), CHECK_EVERY_MS);
      return () => clearInterval(timer);
    },
    state: () => state,
    handlers: {
      'updates.state': async () => state,
      'updates.check': async () => {
        await check();
        return undefined;
      },
      'updates.install': async () => {
        if (state.state === 'ready') {
          onInstall();
          updater.quitAndInstall();
        }
        return undefined;
      },
      'updates.skip': async () => {
        if (state.state === 'ready') {
          updater.autoInstallOnAppQuit = false;
          await settings.change({ skippedUpdate: state.version });
          become({ state: 'current' });
        }
        return undefined;
      },
    },
  };
}
