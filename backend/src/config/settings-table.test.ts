import { expect, it } from 'vitest';
import { z } from 'zod';
import { settingsDocument } from './settings-table.ts';

it('has a row for each setting: its name, its default and its meaning', () => {
  const document = settingsDocument({
    LIMIT: z.coerce.number().default(60_000).describe('how many'),
    FOLDER: z.string().optional().describe('where'),
    ADDRESS: z.string().describe('who'),
  });
  expect(document.split('\n').slice(-4)).toEqual([
    '| `LIMIT` | `60000` | how many |',
    '| `FOLDER` |  | where |',
    '| `ADDRESS` | required | who |',
    '',
  ]);
});

it('describes every setting of the server and its commands', () => {
  expect(settingsDocument()).toMatch(/^\| `PORT` \|/m);
  expect(settingsDocument()).toMatch(/^\| `DEMO_PASSWORD` \|/m);
});

it('rejects a setting without a meaning', () => {
  expect(() => settingsDocument({ LIMIT: z.string() })).toThrow('LIMIT has no description');
});
