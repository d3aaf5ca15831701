import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { menuTemplate, type Command } from './menu.ts';

function open(platform: NodeJS.Platform, isPackaged = true) {
  const onCommand = vi.fn<(command: Command) => void>();
  const onPrint = vi.fn<() => void>();
  const onDetach = vi.fn<() => void>();
  const onPreferences = vi.fn<() => void>();
  const onZoom = vi.fn<(direction: number) => void>();
  const onQuit = vi.fn<() => void>();
  const template = menuTemplate({
    platform,
    isPackaged,
    onCommand,
    onPrint,
    onDetach,
    onPreferences,
    onZoom,
    onQuit,
  });
  const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const click = (label: string) => {
    const item = items.find((one) => one.label === label);
    // The items read none of the arguments.
    (item?.click as (() => void) | undefined)?.();
    return item;
  };
  return { template, items, click, onCommand, onPrint, onDetach, onPreferences, onZoom, onQuit };
}

const roles = (items: MenuItemConstructorOptions[]) => items.map(({ role }) => role);

it('offers developer tools only while developing', () => {
  expect(roles(open('linux', false).items)).toContain('toggleDevTools');
  expect(roles(open('linux').items)).not.toContain('toggleDevTools');
});

it('has the menu of the application on macOS, with what it holds there', () => {
  const mac = open('darwin');
  expect(mac.template[0]?.role).toBe('appMenu');
  expect(mac.click('Quit Moveway Control Center')?.accelerator).toBe('Cmd+Q');
  const windows = open('win32');
  expect(roles(windows.template)).not.toContain('appMenu');
  expect(windows.click('Quit')?.accelerator).toBe('Ctrl+Q');
  expect(windows.onQuit).toHaveBeenCalledOnce();
});

it.each([
  ['New Package', 'new-package'],
  ['Find in Page…', 'find'],
  ['Go to…', 'command-palette'],
  ['Refresh Data', 'refresh'],
  ['Company Settings…', 'settings'],
  ['Use Another Server…', 'server'],
  ['About This Console', 'about'],
] as const)('%s asks the page for %s', (label, command) => {
  const menu = open('linux');
  menu.click(label);
  expect(menu.onCommand.mock.calls).toEqual([[command]]);
});

it.each(['linux', 'darwin', 'win32'] as const)('gives no two items of %s the same key', (platform) => {
  const keys = open(platform).items.flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([
  ['darwin', undefined],
  ['win32', '&File'],
  ['linux', '&Edit'],
] as const)('has the preferences where %s has them, with its key', (platform, label) => {
  const menu = open(platform);
  expect(menu.click('Preferences…')?.accelerator).toBe('CmdOrCtrl+,');
  expect(menu.onPreferences).toHaveBeenCalledOnce();
  const holder = menu.template.find(
    ({ submenu }) => Array.isArray(submenu) && submenu.some((item) => item.label === 'Preferences…'),
  );
  expect(holder?.label).toBe(label);
});

it('prints, opens a window and zooms', () => {
  const menu = open('linux');
  menu.click('Open in New Window');
  expect(menu.onDetach).toHaveBeenCalledOnce();
  menu.click('Print…');
  expect(menu.onPrint).toHaveBeenCalledOnce();
  menu.click('Zoom In');
  menu.click('Zoom Out');
  menu.click('Actual Size');
  expect(menu.onZoom.mock.calls).toEqual([[1], [-1], [0]]);
});
