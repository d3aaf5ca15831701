import type { MessageBoxOptions } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { FakeWindow } from '../../testing/electron-stand-in.ts';
import { warnOfPolicy } from './policy-warning.ts';
import type { ConsoleWindow } from '../windows/windows.ts';

const problem = '/etc/moveway/policy.json cannot be read (EACCES).';
let window: FakeWindow;
let shown: unknown[];
let logged: string[];

beforeEach(() => {
  window = new FakeWindow({});
  shown = [];
  logged = [];
});

const warn = (of: string | undefined) =>
  warnOfPolicy({
    log: { error: (message) => void logged.push(message) },
    policy: { problem: of },
    // `on` of the real class has an overload for each event.
    windows: { main: () => window as unknown as ConsoleWindow },
    dialog: {
      showMessageBox: async (parent, { title, message }: MessageBoxOptions) => {
        shown.push([parent, title, message]);
      },
    },
  });

const warning = () => [[window, 'Moveway Control Center', 'The policy of your company cannot be used.']];

it('says in front of the main window that the policy is broken, once that is shown', () => {
  warn(problem);
  expect(logged).toEqual([`Policy: ${problem}`]);
  expect(shown).toEqual([]);
  window.show();
  window.hide();
  window.show();
  expect(shown).toEqual(warning());
});

it('says it at once in front of a window that is shown already', () => {
  window.show();
  warn(problem);
  expect(shown).toEqual(warning());
});

it('says nothing of a policy that can be used', () => {
  window.show();
  warn(undefined);
  expect([...shown, ...logged]).toEqual([]);
});
