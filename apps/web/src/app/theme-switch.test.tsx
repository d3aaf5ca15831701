import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { THEME_KEY } from '@moveway/ui/theme/theme.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';

const site = (
  <ThemeProvider>
    <ThemeSwitch />
  </ThemeProvider>
);
const checked = () => screen.getByRole('radio', { checked: true }).parentElement?.textContent;
let container: HTMLDivElement;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(site);
});
afterEach(() => {
  cleanup();
  container.remove();
  vi.unstubAllGlobals();
});

it('takes over the theme that was pressed in the prerendered page', async () => {
  act(() => screen.getByRole('radio', { name: 'Dark' }).click());
  await act(async () => render(site, { container, hydrate: true }));
  expect(checked()).toBe('Dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});

it('takes over what was pressed also where another theme is stored', async () => {
  localStorage.setItem(THEME_KEY, 'dark');
  act(() => screen.getByRole('radio', { name: 'Light' }).click());
  await act(async () => render(site, { container, hydrate: true }));
  expect(localStorage.getItem(THEME_KEY)).toBe('light');
});

it('keeps the stored theme where nothing was pressed', async () => {
  localStorage.setItem(THEME_KEY, 'dark');
  await act(async () => render(site, { container, hydrate: true }));
  expect(checked()).toBe('Dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
});
