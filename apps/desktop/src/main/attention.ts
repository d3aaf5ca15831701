import type {
  App,
  BrowserWindow,
  Menu,
  MenuItemConstructorOptions,
  NativeImage,
  Notification,
  NotificationConstructorOptions,
  Tray,
} from 'electron';
import { MAX_LISTED } from '@moveway/contracts/http/http.constants.ts';
import type { IpcHandlers } from '../ipc/contract.ts';
import type { Link } from '../ipc/window.contract.ts';
import type { Preferences } from './preferences/preferences.ts';

type NotificationFactory = new (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'>;
type TrayFactory = new (icon: NativeImage) => Pick<Tray, 'destroy' | 'on' | 'setContextMenu' | 'setToolTip'>;

interface AttentionOptions {
  app: Pick<App, 'setBadgeCount'>;
  Notification: NotificationFactory;
  Tray: TrayFactory;
  buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  /** For the tray; and where the taskbar cannot count (Windows), a dot on the window's own button. */
  icons: { tray: NativeImage; dot: NativeImage };
  /** The main window while there is one. */
  window: () => (Pick<BrowserWindow, 'isFocused' | 'setOverlayIcon'> & { webContents: unknown }) | undefined;
  platform: NodeJS.Platform;
  preferences: Pick<Preferences, 'get'>;
  open: (link?: Link) => void;
  quit: () => void;
}

interface Attention {
  /** Puts the tray there, or takes it away. */
  showTray: (isShown: boolean) => void;
  handlers: Pick<IpcHandlers, 'notifications.show' | 'notifications.counts'>;
}

/** Shows open work outside of the window: counts in the tray and as the app's badge, and notifications. */
export function createAttention(options: AttentionOptions): Attention {
  const { app, Notification, Tray, buildMenu, icons, window, platform, preferences, open, quit } = options;
  let tray: InstanceType<TrayFactory> | undefined;
  let counts = { late: 0, unanswered: 0 };
  /** Referenced until they are gone: a collected one would not be clicked. */
  const shown = new Set<InstanceType<NotificationFactory>>();

  const showCountsInTray = () => {
    const { late, unanswered } = counts;
    tray?.setToolTip(`Moveway: ${counted(late)} late, ${counted(unanswered)} unanswered`);
    tray?.setContextMenu(
      buildMenu([
        { label: `Late packages: ${counted(late)}`, click: () => open({ kind: 'late' }) },
        { label: `Unanswered conversations: ${counted(unanswered)}`, click: () => open({ kind: 'support' }) },
        { type: 'separator' },
        { label: 'Open Control Center', click: () => open() },
        { label: 'Quit', click: quit },
      ]),
    );
  };
  const showCounts = () => {
    showCountsInTray();
    const total = counts.late + counts.unanswered;
    app.setBadgeCount(total);
    if (platform === 'win32') {
      window()?.setOverlayIcon(total === 0 ? null : icons.dot, `${total} need attention`);
    }
  };
  showCounts();
  const wants = ({ kind }: Link) => {
    const { notifiesOfMessages, notifiesOfLatePackages } = preferences.get();
    return kind === 'conversation' || kind === 'support' ? notifiesOfMessages : notifiesOfLatePackages;
  };

  return {
    showTray: (isShown) => {
      if (isShown && !tray) {
        tray = new Tray(icons.tray);
        tray.on('click', () => open());
        showCountsInTray();
      } else if (!isShown) {
        tray?.destroy();
        tray = undefined;
      }
    },
    handlers: {
      'notifications.counts': async ({ late, unanswered }, page) => {
        // Other windows count as well; one of them is enough.
        if (page === window()?.webContents) {
          counts = { late, unanswered };
          showCounts();
        }
        return undefined;
      },
      'notifications.show': async ({ title, body, link }, page) => {
        const main = window();
        const isShown = main !== undefined && page === main.webContents && !main.isFocused() && wants(link);
        if (isShown) {
          // Linux takes marks of HTML in the text of a notification, and what it says comes from customers.
          const text = platform === 'linux' ? escapeMarkup(body) : body;
          const notification = new Notification({ title, body: text, silent: true });
          const forget = () => shown.delete(notification);
          notification.on('click', () => {
            forget();
            open(link);
          });
          notification.on('close', forget);
          shown.add(notification);
          notification.show();
        }
        return { playsSound: isShown && preferences.get().playsSound };
      },
    },
  };
}

/** The server ends counting there. */
const counted = (count: number) => (count > MAX_LISTED ? `${MAX_LISTED}+` : `${count}`);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** https://specifications.freedesktop.org/notification-spec/latest/markup.html: the body alone has marks. */
const escapeMarkup = (text: string) => text.replaceAll(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);
