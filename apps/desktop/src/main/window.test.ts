import type { BrowserWindowConstructorOptions } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { createMainWindow, type WindowFactory, menuTemplate } from './window.ts';

let made: FakeWindow[];

/** The part of a browser window that main uses. */
class FakeWindow {
  readonly options: BrowserWindowConstructorOptions;
  readonly calls: string[] = [];
  destroyed = false;
  minimized = false;
  constructor(options: BrowserWindowConstructorOptions) {
    this.options = options;
    made.push(this);
  }
  loadURL = async (url: string) => void this.calls.push(`load ${url}`);
  once = (_event: string, listener: () => void) => {
    listener();
    return this;
  };
  show = () => void this.calls.push('show');
  restore = () => void this.calls.push('restore');
  focus = () => void this.calls.push('focus');
  isDestroyed = () => this.destroyed;
  isMinimized = () => this.minimized;
}

// `once` of the real class has an overload for each event; main listens to one.
const Window = FakeWindow as unknown as WindowFactory;

beforeEach(() => {
  made = [];
});

it('opens the console in a sandbox of its own', () => {
  createMainWindow(Window, '/preload.cjs').open();
  expect(made[0]?.calls).toEqual(['show', 'load app://console/']);
  expect(made[0]?.options.webPreferences).toMatchObject({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
});

it('brings the open window to the front instead of opening another', () => {
  const window = createMainWindow(Window, '/preload.cjs');
  window.open();
  const [first] = made;
  if (first) {
    first.minimized = true;
  }
  window.open();
  expect(made).toHaveLength(1);
  expect(first?.calls.slice(2)).toEqual(['restore', 'focus']);
});

it('opens again after the window was closed', () => {
  const window = createMainWindow(Window, '/preload.cjs');
  window.open();
  const [first] = made;
  if (first) {
    first.destroyed = true;
  }
  window.open();
  expect(made).toHaveLength(2);
});

const rolesOf = (...given: Parameters<typeof menuTemplate>) => JSON.stringify(menuTemplate(...given));

it('offers developer tools only while developing', () => {
  expect(rolesOf('linux', false)).toContain('toggleDevTools');
  expect(rolesOf('linux', true)).not.toContain('toggleDevTools');
});

it('has the menu of the application on macOS only', () => {
  expect(rolesOf('darwin', true)).toContain('appMenu');
  expect(rolesOf('win32', true)).not.toContain('appMenu');
});
