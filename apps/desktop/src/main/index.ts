import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell } from 'electron';
import { APP_SCHEME, appScheme, createAppHandler } from './app-protocol.ts';
import { readConfig } from './config/env.ts';
import { handleIpc, handlersOf, createSaveFile } from './handle.ts';
import { menuTemplate, createMainWindow } from './window.ts';
import { lockNavigation, denyPermissions } from './page-restrictions.ts';
import { createSecrets } from './secrets.ts';

const outDirectory = join(import.meta.dirname, '..');

/** Starts the modules; what protects the window comes before the window. */
function start(): void {
  const userData = app.getPath('userData');
  const { serverUrl } = readConfig(join(userData, 'settings.json'));
  const secrets = createSecrets(safeStorage, join(userData, 'admin-token.bin'), process.platform);

  lockNavigation(app, shell, serverUrl);
  denyPermissions(session.defaultSession);
  // Node's fetch, not Chromium's: it has no cookie jar, and the server sees no browser's origin headers.
  const answer = createAppHandler({ rendererDirectory: join(outDirectory, 'renderer'), serverUrl, fetch });
  protocol.handle(APP_SCHEME, answer);
  handleIpc(ipcMain, handlersOf(serverUrl, secrets, createSaveFile(dialog, app.getPath('downloads'))));
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged)));

  const window = createMainWindow(BrowserWindow, join(outDirectory, 'preload/index.cjs'));
  app.on('second-instance', window.open);
  app.on('activate', window.open);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  window.open();
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
