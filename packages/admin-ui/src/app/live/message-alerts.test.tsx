import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import * as chime from '@moveway/ui/sound/chime.ts';
import { AlertChoices } from '../../features/chat/alert-choices.tsx';
import { messageSound } from '../../features/chat/message-alerts.ts';
import { prepareBrowser, renderScreen } from '../../testing/render-console.tsx';
import { AT_EMMA, conversation, DETAIL, EMMA } from '../../testing/render-support.tsx';
import { useMessageAlerts } from './use-message-alerts.ts';

prepareBrowser();

const shown = vi.fn<(title: string, options: { body: string; tag: string }) => void>();
const requestPermission = vi.fn<() => Promise<string>>();
class FakeNotification extends EventTarget {
  static permission = 'default';
  static requestPermission = requestPermission;
  static last: FakeNotification | undefined;
  close = () => undefined;
  constructor(title: string, options: { body: string; tag: string }) {
    super();
    shown(title, options);
    FakeNotification.last = this;
  }
}

let hasFocus: MockInstance<() => boolean>;

beforeEach(() => {
  shown.mockClear();
  FakeNotification.permission = 'default';
  requestPermission.mockReset().mockImplementation(async () => (FakeNotification.permission = 'granted'));
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(chime, 'play').mockResolvedValue(true);
  vi.spyOn(chime, 'playChime').mockResolvedValue(undefined);
  hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(() => {
  vi.mocked(chime.play).mockRestore();
  vi.mocked(chime.playChime).mockRestore();
  hasFocus.mockRestore();
  vi.useRealTimers();
});

type AlertOf = ReturnType<typeof useMessageAlerts>;

let alertOf: AlertOf;

function Alerts({ give }: { give: (alertOf: AlertOf) => void }) {
  give(useMessageAlerts());
  return <AlertChoices />;
}

async function open(change: Parameters<typeof conversation>[0] = {}, at?: string) {
  const console = renderScreen(
    <Alerts give={(next) => (alertOf = next)} />,
    { [DETAIL]: () => ({ body: conversation(change) }) },
    at === undefined ? {} : { at },
  );
  await screen.findByRole('checkbox', { name: 'Sound' });
  return console;
}

const sound = () => screen.getByRole('checkbox', { name: 'Sound' });
const notifications = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notifications' });

/** Emma writes, and the time passes within which an administrator may look at it. */
async function write(times = 1): Promise<void> {
  vi.useFakeTimers();
  for (let index = 0; index < times; index += 1) {
    alertOf({ conversationId: EMMA });
  }
  await act(() => vi.advanceTimersByTimeAsync(2000));
  vi.useRealTimers();
}

it('nothing is heard, shown or asked for until the administrator has asked for it', async () => {
  const console = await open();
  await write();
  expect(console.callsOf(DETAIL)).toHaveLength(0);
  expect(chime.playChime).not.toHaveBeenCalled();
  expect(requestPermission).not.toHaveBeenCalled();
});

it('a message is heard and shown, several together once, and opens its conversation when it is pressed', async () => {
  const console = await open();
  await console.user.click(sound());
  expect(chime.play).toHaveBeenCalledOnce();
  await console.user.click(notifications());
  await waitFor(() => expect(notifications().checked).toBe(true));
  shown.mockClear();
  await write(3);
  await waitFor(() => expect(chime.playChime).toHaveBeenCalledOnce());
  expect(shown.mock.calls).toEqual([
    ['emma', expect.objectContaining({ body: 'Where is my car?', tag: EMMA })],
  ]);
  act(() => void FakeNotification.last?.dispatchEvent(new Event('click')));
  await waitFor(() => expect(location.pathname).toBe(AT_EMMA));
});

it.each([
  ['a reply', { lastMessage: { ...conversation().lastMessage, isFromAdmin: true } }],
  ['what somebody of support has seen meanwhile', { unread: 0 }],
])('is silent for %s', async (_what, change) => {
  messageSound.write(true);
  const console = await open(change);
  await write();
  await waitFor(() => expect(console.callsOf(DETAIL)).toHaveLength(1));
  await act(async () => undefined);
  expect(chime.playChime).not.toHaveBeenCalled();
});

it('is silent for the conversation that is looked at', async () => {
  messageSound.write(true);
  hasFocus.mockReturnValue(true);
  await open({}, AT_EMMA);
  await write();
  expect(chime.playChime).not.toHaveBeenCalled();
});

it('says that the browser blocks notifications, or supports none', async () => {
  requestPermission.mockResolvedValue('denied');
  const console = await open();
  await console.user.click(notifications());
  expect(await screen.findByText(/^Allow notifications for this site/)).toBeTruthy();
  expect(notifications().checked).toBe(false);
  requestPermission.mockImplementation(async () => (FakeNotification.permission = 'granted'));
  shown.mockImplementation(() => {
    throw new TypeError('Illegal constructor');
  });
  await console.user.click(notifications());
  expect(await screen.findByText('This browser does not support notifications.')).toBeTruthy();
  shown.mockReset();
});
