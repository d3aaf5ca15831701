/**
 * Switches of Chromium and Node that let another program of this computer read the token and everything on the screen:
 * debuggers, logs of the network, keys of its connections, and what takes the protection of pages and connections away.
 */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'disable-web-security',
  'load-extension',
  'auto-open-devtools-for-tabs',
];

/**
 * Which of these switches the app was started with. Chromium opens its debugger only after the main process has been
 * loaded, so that an app that ends then was not debugged.
 */
export function refusedSwitches(commandLine: { hasSwitch: (name: string) => boolean }): string[] {
  return REFUSED.filter((name) => commandLine.hasSwitch(name)).map((name) => `--${name}`);
}
