import type { MenuItemConstructorOptions } from 'electron';
import type { z } from 'zod';
import type { commandSchema } from '../../ipc/window.contract.ts';

export type Command = z.infer<typeof commandSchema>;

interface MenuOptions {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Runs in the window that is in front. */
  onCommand: (command: Command) => void;
  onPrint: () => void;
  /** Opens what the window in front shows in a window of its own. */
  onDetach: () => void;
  onPreferences: () => void;
  /** Larger, smaller, or the actual size. */
  onZoom: (direction: -1 | 0 | 1) => void;
  onQuit: () => void;
}

/** The menu, in the order and with the keys of each platform. Developer tools come only while developing. */
export function menuTemplate({
  platform,
  isPackaged,
  onCommand,
  onPrint,
  onDetach,
  onPreferences,
  onZoom,
  onQuit,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const item = (label: string, command: Command, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => onCommand(command),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  // Where each system has them, with its key for them.
  const preferences: MenuItemConstructorOptions = {
    label: 'Preferences…',
    accelerator: 'CmdOrCtrl+,',
    click: onPreferences,
  };
  const zoomItem = (
    label: string,
    direction: -1 | 0 | 1,
    accelerator: string,
  ): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => onZoom(direction),
  });
  const quit: MenuItemConstructorOptions = {
    label: isMac ? 'Quit Moveway Control Center' : 'Quit',
    accelerator: isMac ? 'Cmd+Q' : 'Ctrl+Q',
    click: onQuit,
  };
  const about = item('About This Console', 'about');

  return [
    ...(isMac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [
              about,
              separator,
              preferences,
              separator,
              { role: 'hide' as const },
              { role: 'hideOthers' as const },
              { role: 'unhide' as const },
              separator,
              quit,
            ],
          },
        ]
      : []),
    {
      label: isMac ? 'File' : '&File',
      submenu: [
        item('New Package', 'new-package', 'CmdOrCtrl+N'),
        { label: 'Open in New Window', accelerator: 'CmdOrCtrl+Shift+N', click: onDetach },
        separator,
        { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: onPrint },
        separator,
        item('Use Another Server…', 'server'),
        item('Company Settings…', 'settings'),
        ...(platform === 'win32' ? [preferences] : []),
        separator,
        { role: 'close' },
        ...(isMac ? [] : [quit]),
      ],
    },
    {
      label: isMac ? 'Edit' : '&Edit',
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'pasteAndMatchStyle' },
        { role: 'selectAll' },
        separator,
        item('Find in Page…', 'find', 'CmdOrCtrl+F'),
        item('Go to…', 'command-palette', 'CmdOrCtrl+K'),
        ...(platform === 'linux' ? [separator, preferences] : []),
      ],
    },
    {
      label: isMac ? 'View' : '&View',
      submenu: [
        item('Refresh Data', 'refresh', 'F5'),
        { role: 'reload', label: 'Reload Window' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
        separator,
        zoomItem('Actual Size', 0, 'CmdOrCtrl+0'),
        zoomItem('Zoom In', 1, 'CmdOrCtrl+Plus'),
        // The same key without Shift, as browsers take it.
        { ...zoomItem('Zoom In', 1, 'CmdOrCtrl+='), visible: false },
        zoomItem('Zoom Out', -1, 'CmdOrCtrl+-'),
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ label: '&Help', submenu: [about] }]),
  ];
}
