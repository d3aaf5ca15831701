import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import {
  app,
  autoUpdater as systemUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  type WebContents,
} from 'electron';
import contextMenu from 'electron-context-menu';
import { autoUpdater } from 'electron-updater';
import type { IpcEvent, IpcPayload } from '../ipc/contract.ts';
import { APP_SCHEME, appScheme, createAppHandler } from './protocol/app-scheme.ts';
import { createAttention } from './attention.ts';
import { rejectBadCertificates } from './security/certificates.ts';
import { APP_ID, UPDATE_FEED, UPDATE_KEY } from './config/build.ts';
import { readConfig } from './config/env.ts';
import { createCrashRecovery } from './lifecycle/crash-recovery.ts';
import { createDiagnostics } from './diagnostics.ts';
import { endWithoutLock } from './lifecycle/end-without-lock.ts';
import { createSpelling } from './preferences/spelling.ts';
import { createErasure } from './storage/erasure.ts';
import { emitTo, handleIpc } from './bridge/handle.ts';
import { createLastKnownAnswers } from './storage/last-known.ts';
import { followOpenedLinks, linkAmong, linkOfPage, LINK_PROTOCOL } from './windows/link-path.ts';
import { createLog, logUncaughtErrors } from './log.ts';
import { createMenuActions } from './windows/menu-actions.ts';
import { menuTemplate } from './windows/menu.ts';
import { createPageHandlers } from './bridge/page-handlers.ts';
import { denyPermissions, lockNavigation } from './security/page-restrictions.ts';
import { policyFile, readPolicy } from './preferences/policy.ts';
import { warnOfPolicy } from './preferences/policy-warning.ts';
import { createPreferenceHandlers, createPreferences } from './preferences/preferences.ts';
import { createPrintPreview } from './print-and-save/print-preview.ts';
import { refusedSwitches } from './security/refused-switches.ts';
import { createSaveFile } from './print-and-save/save-file.ts';
import { savePreviews } from './print-and-save/save-preview.ts';
import { createKeychain, createSecrets } from './storage/secrets.ts';
import { createServer } from './server/server.ts';
import { createServerFetch, SERVER_PARTITION } from './server/session.ts';
import { openSettingsFile } from './storage/settings-file.ts';
import { createSiteAddress } from './server/site-address.ts';
import { createSystemStart, isQuietStart } from './lifecycle/system-start.ts';
import { createUpdates } from './updates/updates.ts';
import { createWindows } from './windows/windows.ts';

const outDirectory = join(import.meta.dirname, '..');
const inUserData = (name: string) => join(app.getPath('userData'), name);
const log = createLog(inUserData('logs/main.log'));
const erasure = createErasure({ directory: app.getPath('userData'), log: log.error });

const icon = (name: string, scaleFactor = 1) =>
  nativeImage.createFromBuffer(readFileSync(join(outDirectory, `../icons/${name}.png`)), { scaleFactor });

