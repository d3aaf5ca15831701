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
} from 'electron';
import contextMenu from 'electron-context-menu';
import { autoUpdater } from 'electron-updater';
import type { IpcEvent, IpcHandlers, IpcPayload } from '../ipc/contract.ts';
import { APP_SCHEME, appScheme, createAppHandler } from './app-protocol.ts';
import { createAttention } from './attention.ts';
import { rejectBadCertificates } from './certificates.ts';
import { APP_ID, UPDATE_FEED, UPDATE_KEY } from './config/build.ts';
import { readConfig } from './config/env.ts';
import { createCrashRecovery } from './crash-recovery.ts';
import { createDiagnostics } from './diagnostics.ts';
import { emitTo, handleIpc } from './handle.ts';
import { createLastKnownAnswers } from './last-known.ts';
import { followOpenedLinks, linkAmong, linkOfPage, LINK_PROTOCOL } from './link-path.ts';
import { createLog, logUncaughtErrors } from './log.ts';
import { createMenuActions } from './menu-actions.ts';
import { menuTemplate } from './menu.ts';
import { createPageHandlers } from './page-handlers.ts';
import { denyPermissions, lockNavigation } from './page-restrictions.ts';
import { createPrintPreview } from './print-preview.ts';
import { createSaveFile } from './save-file.ts';
import { createKeychain, createSecrets } from './secrets.ts';
import { createServer } from './server.ts';
import { createServerFetch, SERVER_PARTITION } from './server-session.ts';
import { openSettingsFile } from './settings-file.ts';
import { createUpdates } from './updates.ts';
import { createWindows } from './windows.ts';

const outDirectory = join(import.meta.dirname, '..');

/** Creates the modules in the order of their dependencies; what restricts the window comes before the window. */
function start(): void {
  const inUserData = (name: string) => join(app.getPath('userData'), name);
  const log = createLog(inUserData('logs/main.log'));
  logUncaughtErrors({ app, process, log: log.error });
  const settings = openSettingsFile(inUserData('settings.json'), log.error);
  const keychain = createKeychain(safeStorage, process.platform);
  const lastKnown = createLastKnownAnswers(keychain, inUserData('last-known'));
  const network = session.fromPartition(SERVER_PARTITION);
  const fetch = createServerFetch(network, app.getVersion());
  const printPreview = createPrintPreview(BrowserWindow);
  let isQuitting = false;
  const endsNow = () => {
    isQuitting = true;
  };
  const quit = () => {
    endsNow();
    app.quit();
  };

  const windows = createWindows({
    Window: BrowserWindow,
    screen,
    settings,
    preload: join(outDirectory, 'preload/index.cjs'),
    hidesOnClose: () => !isQuitting,
    onCreated: createCrashRecovery({ dialog, log: log.error }),
  });
  const emitToAll = <E extends IpcEvent>(event: E, payload: IpcPayload<E>) => {
    for (const { webContents } of windows.all()) {
      emitTo(webContents, event, payload);
    }
  };
  const server = createServer({
    settings,
    preset: readConfig().serverUrl,
    fetch,
    network,
    lastKnown,
    secrets: createSecrets(keychain, inUserData('admin-token.bin'), log.error),
    onChange: (state) => {
      log.info(state.lostAt === undefined ? 'The server can be reached.' : 'The server cannot be reached.');
      emitToAll('server.changed', state);
    },
    onReplaced: () => {
      printPreview.closeAll();
      for (const window of windows.all()) {
        window.reload();
      }
    },
    onSignedOut: (page) => {
      printPreview.closeAll();
      for (const window of windows.all()) {
        if (window.webContents !== page) {
          window.reload();
        }
      }
    },
  });
  const updates = createUpdates({
    updater: autoUpdater,
    feedUrl: UPDATE_FEED,
    publicKey: UPDATE_KEY,
    settings,
    onChange: (state) => emitToAll('updates.changed', state),
    log: log.error,
  });

  const openWindow = (url: string) => {
    const link = linkOfPage(url);
    if (link) {
      windows.openDetached(link);
    }
  };
  rejectBadCertificates(app, log.error);
  lockNavigation({ app, shell, serverUrl: server.address.get, openWindow, log: log.error });
  denyPermissions(session.defaultSession);
  const rendererDirectory = join(outDirectory, 'renderer');
  protocol.handle(
    APP_SCHEME,
    createAppHandler({ ...server, rendererDirectory, fetch, lastKnown, respondPrint: printPreview.respond }),
  );

  const icon = (name: string, scaleFactor = 1) =>
    nativeImage.createFromBuffer(readFileSync(join(outDirectory, `../icons/${name}.png`)), { scaleFactor });
  const handlers: IpcHandlers = {
    ...server.handlers,
    ...updates.handlers,
    ...createPageHandlers(printPreview, nativeTheme),
    ...createAttention({
      app,
      Notification,
      Tray,
      buildMenu: (template) => Menu.buildFromTemplate(template),
      // The menu bar of macOS is 22 points high; the picture has 32 pixels.
      icons: { tray: icon('tray', process.platform === 'darwin' ? 2 : 1), dot: icon('dot') },
      window: windows.main,
      platform: process.platform,
      open: windows.open,
      quit,
    }),
    'file.save': createSaveFile({
      dialog,
      windowOf: (page) => BrowserWindow.fromWebContents(page),
      directory: app.getPath('downloads'),
    }),
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
  };
  handleIpc(ipcMain, handlers, log.error);
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        isPackaged: app.isPackaged,
        ...createMenuActions({
          focused: () => BrowserWindow.getFocusedWindow(),
          windows,
          printPreview,
          openWindow,
          log: log.error,
        }),
        onQuit: quit,
      }),
    ),
  );
  // Suggestions for misspelled words among the rest; nothing of a page is sent to a search engine.
  contextMenu({
    showSearchWithGoogle: false,
    showLookUpSelection: false,
    showInspectElement: !app.isPackaged,
  });

  app.setAsDefaultProtocolClient(LINK_PROTOCOL);
  if (process.platform === 'win32') {
    app.setAppUserModelId(APP_ID);
  }
  app.on('second-instance', (_event, args) => windows.open(linkAmong(args)));
  app.on('activate', () => windows.open());
  app.on('before-quit', endsNow);
  // macOS closes the windows before it says that the app quits.
  systemUpdater.on('before-quit-for-update', endsNow);
  app.on('child-process-gone', (_event, { type, reason }) =>
    log.error(`A process has ended: ${type}, ${reason}.`),
  );
  windows.open(takeOpenedLinks(windows.open) ?? linkAmong(process.argv));
  updates.start();
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
if (app.requestSingleInstanceLock()) {
  void run();
} else {
  app.quit();
}
