import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, followTheme } from './theme-store.ts';
import { bootTheme, THEME_KEY, THEMES } from './theme.ts';
import { useResolvedTheme, useTheme } from './use-theme.ts';

const root = document.documentElement;
let system: ReturnType<typeof systemPreference>;
let stopFollowing = () => {};

function show(): void {
  stopFollowing = followTheme();
  render(<Probe />);
}

describe('theme', () => {
  beforeEach(() => {
    system = systemPreference();
    vi.stubGlobal('matchMedia', () => system.query);
  });
  afterEach(() => {
    cleanup();
    stopFollowing();
    vi.unstubAllGlobals();
    localStorage.clear();
    root.className = '';
    delete root.dataset['defaultTheme'];
  });

  it('follows the system, live, until one is chosen, which is stored under its own key', () => {
    show();
    expect(root.className).toBe('light');
    act(() => system.prefer('dark'));
    expect(root.className).toBe('dark');
    expect(screen.getByText('system, dark')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'light' }));
    expect(localStorage.getItem('moveway.theme')).toBe('light');
    act(() => system.prefer('light'));
    act(() => system.prefer('dark'));
    expect(root.className).toBe('light');
    fireEvent.click(screen.getByRole('button', { name: 'dark' }));
    expect(root.className).toBe('dark');
  });

  it('follows a choice made in another tab', () => {
    show();
    localStorage.setItem(THEME_KEY, 'dark');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'dark' })));
    expect(root.className).toBe('dark');
    expect(screen.getByText('dark, dark')).toBeTruthy();
  });

  it('is light on paper, whatever was chosen', () => {
    localStorage.setItem(THEME_KEY, 'dark');
    show();
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(root.className).toBe('light');
    expect(screen.getByText('dark, light')).toBeTruthy();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(root.className).toBe('dark');
    expect(screen.getByText('dark, dark')).toBeTruthy();
  });

  it('starts from the default of the site, which a choice overrides', () => {
    root.dataset['defaultTheme'] = 'dark';
    show();
    expect(root.className).toBe('dark');
    fireEvent.click(screen.getByRole('button', { name: 'light' }));
    expect(root.className).toBe('light');
  });

  it('ignores a damaged choice', () => {
    localStorage.setItem(THEME_KEY, 'purple');
    show();
    expect(screen.getByText('system, light')).toBeTruthy();
  });

  describe('before the first paint', () => {
    // oxlint-disable-next-line typescript/no-implied-eval -- what the page really runs: the function's text, alone.
    const boot = () => new Function(`(${bootTheme.toString()})(${JSON.stringify(THEME_KEY)})`)() as unknown;

    it.each([
      { chosen: 'light', preferred: 'dark', expected: 'light' },
      { chosen: 'dark', preferred: 'light', expected: 'dark' },
      { chosen: 'system', preferred: 'dark', expected: 'dark' },
      { preferred: 'dark', expected: 'dark' },
      { preferred: 'light', expected: 'light' },
      { chosen: 'purple', preferred: 'light', expected: 'light' },
      { ofSite: 'dark', expected: 'dark' },
      { ofSite: 'dark', chosen: 'light', expected: 'light' },
      { ofSite: 'light', chosen: 'system', expected: 'light' },
      { ofSite: '__DEFAULT_THEME__', expected: 'light' },
    ] as const)('is set: %o', ({ ofSite, chosen, preferred = 'light', expected }) => {
      if (ofSite !== undefined) {
        root.dataset['defaultTheme'] = ofSite;
      }
      if (chosen !== undefined) {
        localStorage.setItem(THEME_KEY, chosen);
      }
      system.prefer(preferred);
      boot();
      expect(root.className).toBe(expected);
    });

    it('works where storage is forbidden', () => {
      vi.stubGlobal('localStorage', undefined);
      boot();
      expect(root.className).toBe('light');
    });
  });
});

function Probe() {
  const theme = useTheme();
  const resolvedTheme = useResolvedTheme();
  return (
    <>
      <p>
        {theme}, {resolvedTheme}
      </p>
      {THEMES.map((choice) => (
        <button key={choice} type="button" onClick={() => chooseTheme(choice)}>
          {choice}
        </button>
      ))}
    </>
  );
}

/** jsdom has no media queries; this one answers `prefers-color-scheme: dark` and emits its changes. */
function systemPreference() {
  let isDark = false;
  // Object.assign would copy today's answer instead of the question.
  const query = Object.defineProperty(new EventTarget(), 'matches', { get: () => isDark });
  return {
    query,
    prefer(preferred: 'light' | 'dark') {
      isDark = preferred === 'dark';
      query.dispatchEvent(new Event('change'));
    },
  };
}