/** The steps of a start, each with what it needs of those before; what restricts a window comes before the window. */
function start(): void {
  logUncaughtErrors({ app, process, log: log.error });
  /** Whether the app is about to end, so that closing a window is no longer hiding it. */
  let isEnding = false;
  const beginEnd = () => {
    isEnding = true;
  };
  const quit = () => app.quit();

  // What is kept on this computer, and what the company has set for it.
  const keychain = createKeychain(safeStorage, process.platform);
  const settings = openSettingsFile(inUserData('settings.json'), log.error);
  const config = readConfig();
  const policy = readPolicy(
    (app.isPackaged ? undefined : config.policyFile) ?? policyFile(process.platform, config),
  );
  const preferences = createPreferences({ settings, policy, log: log.error });
  const lastKnown = createLastKnownAnswers(keychain, inUserData('last-known'));
  const secrets = createSecrets(keychain, inUserData('admin-token.bin'), log.error);

  const printPreview = createPrintPreview(BrowserWindow, nativeTheme);
  const windows = createWindows({
    Window: BrowserWindow,
    screen,
    nativeTheme,
    settings,
    preload: join(outDirectory, 'preload/index.cjs'),
    hidesOnClose: () => !isEnding && preferences.get().onClose === 'hide',
    // Other windows may still be open.
    onMainClosed: quit,
    zoom: () => preferences.get().zoom,
    onCreated: createCrashRecovery({ dialog, log: log.error }),
  });
  const emitToAll = <E extends IpcEvent>(event: E, payload: IpcPayload<E>) => {
    for (const { webContents } of windows.all()) {
      emitTo(webContents, event, payload);
    }
  };
  /** Opens what a page of the console shows in a window of its own, where it can have one. */
  const openWindow = (url: string) => {
    const link = linkOfPage(url);
    if (link) {
      windows.openDetached(link);
    }
  };

  // The server, and how calls get there.
  const fetch = createServerFetch(session.fromPartition(SERVER_PARTITION), app.getVersion());
  /** Reloads every window, except the one of a page if it is given. */
  const reload = (except?: WebContents) => {
    printPreview.closeAll();
    for (const window of windows.all().filter(({ webContents }) => webContents !== except)) {
      window.reload();
    }
  };
  const server = createServer({
    settings,
    // What a policy closes, a variable does not open.
    preset: policy.isServerFixed ? policy.serverUrl : config.serverUrl,
    isFixed: policy.isServerFixed,
    fetch,
    lastKnown,
    secrets,
    onChange: (state) => {
      log.info(state.lostAt === undefined ? 'The server can be reached.' : 'The server cannot be reached.');
      emitToAll('server.changed', state);
    },
    onReplaced: () => reload(),
    onSessionChanged: (page, isSignIn) => {
      if (isSignIn) {
        erasure.keep();
      }
      reload(page);
    },
  });
  const updates = createUpdates({
    updater: autoUpdater,
    feedUrl: UPDATE_FEED,
    publicKey: UPDATE_KEY,
    isAllowed: policy.allowsUpdates,
    computer: { system: process.platform, architecture: process.arch },
    settings,
    onChange: (state) => emitToAll('updates.changed', state),
    log: log.error,
  });

  // What pages may not do, and the console's own origin.
  rejectBadCertificates(app, log.error);
  lockNavigation({
    app,
    shell,
    serverUrl: server.address.get,
    siteUrl: createSiteAddress({ address: server.address, fetch }),
    openWindow,
    log: log.error,
  });
  denyPermissions(session.defaultSession);
  const rendererDirectory = join(outDirectory, 'renderer');
  protocol.handle(
    APP_SCHEME,
    createAppHandler({ ...server, rendererDirectory, fetch, lastKnown, respondPrint: printPreview.respond }),
  );

  // What is shown outside of the windows.
  const attention = createAttention({
    app,
    Notification,
    Tray,
    buildMenu: (template) => Menu.buildFromTemplate(template),
    // The menu bar of macOS is 22 points high; the picture has 32 pixels.
    icons: { tray: icon('tray', process.platform === 'darwin' ? 2 : 1), dot: icon('dot') },
    window: windows.main,
    platform: process.platform,
    preferences,
    open: windows.open,
    quit,
  });

  // The system does what the preferences say, now and after each change.
  const spelling = createSpelling({
    session: session.defaultSession,
    platform: process.platform,
    locale: () => app.getLocale(),
  });
  preferences.follow(
    {
      showsTray: attention.showTray,
      startsWithSystem: createSystemStart({
        app,
        platform: process.platform,
        // Unpackaged, the program is Electron itself.
        program: [config.appImage ?? process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])],
      }),
      spelling: spelling.use,
      // Chromium has one zoom for all pages of an origin.
      zoom: (factor) => windows.main()?.webContents.setZoomFactor(factor),
    },
    () => {
      const window = windows.preferences();
      if (window) {
        emitTo(window.webContents, 'preferences.changed', undefined);
      }
    },
  );

  // What a page may ask of this process, and what a preview saves.
  const windowOf = (page: WebContents) => BrowserWindow.fromWebContents(page);
  const saveFile = createSaveFile({ dialog, windowOf, directory: app.getPath('downloads') });
  savePreviews({ session: session.defaultSession, printPreview, saveFile, windowOf, dialog, log: log.error });
  handleIpc(
    ipcMain,
    {
      ...server.handlers,
      ...updates.handlers,
      ...attention.handlers,
      ...createPageHandlers({
        printPreview,
        nativeTheme,
        settings,
        trialFile: inUserData('trial-of-the-disk'),
      }),
      ...createPreferenceHandlers({
        preferences,
        policy,
        languages: spelling.languages,
        serverUrl: server.address.get,
        changeServer: () => {
          windows.open();
          const window = windows.main();
          if (window) {
            emitTo(window.webContents, 'window.command', 'server');
          }
        },
      }),
      // Every window and everything that is stored takes part in a sign-out.
      'session.forget': async () => {
        printPreview.closeAll();
        await erasure.erase(session.defaultSession, windows.startAgain);
        return undefined;
      },
      'file.save': saveFile,
      'diagnostics.read': createDiagnostics({
        versions: {
          Console: app.getVersion(),
          Electron: process.versions.electron,
          Chromium: process.versions['chrome'],
          Node: process.versions.node,
          [process.platform]: `${release()} ${process.arch}`,
        },
        server,
        keychain,
        countLastKnown: lastKnown.count,
        log,
        updates,
      }),
    },
    log.error,
  );

  // The menu of the app, and the menu of a right click.
  const template = menuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    ...createMenuActions({
      focused: () => BrowserWindow.getFocusedWindow(),
      windows,
      printPreview,
      preferences,
      openWindow,
      dialog,
      log: log.error,
    }),
    onQuit: quit,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  // Suggestions for misspelled words among the rest; nothing of a page is sent to a search engine.
  contextMenu({
    showSearchWithGoogle: false,
    showLookUpSelection: false,
    showInspectElement: !app.isPackaged,
  });

  // What the operating system asks of the app, and what it is told of it.
  app.setAsDefaultProtocolClient(LINK_PROTOCOL);
  if (process.platform === 'win32') {
    app.setAppUserModelId(APP_ID);
  }
  app.on('activate', () => windows.open());
  app.on('before-quit', beginEnd);
  // macOS closes the windows before it says that the app quits.
  systemUpdater.on('before-quit-for-update', beginEnd);
  app.on('child-process-gone', (_event, { type, reason }) =>
    log.error(`A process has ended: ${type}, ${reason}.`),
  );

  // The console, at the link that started the app; started with the system, it is not shown.
  const link = takeOpenedLinks(windows.open) ?? linkAmong(process.argv);
  if (link === undefined && isQuietStart(process.platform, process.argv, app)) {
    windows.openHidden();
  } else {
    windows.open(link);
  }
  updates.start();
  warnOfPolicy({ log, policy, windows, dialog });
}

/** Waits without a top-level await: Electron is ready only after this module has been evaluated. */
async function run(): Promise<void> {
  await app.whenReady();
  try {
    start();
  } catch (error) {
    dialog.showErrorBox('Moveway cannot start', error instanceof Error ? error.message : String(error));
    app.exit(1);
  }
}

protocol.registerSchemesAsPrivileged([appScheme]);
const takeOpenedLinks = followOpenedLinks(app);
// While developing, and in the tests, the app is debugged.
const refused = app.isPackaged ? refusedSwitches(app.commandLine) : [];
if (refused.length > 0) {
  dialog.showErrorBox('Moveway cannot start', `It does not take ${refused.join(', ')}.`);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) {
  // Before and after Chromium has the files open.
  erasure.eraseFiles();
  app.on('quit', erasure.eraseFiles);
  void run();
} else {
  void endWithoutLock({ app, dialog });
}
