import { expect, it } from 'vitest';
import { menuTemplate } from './menu.ts';

const rolesOf = (...given: Parameters<typeof menuTemplate>) => JSON.stringify(menuTemplate(...given));

it('offers developer tools only while developing', () => {
  expect(rolesOf('linux', false)).toContain('toggleDevTools');
  expect(rolesOf('linux', true)).not.toContain('toggleDevTools');
});

it('has the menu of the application on macOS only', () => {
  expect(rolesOf('darwin', true)).toContain('appMenu');
  expect(rolesOf('win32', true)).not.toContain('appMenu');
});
