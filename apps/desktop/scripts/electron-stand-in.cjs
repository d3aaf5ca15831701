// Every part of Electron as an object that takes any call, for a start of the built main process in Node. What was
// called is recorded in `globalThis.electronCalls`.
/** Answers that are not an object to be called further. */
const answers = {
  'app.getVersion': '0.0.0',
  'app.getName': 'moveway',
  'app.getPath': globalThis.electronUserData,
  'app.getAppPath': globalThis.electronUserData,
  'app.whenReady': Promise.resolve(),
  'app.requestSingleInstanceLock': true,
  'app.commandLine.hasSwitch': false,
  'screen.getAllDisplays': [],
  'BrowserWindow.getAllWindows': [],
};

function part(path) {
  return new Proxy(function standIn() {}, {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive) {
        return () => path;
      }
      return name === 'then' || typeof name === 'symbol' ? undefined : part(`${path}.${name}`);
    },
    apply: (_target, _self, args) => {
      globalThis.electronCalls.push({ path, args });
      return path in answers ? answers[path] : part(`${path}()`);
    },
    construct: (_target, args) => {
      globalThis.electronCalls.push({ path: `new ${path}`, args });
      return part(`new ${path}`);
    },
  });
}

// Line by line: by these Node knows what can be imported by name.
exports.app = part('app');
exports.autoUpdater = part('autoUpdater');
exports.BrowserView = part('BrowserView');
exports.BrowserWindow = part('BrowserWindow');
exports.clipboard = part('clipboard');
exports.dialog = part('dialog');
exports.ipcMain = part('ipcMain');
exports.Menu = part('Menu');
exports.MenuItem = part('MenuItem');
exports.nativeImage = part('nativeImage');
exports.nativeTheme = part('nativeTheme');
exports.net = part('net');
exports.Notification = part('Notification');
exports.protocol = part('protocol');
exports.safeStorage = part('safeStorage');
exports.screen = part('screen');
exports.session = part('session');
exports.shell = part('shell');
exports.Tray = part('Tray');
exports.webContents = part('webContents');
exports.WebContentsView = part('WebContentsView');
