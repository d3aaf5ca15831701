import { THEME_KEY } from '@moveway/ui/theme/theme.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' });
let container: HTMLDivElement;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<ThemeSwitch />);
});
afterEach(() => {
  cleanup();
  container.remove();
  vi.unstubAllGlobals();
});

it('takes over the theme that was chosen in the prerendered page', async () => {
  select().value = 'dark';
  await act(async () => render(<ThemeSwitch />, { container, hydrate: true }));
  expect(select().value).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});

it('takes over what was chosen also where another theme is stored', async () => {
  localStorage.setItem(THEME_KEY, 'dark');
  select().value = 'light';
  await act(async () => render(<ThemeSwitch />, { container, hydrate: true }));
  expect(localStorage.getItem(THEME_KEY)).toBe('light');
});

it('keeps the stored theme where nothing was chosen', async () => {
  localStorage.setItem(THEME_KEY, 'dark');
  await act(async () => render(<ThemeSwitch />, { container, hydrate: true }));
  expect(select().value).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
});

it('stores nothing by itself in a page that was not prerendered', async () => {
  container.replaceChildren();
  await act(async () => render(<ThemeSwitch />, { container }));
  expect(select().value).toBe('system');
  expect(localStorage.getItem(THEME_KEY)).toBeNull();
});
