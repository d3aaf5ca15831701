import { expect, it } from 'vitest';
import { PlatformError } from '../../platform/platform-error.ts';
import { errorText, loadErrorText, unreachableText } from './error-text.ts';

it('says of a file that could not be written just that, and nothing of the server', () => {
  const error = new PlatformError('file', '/exports/a.csv could not be written: the disk is full.');
  expect(unreachableText(error)).toBeUndefined();
  expect(errorText(error, 'Could not export the packages')).toBe(error.message);
  expect(loadErrorText(error)).toBe(error.message);
});

it('says of a call without an answer that the server cannot be reached', () => {
  expect(loadErrorText(new TypeError('Failed to fetch'))).toMatch(/^The server cannot be reached/);
});
