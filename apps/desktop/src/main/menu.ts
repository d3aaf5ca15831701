import type { MenuItemConstructorOptions } from 'electron';
import type { z } from 'zod';
import type { commandSchema } from '../ipc/window.contract.ts';

export type Command = z.infer<typeof commandSchema>;

interface MenuOptions {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Runs in the window that is in front. */
  onCommand: (command: Command) => void;
  onPrint: () => void;
  /** Opens what the window in front shows in a window of its own. */
  onDetach: () => void;
  onQuit: () => void;
}

/** The menu, in the order and with the keys of each platform. Developer tools come only while developing. */
export function menuTemplate({
  platform,
  isPackaged,
  onCommand,
  onPrint,
  onDetach,
  onQuit,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const item = (label: string, command: Command, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => onCommand(command),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const settings = item('Settings…', 'settings', 'CmdOrCtrl+,');
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
              settings,
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
        ...(isMac ? [] : [settings]),
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
      ],
    },
    {
      label: isMac ? 'View' : '&View',
      submenu: [
        item('Refresh Data', 'refresh', 'F5'),
        { role: 'reload', label: 'Reload Window' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // The same key without Shift, as browsers take it.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ label: '&Help', submenu: [about] }]),
  ];
}
