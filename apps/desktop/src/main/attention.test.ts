import { EventEmitter } from 'node:events';
import type { Menu, MenuItemConstructorOptions, NativeImage, WebContents } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PreferenceValues } from '../ipc/preferences.contract.ts';
import type { Link } from '../ipc/window.contract.ts';
import { createAttention } from './attention.ts';
import { DEFAULT_PREFERENCES } from './preferences/preferences.ts';

type Options = Parameters<typeof createAttention>[0];

class FakeNotification extends EventEmitter {
  static made: FakeNotification[] = [];
  readonly options: object;
  isShown = false;
  constructor(options: object) {
    super();
    this.options = options;
    FakeNotification.made.push(this);
  }
  show = () => {
    this.isShown = true;
  };
}

class FakeTray extends EventEmitter {
  static last: FakeTray;
  toolTip = '';
  isDestroyed = false;
  destroy = () => {
    this.isDestroyed = true;
  };
  menu: MenuItemConstructorOptions[] = [];
  constructor() {
    super();
    FakeTray.last = this;
  }
  setToolTip = (text: string) => {
    this.toolTip = text;
  };
  setContextMenu = (menu: unknown) => {
    this.menu = menu as MenuItemConstructorOptions[];
  };
}

const page = {} as WebContents;
const otherPage = { other: true } as unknown as WebContents;
let isFocused: boolean;
let badge: number | undefined;
let overlays: unknown[];
let chosen: Partial<PreferenceValues>;
const open = vi.fn<(link?: Link) => void>();

beforeEach(() => {
  FakeNotification.made = [];
  isFocused = false;
  overlays = [];
  chosen = {};
  open.mockClear();
});

const start = (platform: NodeJS.Platform = 'linux') => {
  const { handlers, showTray } = createAttention({
    app: {
      setBadgeCount: (count) => {
        badge = count;
        return true;
      },
    },
    // `on` of the real classes has an overload for each event.
    Notification: FakeNotification as unknown as Options['Notification'],
    Tray: FakeTray as unknown as Options['Tray'],
    // The template stands for the menu made of it.
    buildMenu: (template) => template as unknown as Menu,
    icons: { tray: 'tray' as unknown as NativeImage, dot: 'dot' as unknown as NativeImage },
    window: () => ({
      webContents: page,
      isFocused: () => isFocused,
      setOverlayIcon: (icon) => void overlays.push(icon),
    }),
    platform,
    preferences: { get: () => ({ ...DEFAULT_PREFERENCES, ...chosen }) },
    open,
    quit: () => undefined,
  });
  showTray(true);
  return { ...handlers, showTray };
};

const click = (label: string) =>
  // The items read none of the arguments.
  (FakeTray.last.menu.find((item) => item.label === label)?.click as (() => void) | undefined)?.();

const message = { title: 'emma', body: 'Where is my car?', link: { kind: 'support' } } as const;

it('counts in the tray and on the badge, and leads to what is counted', async () => {
  const attention = start();
  expect(FakeTray.last.toolTip).toBe('Moveway: 0 late, 0 unanswered');
  await attention['notifications.counts']({ late: 3, unanswered: 2 }, page);
  expect(FakeTray.last.toolTip).toBe('Moveway: 3 late, 2 unanswered');
  expect(badge).toBe(5);
  click('Late packages: 3');
  click('Unanswered conversations: 2');
  FakeTray.last.emit('click');
  expect(open.mock.calls).toEqual([[{ kind: 'late' }], [{ kind: 'support' }], []]);
});

it('says where the server has ended counting', async () => {
  await start()['notifications.counts']({ late: 10_001, unanswered: 999 }, page);
  expect(FakeTray.last.toolTip).toBe('Moveway: 10000+ late, 999 unanswered');
  click('Late packages: 10000+');
  expect(open).toHaveBeenCalledOnce();
});

it('puts a dot on the button of the taskbar on Windows', async () => {
  const attention = start('win32');
  await attention['notifications.counts']({ late: 1, unanswered: 0 }, page);
  await attention['notifications.counts']({ late: 0, unanswered: 0 }, page);
  expect(overlays).toEqual([null, 'dot', null]);
});

it('notifies, and a click leads to the cause', async () => {
  await start()['notifications.show'](message, page);
  const [notification] = FakeNotification.made;
  expect(notification?.options).toEqual({ title: 'emma', body: 'Where is my car?', silent: true });
  expect(notification?.isShown).toBe(true);
  notification?.emit('click');
  expect(open.mock.calls).toEqual([[{ kind: 'support' }]]);
});

it.each([
  ['linux', '&lt;a href="https://evil.example"&gt;Pay now&lt;/a&gt; &amp; hurry'],
  ['darwin', '<a href="https://evil.example">Pay now</a> & hurry'],
  ['win32', '<a href="https://evil.example">Pay now</a> & hurry'],
] as const)('shows on %s what a customer wrote, and no marks in it', async (platform, body) => {
  const written = { ...message, body: '<a href="https://evil.example">Pay now</a> & hurry' };
  await start(platform)['notifications.show'](written, page);
  expect(FakeNotification.made[0]?.options).toMatchObject({ title: 'emma', body });
});

it('does not notify while the window has the focus, and of nothing twice', async () => {
  const attention = start();
  await attention['notifications.show'](message, otherPage);
  await attention['notifications.counts']({ late: 9, unanswered: 9 }, otherPage);
  isFocused = true;
  await attention['notifications.show'](message, page);
  expect(FakeNotification.made).toEqual([]);
  expect(FakeTray.last.toolTip).toBe('Moveway: 0 late, 0 unanswered');
});

const late = {
  title: 'MW1 is late',
  body: '',
  link: { kind: 'package', trackingNumber: 'MW100000001' },
} as const;

it.each([
  ['notifiesOfMessages', message, late],
  ['notifiesOfLatePackages', late, message],
  ['notifiesOfLatePackages', { ...late, link: { kind: 'late' } }, message],
] as const)(
  'does not notify of a kind that is not wanted, nor plays its sound: %s',
  async (name, unwanted, wanted) => {
    chosen = { [name]: false, playsSound: true };
    const attention = start();
    expect(await attention['notifications.show'](unwanted, page)).toEqual({ playsSound: false });
    expect(FakeNotification.made).toEqual([]);
    expect(await attention['notifications.show'](wanted, page)).toEqual({ playsSound: true });
    expect(FakeNotification.made).toHaveLength(1);
  },
);

it('takes the tray away and puts it back, with what was counted meanwhile', async () => {
  const attention = start();
  const first = FakeTray.last;
  attention.showTray(false);
  expect(first.isDestroyed).toBe(true);
  await attention['notifications.counts']({ late: 4, unanswered: 0 }, page);
  expect(badge).toBe(4);
  attention.showTray(true);
  expect(FakeTray.last).not.toBe(first);
  expect(FakeTray.last.toolTip).toBe('Moveway: 4 late, 0 unanswered');
});
