import type { AppUpdater } from 'electron-updater';
import type { IpcHandlers } from '../../ipc/contract.ts';
import type { UpdateState } from '../../ipc/updates.contract.ts';
import type { SettingsFile } from '../storage/settings-file.ts';
import { SIGNATURE_FIELD, signatureProblem, type Computer } from './signature.ts';

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
  | 'off'
  | 'on'
  | 'quitAndInstall'
  | 'setFeedURL'
>;

interface UpdatesOptions {
  updater: Updater;
  /** Where versions are published, and the key they are signed with; without either there are no updates. */
  feedUrl: string | undefined;
  publicKey: string | undefined;
  /** Whether the company has them. */
  isAllowed: boolean;
  computer: Computer;
  settings: SettingsFile;
  onChange: (state: UpdateState) => void;
  log: (message: string) => void;
}

export interface Updates {
  /** Checks now and every hour. @returns ends it */
  start: () => () => void;
  state: () => UpdateState;
  handlers: Pick<IpcHandlers, 'updates.state' | 'updates.check' | 'updates.install' | 'updates.skip'>;
}

/**
 * Looks for signed newer versions and downloads them. Work is never interrupted: a version that is ready is installed
 * when the administrator says so, or when they quit. Checks go on until then: a newer one takes its place, and one that
 * the feed does not have any more is not installed.
 */
export function createUpdates({
  updater,
  feedUrl,
  publicKey,
  isAllowed,
  computer,
  settings,
  onChange,
  log,
}: UpdatesOptions): Updates {
  let state: UpdateState = {
    state: 'off',
    detail: isAllowed ? 'This build has no update feed.' : 'Your company has turned updates off.',
  };
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
  const isOn = isAllowed && feedUrl !== undefined && publicKey !== undefined;
  if (isOn) {
    updater.setFeedURL({ provider: 'generic', url: feedUrl });
    state = { state: 'current' };
  }

  // Not before the download has ended: what an earlier one has left may be deleted meanwhile, and an installation would
  // then delete the console and find nothing to put in its place. Not after this event either: the updater begins to
  // listen for the end of the app right after it, and asks again at that moment.
  updater.on('update-downloaded', () => {
    updater.autoInstallOnAppQuit = true;
  });
  /** Of the version that is ready, over its number and checksums. */
  let readySignature: unknown;

  const find = async (): Promise<UpdateState> => {
    const result = await updater.checkForUpdates();
    const isOffered =
      result?.isUpdateAvailable === true && result.updateInfo.version !== settings.get().skippedUpdate;
    const signature: unknown = isOffered ? Reflect.get(result.updateInfo, SIGNATURE_FIELD) : undefined;
    if (state.state === 'ready' && isOffered && signature === readySignature) {
      return state;
    }
    updater.autoInstallOnAppQuit = false;
    if (!isOffered) {
      return { state: 'current' };
    }
    const { version } = result.updateInfo;
    const problem = signatureProblem(result.updateInfo, publicKey ?? '', computer, new Date());
    if (problem !== undefined) {
      return { state: 'failed', version, detail: `Version ${version} ${problem} and was not installed.` };
    }
    become({ state: 'downloading', version });
    await updater.downloadUpdate();
    readySignature = signature;
    return { state: 'ready', version };
  };
  let isChecking = false;
  const check = async () => {
    if (!isOn || isChecking) {
      return;
    }
    isChecking = true;
    // What is ready goes on being offered meanwhile.
    if (state.state !== 'ready') {
      become({ state: 'checking' });
    }
    try {
      const found = await find();
      if (found !== state) {
        become(found);
      }
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (state.state === 'ready') {
        // A feed that cannot be reached has taken nothing back.
        log(`Update: ${detail}`);
      } else {
        updater.autoInstallOnAppQuit = false;
        become({ state: 'failed', detail });
      }
    }
    isChecking = false;
    if (state.state === 'failed') {
      log(`Update: ${state.detail}`);
    }
  };
  /**
   * Where the update cannot be installed, for example because the administrator did not give the password that it
   * needs, the console keeps running and offers it again.
   */
  const install = () => {
    const onError = (error: Error) => log(`Update: ${error.message}`);
    updater.on('error', onError);
    updater.quitAndInstall();
    updater.off('error', onError);
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
          install();
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
