import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} from 'electron';
import { APP_SCHEME, appScheme, createAppHandler } from './app-protocol.ts';
import { createAttention } from './attention.ts';
import { readConfig } from './config/env.ts';
import { emitTo, handleIpc } from './handle.ts';
import { createLastKnown } from './last-known.ts';
import { linkAmong, linkOfPage, LINK_PROTOCOL, parseDeepLink } from './link-path.ts';
import { menuTemplate } from './menu.ts';
import { denyPermissions, lockNavigation } from './page-restrictions.ts';
import { createPrintPreview } from './print-preview.ts';
import { createSaveFile } from './save-file.ts';
import { createKeychain, createSecrets } from './secrets.ts';
import { createServer } from './server.ts';
import { createServerFetch, SERVER_PARTITION } from './server-session.ts';
import { openSettingsFile } from './settings-file.ts';
import { createWindows } from './windows.ts';

const outDirectory = join(import.meta.dirname, '..');

/** Starts the modules; what protects the window comes before the window. */
function start(): void {
  const inUserData = (name: string) => join(app.getPath('userData'), name);
  const settings = openSettingsFile(inUserData('settings.json'));
  const keychain = createKeychain(safeStorage, process.platform);
  const lastKnown = createLastKnown(keychain, inUserData('last-known'));
  const network = session.fromPartition(SERVER_PARTITION);
  const fetch = createServerFetch(network, app.getVersion());
  let isQuitting = false;

  const windows = createWindows({
    Window: BrowserWindow,
    screen,
    settings,
    preload: join(outDirectory, 'preload/index.cjs'),
    hidesOnClose: () => !isQuitting,
  });
  const server = createServer({
    settings,
    preset: readConfig().serverUrl,
    fetch,
    network,
    lastKnown,
    secrets: createSecrets(keychain, inUserData('admin-token.bin')),
    onChange: (state) => {
      for (const { webContents } of windows.all()) {
        emitTo(webContents, 'server.changed', state);
      }
    },
    onReplaced: () => {
      for (const window of windows.all()) {
        window.reload();
      }
    },
  });
  const printPreview = createPrintPreview(BrowserWindow);
  const quit = () => {
    isQuitting = true;
    app.quit();
  };

  const openWindow = (url: string) => {
    const link = linkOfPage(url);
    if (link) {
      windows.openDetached(link);
    }
  };
  lockNavigation({ app, shell, serverUrl: server.address.get, openWindow });
  denyPermissions(session.defaultSession);
  const rendererDirectory = join(outDirectory, 'renderer');
  protocol.handle(
    APP_SCHEME,
    createAppHandler({ ...server, rendererDirectory, fetch, lastKnown, respondPrint: printPreview.respond }),
  );
  const icon = (name: string) => nativeImage.createFromPath(join(outDirectory, `../icons/${name}.png`));
  const attention = createAttention({
    app,
    Notification,
    Tray,
    buildMenu: (template) => Menu.buildFromTemplate(template),
    icons: { tray: icon('tray'), dot: icon('dot') },
    window: windows.main,
    platform: process.platform,
    open: windows.open,
    quit,
  });
  handleIpc(ipcMain, {
    ...server.handlers,
    ...attention,
    'file.save': createSaveFile(dialog, app.getPath('downloads')),
    'window.print': async (_input, page) => {
      await printPreview.show(page);
      return undefined;
    },
    'window.find': async ({ text, isForward, isNext }, page) => {
      page.findInPage(text, { forward: isForward, findNext: !isNext });
      return undefined;
    },
    'window.find-end': async (_input, page) => {
      page.stopFindInPage('keepSelection');
      return undefined;
    },
  });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        platform: process.platform,
        isPackaged: app.isPackaged,
        onCommand: (command) => {
          windows.open();
          const main = windows.main();
          if (main) {
            emitTo(main.webContents, 'window.command', command);
          }
        },
        onPrint: () => {
          const page = BrowserWindow.getFocusedWindow()?.webContents;
          if (page) {
            void printPreview.show(page);
          }
        },
        onDetach: () => openWindow(BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? ''),
        onQuit: quit,
      }),
    ),
  );

  app.setAsDefaultProtocolClient(LINK_PROTOCOL);
  app.on('second-instance', (_event, args) => windows.open(linkAmong(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    windows.open(parseDeepLink(url));
  });
  app.on('activate', () => windows.open());
  app.on('before-quit', () => {
    isQuitting = true;
  });
  windows.open(linkAmong(process.argv));
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
if (app.requestSingleInstanceLock()) {
  void run();
} else {
  app.quit();
}
