import { expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { purgeUntil } from '../../testing/purge.ts';
import { everythingStored } from '../../testing/stored-digests.ts';

const { ada, auditOf, create, patch, updateStatus, hold, remove, restore } =
  await startDispatchBackend('purge');

const contacts = {
  senderEmail: 'lot@purged.example',
  senderPhone: '(214) 555-0188',
  receiverEmail: 'jane@purged.example',
  receiverPhone: '(512) 555-0123',
};
const later = () => new Date(Date.now() + UNDO_WINDOW_MS + 1000);

/** A package that was created, edited, held, delivered and rated, with data that nobody may find later. */
async function delivered(trackingNumber: string): Promise<void> {
  await create(trackingNumber, { ...contacts, receiver: 'Purged Roe', customerId: ada.id });
  await patch(trackingNumber, { version: 1, senderPhone: '(214) 555-0199' });
  await hold(trackingNumber, { note: 'Call purged@example.com' });
  await updateStatus(trackingNumber, 'Delivered', { location: '9 Purged Street, Reno, NV' });
  await ada.call('POST /api/packages/user/:trackingNumber/rating', {
    params: { trackingNumber },
    body: { stars: 4, comment: 'Purged' },
  });
}

const PERSONAL = /purged|555-01|\(214\)|\(512\)/i;

it('a purged package leaves no address, phone number, name or note anywhere; the log keeps which fields changed', async () => {
  await delivered('GONE-1');
  const before = await auditOf('GONE-1');
  expect(before.at(-1)?.after).toMatchObject(contacts);
  await remove('GONE-1');
  // Everything is still there until the purge.
  await purgeUntil(new Date());
  expect((await auditOf('GONE-1')).slice(1)).toEqual(before);
  await purgeUntil(later());
  expect(await everythingStored()).not.toMatch(PERSONAL);
  const after = await auditOf('GONE-1');
  expect(after.map(({ action }) => action)).toEqual([
    'package.deleted',
    'package.rated',
    'package.status_changed',
    'package.held',
    'package.edited',
    'package.created',
  ]);
  for (const entry of after) {
    expect(entry).not.toHaveProperty('before');
    expect(entry).not.toHaveProperty('after');
  }
  expect(after.find(({ action }) => action === 'package.edited')?.changed).toEqual(['senderPhone']);
  expect(after.at(-1)?.changed).toEqual(expect.arrayContaining(Object.keys(contacts)));
});

it('a purge takes nothing from a restored package, or from a later package with the same number', async () => {
  await delivered('GONE-2');
  const before = await auditOf('GONE-2');
  await remove('GONE-2');
  await restore('GONE-2');
  await purgeUntil(later());
  expect((await auditOf('GONE-2')).slice(2)).toEqual(before);
  await remove('GONE-2');
  await purgeUntil(later());
  await create('GONE-2', contacts);
  await purgeUntil(later());
  expect((await auditOf('GONE-2'))[0]?.after).toMatchObject(contacts);
  expect((await auditOf('GONE-2'))[1]).not.toHaveProperty('after');
});
