import { expect, it } from 'vitest';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { startBackendOfFile } from '../../testing/test-backend.ts';

const backend = await startBackendOfFile('canned_replies');
const admin = await backend.admin();

const create = (shortcut: string, text = 'Good day {firstName}.') =>
  admin('POST /api/admin/canned-replies', { body: { shortcut, text } });

it('is written once and listed by shortcut', async () => {
  await create('second', 'It is late.');
  await create('first');
  const { items } = await admin('GET /api/admin/canned-replies', {});
  const shortcuts = items.map(({ shortcut }) => shortcut);
  expect(shortcuts).toEqual(shortcuts.toSorted());
  expect(shortcuts).toEqual(expect.arrayContaining(['first', 'second']));
  expect(items.find(({ shortcut }) => shortcut === 'first')).toMatchObject({
    text: 'Good day {firstName}.',
    version: 1,
  });
});

it('is not overwritten when a colleague has changed it meanwhile', async () => {
  const { id, version } = await create('place');
  const change = (text: string) =>
    admin('PUT /api/admin/canned-replies/:id', {
      params: { id },
      body: { shortcut: 'place', text, version },
    });
  expect(await change('In Reno.')).toMatchObject({ text: 'In Reno.', version: 2 });
  expect(await apiErrorOf(change('In Austin.'))).toMatchObject({ code: 'canned_reply.changed' });
});

it('has a shortcut of characters that can be typed after a slash', async () => {
  for (const shortcut of ['', 'Two words', '/slash', 'x'.repeat(31)]) {
    expect((await apiErrorOf(create(shortcut))).fields).toHaveProperty('shortcut');
  }
});

it('has only placeholders that can be filled in', async () => {
  expect((await apiErrorOf(create('unknown', 'Dear {surname}'))).fields).toHaveProperty('text');
  const text = '{firstName}, {trackingNumber} comes on {expectedDelivery}. {"a": 1}';
  expect(await create('known', text)).toMatchObject({ text });
});

it('is gone once it is removed', async () => {
  const { id } = await create('gone');
  await admin('DELETE /api/admin/canned-replies/:id', { params: { id } });
  const { items } = await admin('GET /api/admin/canned-replies', {});
  expect(items.map(({ shortcut }) => shortcut)).not.toContain('gone');
});
