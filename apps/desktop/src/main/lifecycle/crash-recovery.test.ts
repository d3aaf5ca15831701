import type { MessageBoxOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeWindow } from '../../testing/electron-stand-in.ts';
import { createCrashRecovery } from './crash-recovery.ts';

type Watch = ReturnType<typeof createCrashRecovery>;

let now: number;
let answer: number;
let window: FakeWindow;
/** Of each dialog, its window and what it says. */
let shown: unknown[];
const log = vi.fn<(message: string) => void>();

beforeEach(() => {
  now = 0;
  answer = 0;
  log.mockClear();
  window = new FakeWindow({});
  window.visible = true;
  shown = [];
  const showMessageBox = async (...given: [unknown, MessageBoxOptions] | [MessageBoxOptions]) => {
    const [{ message, title }, parent] = given.length === 2 ? [given[1], given[0]] : [given[0], undefined];
    shown.push([parent, title, message]);
    return { response: answer, checkboxChecked: false };
  };
  const watch = createCrashRecovery({ dialog: { showMessageBox }, log, now: () => now });
  // `on` of the real class has an overload for each event.
  watch(window as unknown as Parameters<Watch>[0]);
});

const crash = (reason = 'crashed') =>
  window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });

it('reloads the window after a crash, and logs why', () => {
  crash('oom');
  expect(window.calls).toEqual(['reload']);
  expect(log.mock.calls).toEqual([['The page has ended: oom (5).']]);
});

it('leaves a page alone that ended because it was closed', () => {
  crash('clean-exit');
  window.destroyed = true;
  crash();
  expect(window.calls).toEqual([]);
});

it('gives up when it keeps crashing, and tries again after a quiet minute', () => {
  for (let i = 0; i < 4; i += 1) {
    crash();
  }
  expect(window.calls).toHaveLength(3);
  expect(shown).toEqual([[window, 'Moveway Control Center', 'The console keeps crashing.']]);
  now = 61_000;
  crash();
  expect(window.calls).toHaveLength(4);
});

it('shows its message without a parent while the window is in the tray or minimized', async () => {
  window.visible = false;
  window.emit('unresponsive');
  await expect.poll(() => shown).toEqual([[undefined, 'Moveway Control Center', expect.any(String)]]);
  window.visible = true;
  window.minimized = true;
  window.emit('unresponsive');
  await expect.poll(() => shown.length).toBe(2);
  expect(shown[1]).toEqual(shown[0]);
});

it('asks once about a page that hangs, and ends it, which reloads it, only when told to', async () => {
  window.emit('unresponsive');
  window.emit('unresponsive');
  await expect.poll(() => log.mock.calls).toEqual([['The page is not responding.']]);
  expect(window.calls).toEqual([]);
  answer = 1;
  window.emit('unresponsive');
  await expect.poll(() => window.calls).toEqual(['reload']);
  const question = [window, 'Moveway Control Center', 'The console is not responding.'];
  expect(shown).toEqual([question, question]);
  expect(window.webContents.calls).toEqual(['crash']);
});
